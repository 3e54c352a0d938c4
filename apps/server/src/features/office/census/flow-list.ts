import { isDivisible } from '@parley/core/census/dimensions';
import { trafficFigures } from '@parley/core/census/traffic/figures';
import type { TrafficKey } from '@parley/protocol/http/census/flow';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';
import type { Language } from '../../../http/handler';
import { type CostOverlay, readCostOverlay } from './costs/overlay';
import { daysOf, divisionOf, figuresOf, findListed, grainsOf, type Listed, parentDivision } from './flow';
import {
  amongKeys,
  type Division,
  factsOf,
  rankedSums,
  readDwellTimes,
  readKeys,
  readSeries,
  readSums,
  readVisitorSeries,
  readVisitors,
  type SumRow,
} from './flow-store';
import {
  type Groups,
  mergeCounts,
  mergeSums,
  readGroups,
  readVisitorsOfGroups,
  wholeGroup,
} from './keywords/groups-store';
import { readKnownBy } from './keywords/known-store';
import { firstDayOf, piecesOf, rangeOf, type Span } from './range-store';
import { type RankedPage, rankBySum } from './rank-store';
import { fits } from './shown-name';
import { assertKnown } from './talk/among-store';
import type { Zone } from './zones-store';

type Asked = Value<'GET /census/flow/getList'>;
type List = Answer<'GET /census/flow/getList'>;

/** Names of keys in a list: regions have names beside their codes. */
export type Present = (list: Listed['list'], key: string) => Promise<{ key: string; name: string }>;

/** One page of a traffic list, what all of it adds up to, and its curve. */
export async function listFlow(
  db: Queryable,
  asked: Asked,
  { zone, now, present, language }: { zone: Zone; now: number; present: Present; language: Language },
): Promise<List> {
  const range = rangeOf(asked, now);
  await assertKnown(db, { site: asked.site });
  const listed = await findListed(db, asked);
  const about = { zone: zone.name, ...range };
  if (!listed) return { list: [], total: 0, sum: figuresOf(), series: [], ...about };
  const site = asked.site ?? null;
  const span = { zone: zone.name, range, isOpen: range.to >= now };
  const within = { ...span, firstDay: await firstDayOf(db, span) };
  const whole = parentDivision(listed, zone.id, site);
  const groups = await readGroups(db, listed);
  const isMerged = listed.parents.length > 1;
  const costs = await readCostOverlay(db, {
    ...listed,
    range,
    zone: zone.name,
    site,
    step: asked.step,
    groups,
    dictionary: trafficFigures,
    nothing: figuresOf(),
    isNarrowed: false,
  });
  const [page, sum, series] = await Promise.all([
    readPage(db, asked, {
      listed,
      division: divisionOf(listed, zone.id, site),
      within: { ...within, groups },
      present,
      language,
      costs,
    }),
    readAll(db, whole, { ...within, groups: wholeGroup(listed) }),
    // Sums of several keys do not say who was there under more than one.
    readCurve(db, whole, { ...within, step: asked.step, isMerged }),
  ]);
  const all = costs.sum(sum.get(listed.parent.id) ?? figuresOf());
  return { ...page, sum: all, series: costs.series(series), ...about };
}

/** Figures for which more than sums is read. */
const isBeyondSums = (name: TrafficKey): boolean =>
  trafficFigures.some(({ key, parts, times }) => key === name && (times !== undefined || parts.includes('visitors')));

type Reading = { listed: Listed; within: Within; present: Present; language: Language; costs: CostOverlay };

type Figures = ReturnType<typeof figuresOf>;
/** Rows of a page in order. `figures`: if all of them are read already. */
type Ranked = RankedPage<SumRow> & { figures?: ReadonlyMap<number, Figures> };

/** Rows of a page: of the other keys, no people and lengths are read unless the order depends on them. */
async function readPage(
  db: Queryable,
  asked: Asked,
  reading: Reading & { division: Division },
): Promise<Pick<List, 'list' | 'total'>> {
  const { listed, division, within, costs } = reading;
  const { groups = NO_GROUPS } = within;
  const ranked: Ranked | null = await rankBySum(db, {
    asked: { ...asked, sort: asked.sort ?? 'visits' },
    dictionary: trafficFigures,
    list: listed.list,
    groups,
    costs,
    present: reading.present,
    pieces: () => piecesFor(db, division, within),
    ranked: (part, pieces) => rankedSums(division, part, pieces),
    sumsOf: (some, pieces) => readSums(db, amongKeys(division, some), pieces),
  });
  const { rows, total, sumsOf, figures } = ranked ?? (await rankAll(db, asked, reading));
  const idsOf = new Map(rows.map(({ id }) => [id, groups.get(id)?.ids ?? [id]]));
  const ids = [...idsOf.values()].flat();
  const [knownBy, full] = await Promise.all([
    readKnownBy(db, {
      list: listed.list,
      place: { zone: division.zone, site: division.site },
      rows: idsOf,
      count: (ways) => countVisits(db, ways, within),
    }),
    figures || ids.length === 0
      ? figures
      : complete(db, amongKeys(division, ids), { within, sumsOf: () => sumsOf(ids) }),
  ]);
  return {
    list: rows.map((row) => ({ ...figuresOf(), ...row, ...full?.get(row.id), ...costs.kept(row), ...knownBy(row.id) })),
    total,
  };
}

async function rankAll(
  db: Queryable,
  asked: Asked,
  { listed, division, within, present, language, costs }: Reading & { division: Division },
): Promise<Ranked> {
  const { groups = NO_GROUPS } = within;
  const sums = await readSumsOf(db, division, within);
  const isAll = isBeyondSums(asked.sort ?? 'visits');
  const figures = costs.rows(
    isAll ? await complete(db, division, { within, sumsOf: async () => sums }) : figuresByKey(mergeSums(sums, groups)),
  );
  const keys = await readKeys(db, [...figures.keys()]);
  const named = await Promise.all(
    [...figures].map(async ([id, of]) => ({
      id,
      ...(await present(listed.list, groups.get(id)?.key ?? keys.get(id)!.key)),
      isDivisible: isDivisible(listed.list, keys.get(id)!.key),
      ...of,
    })),
  );
  const found = named.filter(fits(asked.text, listed.list, language)).sort(byFigure(asked));
  const start = (asked.pageNo - 1) * asked.pageSize;
  const rows = found.slice(start, start + asked.pageSize);
  const sumsOf = async (ids: readonly number[]) => sums.filter(({ id }) => ids.includes(id));
  return { rows, total: found.length, sumsOf, ...(isAll && { figures }) };
}

/** What is not known stands last, whatever the order; the keys asked for stand first. */
function byFigure({ sort = 'visits', order = 'desc', first = [] }: Pick<Asked, 'sort' | 'order' | 'first'>) {
  const sign = order === 'desc' ? -1 : 1;
  const early = new Set(first);
  return (one: List['list'][number], other: List['list'][number]): number =>
    Number(early.has(other.key)) - Number(early.has(one.key)) ||
    Number(one.key === 'unknown') - Number(other.key === 'unknown') ||
    sign * ((one[sort] ?? -1) - (other[sort] ?? -1)) ||
    one.key.localeCompare(other.key);
}

/** `firstDay`: see `firstDayOf`. */
export type Within = Span & { firstDay: number | null; groups?: Groups };

const NO_GROUPS: Groups = new Map();

async function countVisits(db: Queryable, division: Division, within: Within) {
  return (await readSumsOf(db, division, within)).map(({ id, visits }) => ({ id, n: Number(visits) }));
}

async function readSumsOf(db: Queryable, division: Division, { groups: _, ...span }: Within): Promise<SumRow[]> {
  return readSums(db, division, await piecesFor(db, division, span));
}

const piecesFor = (db: Queryable, division: Division, { groups: _, ...span }: Within) =>
  piecesOf(db, { ...span, grains: grainsOf(division) });

const figuresByKey = (sums: readonly SumRow[]) => new Map(sums.map(({ id, ...parts }) => [id, figuresOf(parts)]));

/** All figures of the rows of these sums. */
async function complete(
  db: Queryable,
  division: Division,
  { within, sumsOf }: { within: Within; sumsOf: () => Promise<readonly SumRow[]> },
) {
  const { range, groups = NO_GROUPS } = within;
  const days = await daysOf(db, division, within);
  const [rows, visitors, times, ofGroups] = await Promise.all([
    sumsOf(),
    readVisitors(db, division, { range, days }),
    readDwellTimes(db, division, { range, days }),
    readVisitorsOfGroups(db, division, { range, groups }),
  ]);
  const merged = mergeCounts(times, groups);
  return new Map(
    mergeSums(rows, groups).map(({ id, ...parts }) => {
      const people = ofGroups.get(id) ?? visitors.get(id) ?? 0;
      return [id, figuresOf({ ...parts, visitors: people }, merged.get(id))];
    }),
  );
}

/** Figures by key, but for people and medians. */
export const readSummed = async (db: Queryable, division: Division, within: Within) =>
  figuresByKey(await readSumsOf(db, division, within));

export const readAll = (db: Queryable, division: Division, within: Within) =>
  complete(db, division, { within, sumsOf: () => readSumsOf(db, division, within) });

/** The longest unit of sums of which a curve's steps consist. */
export const longestIn = (step: Asked['step']): 'm' | 'd' => (step === 'month' ? 'm' : 'd');

/**
 * Figures without medians by step. `hasPeople`: false if nobody asks how many they are. `isMerged`: the division has
 * several keys, and a visitor under two of them counts once.
 */
export async function readCurve(
  db: Queryable,
  division: Division,
  {
    step,
    hasPeople = true,
    isMerged = false,
    ...within
  }: Within & { step: Asked['step']; hasPeople?: boolean; isMerged?: boolean },
): Promise<List['series']> {
  const { zone, range } = within;
  const grains = step === 'hour' ? (['h'] as const) : step === 'month' ? (['m', 'd'] as const) : (['d'] as const);
  const possible = grainsOf(division).filter((grain) => (grains as readonly string[]).includes(grain));
  const pieces = await piecesOf(db, { ...within, grains: possible });
  const summed =
    isMerged || step === 'hour' ? null : await daysOf(db, division, { ...within, longest: longestIn(step) });
  const days = isMerged ? null : (summed ?? factsOf(range));
  const [points, visitors] = await Promise.all([
    readSeries(db, division, { pieces, unit: step, zone }),
    hasPeople ? readVisitorSeries(db, division, { range, unit: step, zone, days }) : new Map<number, number>(),
  ]);
  return points.map(({ at, ...parts }) => ({
    at: at.getTime(),
    ...figuresOf({ ...parts, visitors: visitors.get(at.getTime()) ?? 0 }),
  }));
}
