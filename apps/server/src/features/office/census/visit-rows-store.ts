import type { Queryable } from '../../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../../db/sql';
import { grainsOf } from './flow';
import { type Days, type Division, inFacts, inSums, readSums, readVisitors, type SumRow } from './flow-store';
import type { Piece, Range } from './range-store';
import { columnOf } from './talk/columns';

export type VisitRow = {
  visit: string;
  YQToken: string;
  at: Date;
  pages: number;
  dwell: number;
  ended: number;
  chats: number;
  invited: number;
  accepted: number;
  leads: number;
};

/** Part of sums that says how many visits are behind a figure, or, as `weight`, what they add up to. */
type SummedPart = Exclude<keyof SumRow, 'id' | 'visitors'>;

/** The visits behind a figure. `weight`: what each adds; `rows`: the sum that says how many there are. */
export type Behind = {
  where: Sql;
  weight: { sql: Sql; part: SummedPart };
  rows: SummedPart;
  /** The newest visit of each visitor alone. */
  isDistinct: boolean;
};

type Wish = { range: Range; behind: Behind };

const COLUMNS = raw(`f.visit_id as visit, f.visitor_id as "YQToken", f.began_at as at, f.pv as pages, f.dwell, f.ended,
  f.chats, f.invited, f.accepted, f.leads`);

const found = (division: Division, { range, behind }: Wish): Sql =>
  every([inFacts(division, range), behind.where, behind.isDistinct && isNewest(division, range)]);

/** No later visit of the visitor is among them; of two that began at once, one counts. */
const isNewest = ({ dimension, keys, site }: Division, { to }: Range): Sql => sql`not exists (
  select from visit_facts n
  where n.visitor_id = f.visitor_id and n.began_at >= f.began_at and n.began_at < ${new Date(to)}
    and (n.began_at, n.visit_id) > (f.began_at, f.visit_id) and n.keys[${dimension}::int] in ${keys}
    and ${site === null ? raw('true') : sql`n.site_id = ${site}`})`;

type Day = { at: Date; n: number };

/** Days, or months of which sums are kept, with visits of one key that add to a figure, newest first. */
async function readDays(
  db: Queryable,
  division: Division,
  { range, behind, grain }: Wish & Pick<Unit, 'grain'>,
): Promise<Day[]> {
  const column = raw(columnOf(behind.rows));
  const { rows } = await db.query<Day>(
    statement(sql`
      select f.at, sum(f.${column})::int as n from census_flow f
      where ${inSums(division, { ...range, grain })}
      group by 1 having sum(f.${column}) > 0 order by 1 desc`),
  );
  return rows;
}

/** The unit of the sums that say when there were visits, those of a range in a zone, and visits `f` of one, `d`. */
type Unit = { grain: 'd' | 'm'; range: Range; within: Sql };

async function unitOf(
  db: Queryable,
  division: Division,
  { range, zone }: { range: Range; zone: string },
): Promise<Unit> {
  const grain = grainsOf(division).includes('d') ? 'd' : 'm';
  const name = grain === 'd' ? 'day' : 'month';
  const { rows } = await db.query<{ from: Date; last: Date }>({
    name: 'census-units',
    text: 'select date_trunc($1, $2::timestamptz, $4) as from, date_trunc($1, $3::timestamptz, $4) as last',
    values: [name, new Date(range.from), new Date(range.to - 1), zone],
  });
  const { from, last } = rows[0]!;
  const longest = raw(grain === 'd' ? `interval '26 hours'` : `interval '32 days'`);
  const truncated = sql`date_trunc(${name}, f.began_at, ${zone}) = d`;
  // Sums of a day with two midnights stand at the second one.
  const within = sql`f.began_at >= d - interval '1 hour' and f.began_at < d + ${longest} and ${truncated}`;
  return { grain, range: { from: from.getTime(), to: Math.max(range.to, last.getTime() + 1) }, within };
}

/** The newest days that have as many visits. */
function newestOf(days: readonly Day[], visits: number): Day[] {
  let sum = 0;
  return days.filter(({ n }) => {
    const isNeeded = sum < visits;
    sum += n;
    return isNeeded;
  });
}

/**
 * One page of the visits behind a figure of one key, newest first. Only the days of which the sums say that they have
 * such visits are looked at: a rare key's facts lie far apart.
 */
export async function readVisitRows(
  db: Queryable,
  division: Division,
  { zone, offset, limit, ...wish }: Wish & { zone: string; offset: number; limit: number },
): Promise<VisitRow[]> {
  const unit = await unitOf(db, division, { range: wish.range, zone });
  const days = await readDays(db, division, {
    ...wish,
    grain: unit.grain,
    range: unit.range,
  });
  const near = newestOf(days, offset + limit);
  const read = async (among: readonly Day[]): Promise<VisitRow[]> => {
    const { rows } = await db.query<VisitRow>(
      statement(sql`
        select ${COLUMNS} from unnest(${among.map(({ at }) => at)}::timestamptz[]) d
        join visit_facts f on ${unit.within}
        where ${found(division, wish)} order by f.began_at desc, f.visit_id desc limit ${limit} offset ${offset}`),
    );
    return rows;
  };
  const rows = await read(near);
  // A visit may add more than one, or not be its visitor's newest.
  return rows.length < limit && near.length < days.length ? read(days) : rows;
}

type Counted = { total: number; count: number };

/** How many visits are behind a figure of one key, and what they add up to, from sums where these say it. */
export async function countVisits(
  db: Queryable,
  division: Division,
  { pieces, days, isMerged, ...wish }: Wish & { pieces: readonly Piece[]; days: Days; isMerged: boolean },
): Promise<Counted> {
  const { behind, range } = wish;
  // Sums of several keys do not say who was there under more than one.
  if (behind.isDistinct && isMerged) return countFacts(db, division, wish);
  if (behind.isDistinct) {
    const [visitors = 0] = (await readVisitors(db, division, { range, days })).values();
    return { total: visitors, count: visitors };
  }
  const sums = await readSums(db, division, pieces);
  const sumOf = (part: SummedPart) => sums.reduce((sum, { [part]: n }) => sum + Number(n), 0);
  return { total: sumOf(behind.weight.part), count: sumOf(behind.rows) };
}

/** The same from the facts themselves. */
export async function countFacts(db: Queryable, division: Division, wish: Wish): Promise<Counted> {
  const { rows } = await db.query<Counted>(
    statement(sql`select coalesce(sum(${wish.behind.weight.sql}), 0)::bigint as total, count(*)::int as count
                  from visit_facts f where ${found(division, wish)}`),
  );
  return { total: Number(rows[0]!.total), count: rows[0]!.count };
}
