import { COMPARISONS, type Comparison, type Days, PRESETS, type Preset, STEPS } from './range';
import type { Step } from './zoned-days';

export const FILTERS = ['site', 'channel', 'group', 'agent', 'entry'] as const;
export type FilterKey = (typeof FILTERS)[number];

/** What a page of statistics is asked, as its address says it. */
export type Asked = {
  /** A preset, or the days themselves. */
  range: Preset | Days;
  compare: Comparison;
  /** Null: the usual one of the range. */
  step: Step | null;
  filters: Partial<Record<FilterKey, string>>;
};

/** The same on all pages of statistics: an address without a range means this one wherever it leads. */
const USUAL: Preset = 'last30';

type Query = Readonly<Record<string, string>>;

const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** Values that are none are left out; days are taken as they are, so that their fault can be shown where they stand. */
export function readAsked(query: Query): Asked {
  const { from, to } = query;
  const filters = FILTERS.flatMap((key) => (query[key] ? [[key, query[key]]] : []));
  return {
    range: from || to ? { first: from ?? '', last: to ?? '' } : (oneOf(PRESETS, query.range) ?? USUAL),
    compare: oneOf(COMPARISONS, query.compare) ?? 'none',
    step: oneOf(STEPS, query.step) ?? null,
    filters: Object.fromEntries(filters),
  };
}

/** The part of the query that says it, without usual values. Null removes a key. */
export function writeAsked({ range, compare, step, filters }: Asked) {
  const isPreset = typeof range === 'string';
  return {
    range: isPreset && range !== USUAL ? range : null,
    from: isPreset ? null : range.first,
    to: isPreset ? null : range.last,
    compare: compare === 'none' ? null : compare,
    step,
    ...Object.fromEntries(FILTERS.map((key) => [key, filters[key] || null])),
  };
}

/** When a conversation is valid; null: as the settings say. */
export type Valid = 'wide' | 'strict' | null;

export const readValid = ({ valid }: Query): Valid => oneOf(['wide', 'strict'] as const, valid) ?? null;

/** How times between people run; null: on the wall. */
export type Clock = 'business' | null;

export const readClock = ({ clock }: Query): Clock => (clock === 'business' ? clock : null);
