import { AUTOMATIC } from '@parley/protocol/rule-of-answer';
import type { Queryable } from '../../../db/pool';

/** Newest conversations that are looked at: enough for a median, and a bound for a busy hour. */
const MOST = 500;

/**
 * First responses of agents in conversations opened since a time: median in seconds, from the assignment, and number.
 * Automatic messages and answers to letters do not count.
 */
export async function readFirstResponses(
  db: Queryable,
  from: number,
): Promise<{ median: number | null; responses: number }> {
  const { rows } = await db.query<{ median: number | null; responses: number }>({
    name: 'first-responses',
    text: `
      select percentile_cont(0.5) within group (order by f.seconds) as median, count(*)::int as responses
      from (
        select id, coalesce(assigned_at, opened_at) as given_at
        from conversations
        where opened_at >= $1
        order by opened_at desc, id desc
        limit ${MOST}
      ) c
      cross join lateral (
        select extract(epoch from greatest(m.sent_at - c.given_at, interval '0'))::float8 as seconds
        from messages m
        where m.conversation_id = c.id and m.role = 'service' and m.author_id is not null
          and m.only_id not like '${AUTOMATIC}%' and m.only_id not like 'reply-%'
        order by m.seq
        limit 1
      ) f`,
    values: [new Date(from)],
  });
  return rows[0]!;
}
