import {
  type DimensionName,
  dimensionNames,
  isDivisible,
  isHourly,
  isMonthly,
  isOfSite,
  isYearly,
  narrowerOf,
  numberOf,
  widerOf,
} from '@parley/core/census/dimensions';
import type { Histogram, Sums } from '@parley/core/census/figure';
import { isFixedKey } from '@parley/core/census/fixed-keys';
import { trafficFigures } from '@parley/core/census/traffic/figures';
import type { TrafficPart } from '@parley/core/census/traffic/parts';
import type { listedDimensions, TrafficKey } from '@parley/protocol/http/census/flow';
import type { Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { type Days, type Division, findKeys, type Key, keysUnder, readKeys, theseKeys } from './flow-store';
import { findMerged, idsWith } from './keywords/groups-store';
import { piecesOf, type Span, type SumGrain } from './range-store';

export type FlowDimension = (typeof listedDimensions)[number];

/** What a page lists before there was such a visit: `under` is a key of what it lists first. */
export const listOf = ({ dimension, under }: { dimension: FlowDimension; under?: string | undefined }): DimensionName =>
  (under === undefined ? undefined : narrowerOf(FIRST[dimension])[0]) ?? FIRST[dimension];

const FIRST: Record<FlowDimension, DimensionName> = {
  source: 'source',
  engine: 'engine',
  area: 'area',
  keyword: 'keyword',
  platform: 'device',
  language: 'language',
  screen: 'screen',
};

/**
 * What is listed and what it adds up to: `list` lies in the key `parent` of a wider dimension. `parents`: it, and the
 * keys that are merged with it.
 */
export type Listed = { list: DimensionName; parent: Key; parents: readonly number[] };

/** The division that a request names; `under` is a key, or `#` and its id. */
export async function findListed(
  db: Queryable,
  { dimension, under }: { dimension: FlowDimension; under?: string | undefined },
): Promise<Listed | null> {
  const first = FIRST[dimension];
  if (under === undefined) {
    const wider = widerOf(first)!;
    const [parent] = await findKeys(db, [numberOf(wider)], '');
    // No visit yet.
    return parent ? { list: first, parent, parents: [parent.id] } : null;
  }
  const parent = await findUnder(db, first, under);
  // No such visit yet.
  if (!parent && narrowerOf(first).length > 0 && isFixedKey(first, under)) return null;
  const wider = parent && dimensionNames[parent.dimension - 1]!;
  const [list] = wider && isDivisible(wider, parent.key) ? narrowerOf(wider) : [];
  if (!parent || !list) throw new Refusal('unknown-key', { fields: ['under'] });
  return { list, parent, parents: await idsWith(db, dimensionNames[parent.dimension - 1]!, parent) };
}

/** The key by its id, or the first one with this text from the page's own dimension inwards. */
async function findUnder(db: Queryable, first: DimensionName, under: string): Promise<Key | undefined> {
  const within = withNarrower(first);
  const id = /^#(\d{1,9})$/.exec(under)?.[1];
  if (id === undefined) {
    const [key] = await findKeys(db, within.map(numberOf), under);
    return key ?? (await findMerged(db, within.map(numberOf), under));
  }
  const key = (await readKeys(db, [Number(id)])).get(Number(id));
  return key && within.some((name) => numberOf(name) === key.dimension) ? key : undefined;
}

const withNarrower = (name: DimensionName): DimensionName[] => [name, ...narrowerOf(name).flatMap(withNarrower)];

export const divisionOf = (
  { list, parents }: Pick<Listed, 'list' | 'parents'>,
  zone: number,
  site: string | null,
): Division => ({
  zone,
  site,
  dimension: numberOf(list),
  keys: keysUnder(numberOf(list), parents),
  under: { dimension: numberOf(widerOf(list)!), ids: parents },
});

export const parentDivision = ({ parent, parents }: Listed, zone: number, site: string | null): Division => ({
  zone,
  site,
  dimension: parent.dimension,
  keys: theseKeys(parents),
});

/**
 * Units by which a dimension is added up, the longest first; the rest of a range is read from facts. Years are kept where
 * lists are long: of all sites, and of keys that are of one site.
 */
export function grainsOf({ dimension, site }: Pick<Division, 'dimension' | 'site'>): SumGrain[] {
  const name = dimensionNames[dimension - 1]!;
  const kept: [SumGrain, boolean][] = [
    ['y', isYearly(name) && (site === null || isOfSite(name))],
    ['m', true],
    ['d', !isMonthly(name)],
    ['h', isHourly(name)],
  ];
  return kept.flatMap(([grain, isKept]) => (isKept ? [grain] : []));
}

/** Units of sums that say who was here before, the longest first. */
const SAYING_WHO: readonly SumGrain[] = ['y', 'm', 'd'];

/**
 * A range in pieces of which sums say who was here before: days, and months and years of all sites or of keys that are
 * of one site; facts say it of the rest. `firstDay`: see `firstDayOf`. `longest`: that of a curve's steps.
 */
export async function daysOf(
  db: Queryable,
  { dimension, site }: Pick<Division, 'dimension' | 'site'>,
  { firstDay, longest = 'y', range, ...span }: Span & { firstDay: number | null; longest?: 'y' | 'm' | 'd' },
): Promise<Days> {
  if (firstDay === null) return null;
  const name = dimensionNames[dimension - 1]!;
  const saysWho = (grain: SumGrain): boolean => grain === 'd' || site === null || isOfSite(name);
  const short = SAYING_WHO.slice(SAYING_WHO.indexOf(longest));
  const grains = grainsOf({ dimension, site }).filter((grain) => short.includes(grain) && saysWho(grain));
  return {
    part: range.from < firstDay ? { from: range.from, to: firstDay } : null,
    begin: firstDay,
    pieces: await piecesOf(db, { ...span, range: { from: firstDay, to: range.to }, grains }),
  };
}

const NOTHING: Sums<TrafficPart> = {
  visits: 0,
  visitors: 0,
  newVisitors: 0,
  pv: 0,
  ended: 0,
  dwell: 0,
  bounced: 0,
  invited: 0,
  accepted: 0,
  chats: 0,
  chatted: 0,
  leads: 0,
};

/** All figures of the dictionary. */
export function figuresOf(sums: Sums<TrafficPart> = NOTHING, times?: Histogram): Record<TrafficKey, number | null> {
  const entries = trafficFigures.map(({ key, of }) => [key, of(sums, times)]);
  return Object.fromEntries(entries) as Record<TrafficKey, number | null>;
}
