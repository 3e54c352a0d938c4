import type { Queryable } from '../../db/pool';
import { sql, statement } from '../../db/sql';
import type { Principal } from '../../principal';
import { conditionsOf, type Filters } from './store';

type LetterDay = { day: string; letters: number; replied: number; replySeconds: number | null };

/** The letters that the filters leave to this reader, by their days in a time zone, and how long first answers took. */
export async function readLetterDays(
  db: Queryable,
  reader: Principal,
  filters: Filters,
  { timeZone, now }: { timeZone: string; now: number },
): Promise<LetterDay[]> {
  const { rows } = await db.query<LetterDay>(
    statement(sql`
      select to_char(l.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*) as letters,
             count(r.at) as replied, avg(extract(epoch from r.at - l.created_at))::float8 as "replySeconds"
      from letters l
      left join lateral (select min(created_at) as at from letter_replies where letter_id = l.id) r on true
      where ${conditionsOf(filters, reader, now)} group by 1 order by 1`),
  );
  return rows;
}
