import type { Histogram, Sums } from '@parley/core/census/figure';
import { type TalkPart, type TalkTimes, talkParts, type ValidKind } from '@parley/core/census/talk/parts';
import type { Queryable } from '../../../../db/pool';
import { every, raw, type Sql, sql, statement, united } from '../../../../db/sql';
import { type Clock, clockColumns, clockJoin } from '../clock-store';
import { type Division, keyIn, withKeys } from '../flow-store';
import { type Counts, histogramOf, histogramsBy, takenApart } from '../histogram-store';
import type { Piece, SumGrain } from '../range-store';
import { type Among, factsOf, openedIn, partsIn } from './among-store';
import { columnOf, storedOn } from './columns';
import { type TalkPlace, talksStoredAs } from './fold-store';

/** What is added up: facts under these keys of a dimension, among those that are asked for. */
export type Asked = { division: Division; among: Among; valid: ValidKind; clock: Clock };

/** Which sums answer, where facts need not. */
export const placeOf = ({ division, among }: Pick<Asked, 'division' | 'among'>): TalkPlace => ({
  ...division,
  channel: among.channel,
});

type SumPiece = Piece & { grain: SumGrain };

const inSums = (asked: Asked, { from, to, grain }: SumPiece): Sql => {
  const { zone, dimension, keys, site } = asked.division;
  const { channel } = asked.among;
  return every([
    sql`f.zone = ${zone}::smallint and f.grain = ${talksStoredAs(placeOf(asked), grain)}`,
    sql`f.dimension = ${dimension}::smallint`,
    sql`f.at >= ${new Date(from)} and f.at < ${new Date(to)} and f.key = any(array${keys})`,
    site !== null && sql`f.site_id = ${site}`,
    channel !== null && sql`f.channel = ${channel}`,
  ]);
};

const isSummed = (piece: Piece): piece is SumPiece => piece.grain !== 'facts';

const inFacts = ({ division, among }: Asked, piece: Piece): Sql =>
  every([openedIn(among, piece), withKeys(division), among.facts]);

const keyOf = ({ division }: Asked): Sql => keyIn(division.dimension);

function piece(asked: Asked, each: Piece): Sql {
  const { among, valid, clock } = asked;
  const parts = talkParts.filter((part) => part !== 'total');
  const listed = (prefix: 'f.' | 's.', on: Clock) =>
    raw(parts.map((part) => `${storedOn(part, valid, { prefix, clock: on })} as ${columnOf(part)}`).join(', '));
  const prefix = partsIn(among);
  return isSummed(each)
    ? sql`select f.key, f.at, f.total, ${listed('f.', null)} from census_talk f where ${inSums(asked, each)}`
    : sql`select ${keyOf(asked)} as key, f.opened_at as at, 1 as total, ${listed(prefix, clock)}
          from ${factsOf(among)} ${clockJoin(prefix, clock)} where ${inFacts(asked, each)}`;
}

const allOf = (asked: Asked, pieces: readonly Piece[]): Sql => united(pieces.map((each) => piece(asked, each)));

const SUMMED = raw(talkParts.map((part) => `sum(${columnOf(part)})::bigint as "${part}"`).join(', '));

export type TalkSumRow = Sums<TalkPart> & { id: number };

/** Sums by key of the division. */
export async function readTalkSums(db: Queryable, asked: Asked, pieces: readonly Piece[]): Promise<TalkSumRow[]> {
  const { rows } = await db.query<TalkSumRow>(
    statement(sql`select key as id, ${SUMMED} from (${allOf(asked, pieces)}) p group by key having sum(total) > 0`),
  );
  return rows;
}

/** SQL: one sum of each key of the division, of all that its facts add up to. */
export const rankedTalkSums = (asked: Asked, part: TalkPart, pieces: readonly Piece[]): Sql =>
  sql`select key, sum(${raw(columnOf(part))}) as ranked from (${allOf(asked, pieces)}) p
      group by key having sum(total) > 0`;

/** Sums by step. `unit`: a unit of `date_trunc`. */
export async function readTalkSeries(
  db: Queryable,
  asked: Asked,
  { pieces, unit, zone }: { pieces: readonly Piece[]; unit: string; zone: string },
): Promise<(Sums<TalkPart> & { at: Date })[]> {
  const { rows } = await db.query<Sums<TalkPart> & { at: Date }>(
    statement(sql`select date_trunc(${unit}, at, ${zone}) as at, ${SUMMED}
                  from (${allOf(asked, pieces)}) p group by 1 having sum(total) > 0 order by 1`),
  );
  return rows;
}

export type Times = Partial<Record<TalkTimes, Histogram>>;

/** Measures, and their columns of pairs. */
const MEASURES = { length: 'lengths', firstResponse: 'first_responses' } as const satisfies Partial<
  Record<TalkTimes, string>
>;
type Measure = keyof typeof MEASURES;

function timesOf(asked: Asked, each: Piece, measure: Measure): Sql {
  const { among, clock } = asked;
  if (isSummed(each)) {
    const pairs = raw(`f.${MEASURES[measure]}`);
    return sql`select f.key as id, ${pairs} as times from census_talk f
               where ${inSums(asked, each)} and ${pairs} is not null`;
  }
  const prefix = partsIn(among);
  const [ms, has] =
    measure === 'length'
      ? [`${prefix}length`, `${prefix}ended`]
      : [clockColumns(prefix, clock).first_response, `${prefix}firsts`];
  return sql`select ${keyOf(asked)} as id, array[census_pair(census_bucket(${raw(ms)})::int, 1)] as times
             from ${factsOf(among)} ${clockJoin(prefix, clock)}
             where ${inFacts(asked, each)} and ${raw(has)} <> 0`;
}

/** Histograms by key: of whole months and years from sums, of the rest from facts. A statement for each: they run side by side. */
export async function readTalkTimes(
  db: Queryable,
  asked: Asked,
  pieces: readonly Piece[],
): Promise<Map<number, Times>> {
  const times = new Map<number, Times>();
  await Promise.all(
    (Object.keys(MEASURES) as Measure[]).map(async (measure) => {
      const all = united(pieces.map((each) => timesOf(asked, each, measure)));
      const { rows } = await db.query<Counts & { id: number }>(statement(histogramsBy(takenApart(all))));
      for (const { id, ...counts } of rows) times.set(id, { ...times.get(id), [measure]: histogramOf(counts) });
    }),
  );
  return times;
}
