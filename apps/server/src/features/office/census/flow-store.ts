import { dimensionNames, isOfSite, numberOf } from '@parley/core/census/dimensions';
import type { Histogram, Sums } from '@parley/core/census/figure';
import { merge } from '@parley/core/census/histogram';
import type { TrafficPart } from '@parley/core/census/traffic/parts';
import type { Queryable } from '../../../db/pool';
import { every, raw, type Sql, sql, statement, united } from '../../../db/sql';
import { type Counts, histogramOf, histogramsBy, takenApart } from './histogram-store';
import type { Piece, Range } from './range-store';
import { FACT_PARTS, partsOfFact } from './sums-store';
import { columnOf } from './talk/columns';
import { stepsOf } from './zones-store';

/**
 * Facts that are added up: those under these keys. `zone`: id of the zone of the sums. `under`: where the keys are all that
 * lie in others, these: facts are found by fewer.
 */
export type Division = {
  zone: number;
  dimension: number;
  keys: Sql;
  site: string | null;
  under?: { dimension: number; ids: readonly number[] };
};

/** Condition for `parents`' keys of a dimension, for some keys, or for one. */
export const keysUnder = (dimension: number, parents: readonly number[]): Sql =>
  sql`(select id from census_keys where dimension = ${dimension}::smallint and parent = any(${parents}::int[]))`;
export const oneKey = (id: number): Sql => sql`(select ${id}::int)`;
export const theseKeys = (ids: readonly number[]): Sql => sql`(select unnest(${ids}::int[]))`;

/** Visits with page views, invitations …: columns of `census_flow`. */
const counted = ['pvVisits', 'invitedVisits', 'acceptedVisits', 'leadsVisits'] as const;

const at = (milliseconds: number): Date => new Date(milliseconds);

/** The grain of the sums that answer for a unit: those of all sites together, where they are kept. */
function storedAs({ dimension, site }: Division, grain: Piece['grain']): string {
  const isTogether = site === null && grain !== 'h' && !isOfSite(dimensionNames[dimension - 1]!);
  return isTogether ? grain.toUpperCase() : grain;
}

/** Sums of a piece. The keys as an array: the index is read once, where a join would read it for each key. */
export const inSums = (division: Division, { from, to, grain }: Piece): Sql =>
  every([
    sql`f.zone = ${division.zone}::smallint and f.grain = ${storedAs(division, grain)}`,
    sql`f.dimension = ${division.dimension}::smallint`,
    sql`f.at >= ${at(from)} and f.at < ${at(to)} and f.key = any(array${division.keys})`,
    division.site !== null && sql`f.site_id = ${division.site}`,
  ]);

/** A fact's key in a dimension, as it stands in the index of one of them. */
export const keyIn = (dimension: number): Sql => raw(`f.keys[${dimension}]`);

/** Facts (`f`) with one of the keys; their key is `f.keys[dimension]`. */
export const withKeys = ({ dimension, keys, under }: Omit<Division, 'zone' | 'site'>): Sql =>
  every([
    under
      ? sql`${keyIn(under.dimension)} = any(${under.ids}::int[]) and ${keyIn(under.dimension)} <> 0`
      : sql`${keyIn(dimension)} = any(array${keys})`,
    sql`${keyIn(dimension)} <> 0`,
  ]);

/** Facts of a range. */
export const inFacts = ({ site, ...division }: Omit<Division, 'zone'>, { from, to }: Range): Sql =>
  every([
    sql`f.began_at >= ${at(from)} and f.began_at < ${at(to)}`,
    withKeys(division),
    site !== null && sql`f.site_id = ${site}`,
  ]);

const piece = (division: Division, each: Piece): Sql =>
  each.grain === 'facts'
    ? sql`select ${keyIn(division.dimension)} as key, f.began_at as at, 1 as visits,
                 (f.previous[1] is null)::int as new_visitors, ${raw(partsOfFact('f'))}
          from visit_facts f where ${inFacts(division, each)}`
    : sql`select f.key, f.at, f.visits, f.new_visitors, ${raw(FACT_PARTS.map((part) => `f.${part}`).join(', '))}
          from census_flow f where ${inSums(division, each)}`;

const allOf = (division: Division, pieces: readonly Piece[]): Sql =>
  united(pieces.map((each) => piece(division, each)));

export type SumRow = Sums<TrafficPart> & Record<(typeof counted)[number], number> & { id: number };

/** Some keys of a division. */
export function amongKeys<Of extends Omit<Division, 'zone'>>({ under: _, ...division }: Of, ids: readonly number[]) {
  return { ...division, keys: theseKeys(ids) };
}

const PARTS = [
  'visits',
  'newVisitors',
  'pv',
  'ended',
  'dwell',
  'bounced',
  'invited',
  'accepted',
  'chats',
  'chatted',
  'leads',
];
const SUMMED = raw(
  [...PARTS, ...counted].map((part) => `coalesce(sum(${columnOf(part)}), 0)::bigint as "${part}"`).join(', '),
);

/** Sums by key of the division. `visitors` is 0: see `readVisitors`. */
export async function readSums(db: Queryable, division: Division, pieces: readonly Piece[]): Promise<SumRow[]> {
  const { rows } = await db.query<SumRow>(
    statement(
      sql`select key as id, 0 as visitors, ${SUMMED} from (${allOf(division, pieces)}) p group by key having sum(visits) > 0`,
    ),
  );
  return rows;
}

/** SQL: one sum of each key of the division, of all that its facts add up to. */
export const rankedSums = (division: Division, part: TrafficPart, pieces: readonly Piece[]): Sql =>
  sql`select key, sum(${raw(columnOf(part))}) as ranked from (${allOf(division, pieces)}) p
      group by key having sum(visits) > 0`;

/** Sums by step. `unit`: a unit of `date_trunc`. */
export async function readSeries(
  db: Queryable,
  division: Division,
  { pieces, unit, zone }: { pieces: readonly Piece[]; unit: string; zone: string },
): Promise<(Sums<TrafficPart> & { at: Date })[]> {
  const { rows } = await db.query<Sums<TrafficPart> & { at: Date }>(
    statement(sql`select date_trunc(${unit}, at, ${zone}) as at, 0 as visitors, ${SUMMED}
                  from (${allOf(division, pieces)}) p group by 1 order by 1`),
  );
  return rows;
}

/**
 * A range of which sums say who was here before: pieces of whole days, or facts, from `begin`, and the part of a day
 * before it. Null: a range without a whole day.
 */
export type Days = { part: Range | null; begin: number; pieces: readonly Piece[] } | null;

/** A range whose facts say of each visit who was here before under the same key. */
export const factsOf = (range: Range): NonNullable<Days> => ({
  part: null,
  begin: range.from,
  pieces: [{ ...range, grain: 'facts' }],
});

/**
 * SQL: visits of a row of sums whose visitor was here before under the same key on a day that `is` before or since one.
 * `offset 0` has the days computed once a row instead of once a pair.
 */
const returnsWhere = (is: 'before' | 'since', day: Sql): Sql => sql`coalesce((
  select sum(p.count)
  from (select round(date_part('epoch', f.at - ${day}::timestamptz) / 86400)::int as days offset 0) d,
       census_pairs(f.returns) p
  where p.bucket ${raw(is === 'since' ? '<=' : '>')} d.days), 0)`;

/**
 * Visits of the part of a day before whole days whose visitor was not here before in it, and comes no more before `until`
 * under the same key: visitors whom the first visits of whole days leave out.
 */
function onlyInPart(division: Division, { part, begin }: NonNullable<Days>, until: Sql): Sql[] {
  if (!part) return [];
  const key = (facts: 'f' | 'l') => raw(`${facts}.keys[${division.dimension}]`);
  return [
    sql`${firstOfFacts(division, part, sql`${at(part.from)}`)} and not exists (
          select from visit_facts l
          where l.visitor_id = f.visitor_id and l.began_at >= ${at(begin)} and l.began_at < ${until}
            and ${key('l')} = ${key('f')})`,
  ];
}

/** Visits by key and time whose visitor was not here before under the same key since `since`. */
const firstVisits = (division: Division, pieces: readonly Piece[], since: (at: Sql) => Sql): Sql[] =>
  pieces.map((each) =>
    each.grain === 'facts'
      ? firstOfFacts(division, each, since(raw('f.began_at')))
      : sql`select f.key, f.at, coalesce(f.visits, 0) - ${returnsWhere('since', since(raw('f.at')))} as visits
              from census_flow f where ${inSums(division, each)}`,
  );

const firstOfFacts = (division: Division, each: Range, since: Sql): Sql => sql`
  select ${keyIn(division.dimension)} as key, f.began_at as at, 1 as visits from visit_facts f
  where ${inFacts(division, each)}
    and coalesce(f.previous[${division.dimension}::int] < ${since}::timestamptz, true)`;

/** The same for a whole range: visits whose visitor was here under the same key never, or only before it. */
const firstVisitsOfLong = (division: Division, pieces: readonly Piece[], since: number): Sql[] =>
  pieces.map((each) =>
    each.grain === 'facts'
      ? firstOfFacts(division, each, sql`${at(since)}`)
      : sql`select f.key, f.at, coalesce(f.firsts, 0) + ${returnsWhere('before', sql`${at(since)}`)} as visits
            from census_flow f where ${inSums(division, each)}`,
  );

/** First days of the sums of zones, by their ids: they decide how visitors are counted, not how many there are. */
const firstDays = new Map<number, number>();

async function readFirstDay(db: Queryable, zone: number): Promise<number | undefined> {
  const known = firstDays.get(zone);
  if (known !== undefined) return known;
  const { rows } = await db.query<{ at: Date | null }>({
    name: 'census-first-day',
    text: `select min(at) as at from census_flow where zone = $1 and grain = 'D' and dimension = $2`,
    values: [zone, numberOf('all')],
  });
  const first = rows[0]!.at?.getTime();
  if (first !== undefined) firstDays.set(zone, first);
  return first;
}

/** Whether there is less time before a range than in it, so that fewer visits have an earlier one before than in it. */
async function isLong(db: Queryable, { zone }: Division, { from, to }: Range): Promise<boolean> {
  const first = await readFirstDay(db, zone);
  return first !== undefined && from - first < to - from;
}

/** Distinct visitors of a range by key. Whole days are read from sums, other ranges from facts. */
export async function readVisitors(
  db: Queryable,
  division: Division,
  { range, days }: { range: Range; days: Days },
): Promise<Map<number, number>> {
  const known = days ?? factsOf(range);
  const { pieces, begin } = known;
  const firsts =
    days && (await isLong(db, division, { from: begin, to: range.to }))
      ? firstVisitsOfLong(division, pieces, begin)
      : firstVisits(division, pieces, () => sql`${at(begin)}`);
  const all = united([...onlyInPart(division, known, sql`${at(range.to)}`), ...firsts]);
  const { rows } = await db.query<{ id: number; n: number }>(
    statement(sql`select key as id, sum(visits)::int as n from (${all}) p group by key having sum(visits) > 0`),
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** A little more than a unit, whose end is then found by `date_trunc`: days have 23 to 25 hours, months 28 to 31 days. */
const LONGER = { hour: '1 hour', day: '26 hours', week: '8 days', month: '32 days' } as const;

/** Distinct visitors by step of a curve. `days`: months only where a step is a month. */
export async function readVisitorSeries(
  db: Queryable,
  division: Division,
  { range, unit, zone, days }: { range: Range; unit: keyof typeof LONGER; zone: string; days: Days },
): Promise<Map<number, number>> {
  const summed = (known: NonNullable<Days>): Sql => {
    const { pieces, begin } = known;
    const since = (when: Sql) => sql`greatest(date_trunc(${unit}, ${when}, ${zone}), ${at(begin)}::timestamptz)`;
    const step = sql`date_trunc(${unit}, date_trunc(${unit}, ${at(range.from)}::timestamptz, ${zone}) + ${LONGER[unit]}::interval, ${zone})`;
    const part = onlyInPart(division, known, sql`least(${at(range.to)}::timestamptz, ${step})`);
    return united([...part, ...firstVisits(division, pieces, since)]);
  };
  const read = !days
    ? sql`select date_trunc(${unit}, f.began_at, ${zone}) as at, count(distinct f.visitor_id)::int as n
          from visit_facts f where ${inFacts(division, range)} group by 1`
    : isOfFacts(days)
      ? firstsOfFactsByStep(division, range, { unit, zone })
      : sql`select date_trunc(${unit}, at, ${zone}) as at, sum(visits)::int as n from (${summed(days)}) p group by 1`;
  const { rows } = await db.query<{ at: Date; n: number }>(statement(read));
  return new Map(rows.map(({ at, n }) => [at.getTime(), n]));
}

const isOfFacts = ({ part, pieces }: NonNullable<Days>): boolean =>
  part === null && pieces.every(({ grain }) => grain === 'facts');

/** Visitors by step from facts alone: a visit's step is looked up, which takes half of the time of computing it. */
const firstsOfFactsByStep = (
  division: Division,
  range: Range,
  { unit, zone }: { unit: keyof typeof LONGER; zone: string },
): Sql => sql`
  with ${stepsOf(unit, zone, range)}
  select s.at[v.step] as at, count(*)::int as n
  from steps s cross join lateral (
    select width_bucket(f.began_at, s.since) as step, f.previous[${division.dimension}::int] as previous
    from visit_facts f where ${inFacts(division, range)}
  ) v
  where coalesce(v.previous < greatest(s.since[v.step], ${at(range.from)}::timestamptz), true)
  group by 1`;

const timesIn = (division: Division, each: Piece): Sql =>
  each.grain === 'facts'
    ? sql`select ${keyIn(division.dimension)} as key, f.began_at as at,
                 array[census_pair(census_bucket(f.dwell)::int, 1)] as times
          from visit_facts f where ${inFacts(division, each)} and f.ended = 1`
    : sql`select f.key, f.at, f.times from census_flow f where ${inSums(division, each)} and f.times is not null`;

const piecesWithPart = ({ part, pieces }: NonNullable<Days>): readonly Piece[] =>
  part ? [{ ...part, grain: 'facts' }, ...pieces] : pieces;

/** Histograms of lengths of visits by key: of whole days from sums, else from facts. Pieces are read side by side. */
export async function readDwellTimes(
  db: Queryable,
  division: Division,
  { range, days }: { range: Range; days: Days },
): Promise<Map<number, Histogram>> {
  const pieces = days ? piecesWithPart(days) : [{ ...range, grain: 'facts' as const }];
  const read = await Promise.all(
    pieces.map((each) => readHistograms(db, sql`select t.key as id, t.times from (${timesIn(division, each)}) t`)),
  );
  const keys = new Set(read.flatMap((times) => [...times.keys()]));
  return new Map([...keys].map((key) => [key, merge(...read.flatMap((times) => times.get(key) ?? []))]));
}

/** The same by step of a curve, of whole days or months. */
export async function readDwellSeries(
  db: Queryable,
  division: Division,
  { days, unit, zone }: { days: Days; unit: string; zone: string },
): Promise<Map<number, Histogram>> {
  if (!days) return new Map();
  const all = united(piecesWithPart(days).map((each) => timesIn(division, each)));
  return readHistograms(
    db,
    sql`select (extract(epoch from date_trunc(${unit}, t.at, ${zone})) * 1000)::bigint as id, t.times from (${all}) t`,
  );
}

/** `times`: rows of `id` and `times`, pairs of what is added up. */
async function readHistograms(db: Queryable, times: Sql): Promise<Map<number, Histogram>> {
  const { rows } = await db.query<Counts & { id: number }>(statement(histogramsBy(takenApart(times))));
  return new Map(rows.map(({ id, ...counts }) => [id, histogramOf(counts)]));
}

export type Key = { id: number; dimension: number; parent: number; key: string };

export async function readKeys(db: Queryable, ids: readonly number[]): Promise<Map<number, Key>> {
  const { rows } = await db.query<Key>({
    name: 'census-keys-by-id',
    text: 'select id, dimension, parent, key from census_keys where id = any($1::int[])',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keys of these dimensions with this text. */
export async function findKeys(db: Queryable, dimensions: readonly number[], key: string): Promise<Key[]> {
  const { rows } = await db.query<Key>({
    name: 'census-find-key',
    text: `select id, dimension, parent, key from census_keys
           where dimension = any($1::smallint[]) and key = $2 order by dimension, id`,
    values: [dimensions, key],
  });
  return rows;
}
