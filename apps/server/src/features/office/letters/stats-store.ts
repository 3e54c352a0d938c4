import { AUTOMATIC } from '@parley/protocol/rule-of-answer';
import type { Queryable } from '../../../db/pool';
import { raw, sql, statement } from '../../../db/sql';
import type { Principal } from '../../../principal';
import { allOf, conditionsOf, type Filters } from './store';

type LetterDay = { day: string; letters: number; replied: number; replySeconds: number | null };

/** SQL: ids of a letter and those merged into it; most have none. */
const TOGETHER = `case when exists (select 1 from letters m where m.merged_into = l.id) then ${allOf('l.id')} else array[l.id] end`;

/**
 * Numbers of letters that match the filters by day in a time zone, and times until the first answer.
 *
 * Each row of the list counts once, on its own day; merged letters count as one. Its waiting time runs from the first
 * of the merged letters to the first answer to any of them, or to an agent's first message in a conversation made from
 * one, where automatic ones don't count. So a merge improves no figure, and each bar of the chart equals the rows of its list.
 */
export async function readLetterDays(
  db: Queryable,
  reader: Principal,
  filters: Filters,
  { timeZone, now }: { timeZone: string; now: number },
): Promise<LetterDay[]> {
  const { rows } = await db.query<LetterDay>(
    statement(sql`
      select to_char(l.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*) as letters,
             count(r.at) as replied, avg(extract(epoch from r.at - t.since))::float8 as "replySeconds"
      from letters l
      cross join lateral (
        select min(w.created_at) as since, array_agg(w.id) as ids,
               array_remove(array_agg(w.conversation_id), null) as talks
        from letters w where w.id = any(${raw(TOGETHER)})
      ) t
      cross join lateral (
        select least(
          (select min(a.created_at) from letter_replies a where a.letter_id = any(t.ids)),
          (select min(s.sent_at) from unnest(t.talks) talk cross join lateral (
             select m.sent_at from messages m
             where m.conversation_id = talk and m.role = 'service' and m.only_id not like ${`${AUTOMATIC}%`}
             order by m.seq limit 1) s)) as at
      ) r
      where ${conditionsOf(filters, reader, now)} group by 1 order by 1`),
  );
  return rows;
}
