import { isDivisible } from '@parley/core/census/dimensions';
import type { Histogram, Sums } from '@parley/core/census/figure';
import { talkFigures } from '@parley/core/census/talk/figures';
import { type TalkPart, talkParts } from '@parley/core/census/talk/parts';
import type { TalkKey } from '@parley/protocol/http/census/talk';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../../db/pool';
import type { Language } from '../../../../http/handler';
import type { Reader } from '../../../foundation/access/scope';
import { clockOf } from '../clock-store';
import { type CostOverlay, readCostOverlay } from '../costs/overlay';
import { divisionOf, findListed, grainsOf, type Listed, parentDivision } from '../flow';
import type { Present } from '../flow-list';
import { amongKeys, readKeys, readSums } from '../flow-store';
import { type Groups, mergeCounts, mergeSums, readGroups, wholeGroup } from '../keywords/groups-store';
import { readKnownBy } from '../keywords/known-store';
import { piecesOf, rangeOf, type Span, type SumGrain } from '../range-store';
import { type RankedPage, rankBySum } from '../rank-store';
import type { HoursOf } from '../service/business-hours';
import { fits } from '../shown-name';
import type { Zone } from '../zones-store';
import { amongOf, assertKnown } from './among-store';
import { talkGrainsOf } from './fold-store';
import {
  type Asked,
  placeOf,
  rankedTalkSums,
  readTalkSeries,
  readTalkSums,
  readTalkTimes,
  type TalkSumRow,
  type Times,
} from './talk-store';

type Wish = Value<'GET /census/talk/getList'>;
type List = Answer<'GET /census/talk/getList'>;
type Figures = Record<TalkKey, number | null>;

const NOTHING = Object.fromEntries(talkParts.map((part) => [part, 0])) as Sums<TalkPart>;

/** All figures of the dictionary. */
export function talkFiguresOf(sums: Sums<TalkPart> = NOTHING, times: Times = {}): Figures {
  const timesOf = (measure: keyof Times | undefined): Histogram | undefined => measure && times[measure];
  return Object.fromEntries(talkFigures.map(({ key, of, times: from }) => [key, of(sums, timesOf(from))])) as Figures;
}

type Naming = { present: Present; language: Language };

/** One page of a list of conversations' figures, what all of it adds up to, its curve and its funnel. */
export async function listTalks(
  db: Queryable,
  wish: Wish,
  { zone, now, reader, hours, ...naming }: Naming & { zone: Zone; now: number; reader: Reader; hours: HoursOf },
): Promise<List> {
  const range = rangeOf(wish, now);
  await assertKnown(db, wish);
  const listed = await findListed(db, wish);
  const about = { zone: zone.name, ...range };
  if (!listed) return { list: [], total: 0, sum: talkFiguresOf(), series: [], funnel: funnelOf(), ...about };
  const among = amongOf(wish, reader);
  const clock = await clockOf(db, wish, hours(range, now));
  const asked = (division: Asked['division']): Asked => ({ division, among, valid: wish.valid, clock });
  const within = { zone: zone.name, range, isOpen: range.to >= now };
  const whole = asked(parentDivision(listed, zone.id, wish.site ?? null));
  const groups = await readGroups(db, listed);
  const costs = await readCostOverlay(db, {
    ...listed,
    range,
    zone: zone.name,
    site: wish.site ?? null,
    step: wish.step,
    groups,
    dictionary: talkFigures,
    nothing: talkFiguresOf(),
    isNarrowed: among.from !== 'sums' || among.channel !== null,
  });
  const [page, sums, series, traffic] = await Promise.all([
    readPage(db, wish, {
      listed,
      asked: asked(divisionOf(listed, zone.id, wish.site ?? null)),
      within: { ...within, groups },
      ...naming,
      costs,
    }),
    readAll(db, whole, { ...within, groups: wholeGroup(listed) }),
    readCurve(db, whole, { ...within, step: wish.step }),
    readTraffic(db, whole, within),
  ]);
  const sum = costs.sum(sums.get(listed.parent.id) ?? talkFiguresOf());
  return { ...page, sum, series: costs.series(series), funnel: funnelOf(sum, traffic), ...about };
}

const isOfTimes = (name: TalkKey): boolean => talkFigures.some(({ key, times }) => key === name && times !== undefined);

type PageWish = { listed: Listed; asked: Asked; within: Within; costs: CostOverlay };

/** Rows of a page in order. `figures`: if all of them are read already. */
type Ranked = RankedPage<TalkSumRow> & { figures?: ReadonlyMap<number, Figures> };

/** Rows of a page: of the other keys, no lengths are read unless the order depends on them. */
async function readPage(db: Queryable, wish: Wish, reading: Naming & PageWish): Promise<Pick<List, 'list' | 'total'>> {
  const { listed, asked, within, costs } = reading;
  const { groups = NO_GROUPS } = within;
  const ranked: Ranked | null = await rankBySum(db, {
    asked: { ...wish, sort: wish.sort ?? 'total' },
    dictionary: talkFigures,
    list: listed.list,
    groups,
    costs,
    present: reading.present,
    pieces: () => piecesFor(db, asked, { ...within, grains: ALL_GRAINS }),
    ranked: (part, pieces) => rankedTalkSums(asked, part, pieces),
    sumsOf: (some, pieces) => readTalkSums(db, { ...asked, division: amongKeys(asked.division, some) }, pieces),
  });
  const { rows, total, sumsOf, figures } = ranked ?? (await rankAll(db, wish, reading));
  const idsOf = new Map(rows.map(({ id }) => [id, groups.get(id)?.ids ?? [id]]));
  const ids = [...idsOf.values()].flat();
  const { division } = asked;
  const [knownBy, full] = await Promise.all([
    readKnownBy(db, {
      list: listed.list,
      place: { zone: division.zone, site: division.site },
      rows: idsOf,
      count: (ways) => countTalks(db, { ...asked, division: ways }, within),
    }),
    figures || ids.length === 0
      ? figures
      : complete(db, { ...asked, division: amongKeys(division, ids) }, { within, sumsOf: () => sumsOf(ids) }),
  ]);
  return {
    list: rows.map((row) => ({
      ...talkFiguresOf(),
      ...row,
      ...full?.get(row.id),
      ...costs.kept(row),
      ...knownBy(row.id),
    })),
    total,
  };
}

async function rankAll(
  db: Queryable,
  wish: Wish,
  { listed, asked, within, present, language, costs }: Naming & PageWish,
): Promise<Ranked> {
  const { groups = NO_GROUPS } = within;
  const sums = await readSumsOf(db, asked, within);
  const isAll = isOfTimes(wish.sort ?? 'total');
  const figures = costs.rows(
    isAll ? await complete(db, asked, { within, sumsOf: async () => sums }) : figuresByKey(mergeSums(sums, groups)),
  );
  const found = (await named(db, listed, { rows: figures, groups, present }))
    .filter(fits(wish.text, listed.list, language))
    .sort(byFigure(wish));
  const start = (wish.pageNo - 1) * wish.pageSize;
  const rows = found.slice(start, start + wish.pageSize);
  const sumsOf = async (ids: readonly number[]) => sums.filter(({ id }) => ids.includes(id));
  return { rows, total: found.length, sumsOf, ...(isAll && { figures }) };
}

async function named(
  db: Queryable,
  { list }: Listed,
  { rows, groups, present }: { rows: ReadonlyMap<number, Figures>; groups: Groups; present: Present },
): Promise<List['list']> {
  const keys = await readKeys(db, [...rows.keys()]);
  return Promise.all(
    [...rows].map(async ([id, figures]) => ({
      id,
      ...(await present(list, groups.get(id)?.key ?? keys.get(id)!.key)),
      isDivisible: isDivisible(list, keys.get(id)!.key),
      ...figures,
    })),
  );
}

/** What is not known stands last, whatever the order; the keys asked for stand first. */
function byFigure({ sort = 'total', order = 'desc', first = [] }: Pick<Wish, 'sort' | 'order' | 'first'>) {
  const sign = order === 'desc' ? -1 : 1;
  const early = new Set(first);
  return (one: List['list'][number], other: List['list'][number]): number =>
    Number(early.has(other.key)) - Number(early.has(one.key)) ||
    Number(one.key === 'unknown') - Number(other.key === 'unknown') ||
    sign * ((one[sort] ?? -1) - (other[sort] ?? -1)) ||
    one.key.localeCompare(other.key);
}

type Within = Span & { groups?: Groups };

const NO_GROUPS: Groups = new Map();

const ALL_GRAINS: readonly SumGrain[] = ['y', 'm', 'd', 'h'];
/** Those that have histograms. */
const LONG_GRAINS: readonly SumGrain[] = ['y', 'm'];

/** Pieces of a range: sums where they are kept, else facts. Sums are of times on the wall. */
function piecesFor(db: Queryable, asked: Asked, { grains, ...span }: Span & { grains: readonly SumGrain[] }) {
  const kept = talkGrainsOf(placeOf(asked)).filter((grain) => grains.includes(grain));
  const isSummed = asked.among.from === 'sums' && asked.clock === null;
  return piecesOf(db, { ...span, grains: isSummed ? kept : [] });
}

async function countTalks(db: Queryable, asked: Asked, within: Within) {
  return (await readSumsOf(db, asked, within)).map(({ id, total }) => ({ id, n: Number(total) }));
}

export async function readSumsOf(db: Queryable, asked: Asked, within: Within): Promise<TalkSumRow[]> {
  return readTalkSums(db, asked, await piecesFor(db, asked, { ...within, grains: ALL_GRAINS }));
}

const figuresByKey = (sums: readonly TalkSumRow[]) =>
  new Map(sums.map(({ id, ...parts }) => [id, talkFiguresOf(parts)]));

/** All figures of the rows of these sums. */
async function complete(
  db: Queryable,
  asked: Asked,
  { within, sumsOf }: { within: Within; sumsOf: () => Promise<readonly TalkSumRow[]> },
): Promise<Map<number, Figures>> {
  const { groups = NO_GROUPS } = within;
  const pieces = await piecesFor(db, asked, { ...within, grains: LONG_GRAINS });
  const [rows, times] = await Promise.all([sumsOf(), readTalkTimes(db, asked, pieces)]);
  const length = mergeCounts(measured(times, 'length'), groups);
  const firstResponse = mergeCounts(measured(times, 'firstResponse'), groups);
  return new Map(
    mergeSums(rows, groups).map(({ id, ...parts }) => [
      id,
      talkFiguresOf(parts, { length: length.get(id) ?? new Map(), firstResponse: firstResponse.get(id) ?? new Map() }),
    ]),
  );
}

export const readAll = (db: Queryable, asked: Asked, within: Within): Promise<Map<number, Figures>> =>
  complete(db, asked, { within, sumsOf: () => readSumsOf(db, asked, within) });

const measured = (times: ReadonlyMap<number, Times>, measure: keyof Times): Map<number, Histogram> =>
  new Map([...times].flatMap(([id, { [measure]: counts }]) => (counts ? [[id, counts] as const] : [])));

const GRAINS = { hour: ['h'], day: ['d'], week: ['d'], month: ['m', 'd'] } as const;

/** Medians are not part of curves. */
export async function readCurve(db: Queryable, asked: Asked, { step, ...within }: Within & { step: Wish['step'] }) {
  const pieces = await piecesFor(db, asked, { ...within, grains: GRAINS[step] });
  const points = await readTalkSeries(db, asked, { pieces, unit: step, zone: within.zone });
  return points.map(({ at, ...parts }) => ({ at: at.getTime(), ...talkFiguresOf(parts) }));
}

type Traffic = { visits: number; invited: number } | null;

/** Visits under the same key; null: they are not known for what is asked for, as for an agent. */
async function readTraffic(db: Queryable, { division, among }: Asked, span: Within): Promise<Traffic> {
  if (among.from !== 'sums' || among.channel !== null) return null;
  const pieces = await piecesOf(db, { ...span, grains: grainsOf(division) });
  const sums = await readSums(db, division, pieces);
  const total = (part: 'visits' | 'invited') => sums.reduce((sum, row) => sum + row[part], 0);
  return { visits: total('visits'), invited: total('invited') };
}

const funnelOf = (sum: Figures = talkFiguresOf(), traffic: Traffic = null): List['funnel'] => ({
  visits: traffic?.visits ?? null,
  invited: traffic?.invited ?? null,
  chats: sum.total,
  valid: sum.valid,
  leads: sum.leads,
});
