import { AUTOMATIC } from '@parley/protocol/rule-of-answer';
import type { Client } from '../../../db/pool';

/** Messages before `seq`, and not after `at` (null: whenever). */
export type Position = { conversationId: string; seq: number; at: Date | null };

/** What was so at a position. `isOver` and `hasAgent` are of now: nothing is armed for what is over. */
export type Where = {
  siteId: string;
  isOver: boolean;
  hasAgent: boolean;
  /** The conversation began in the visitor's first visit, as its first one. */
  isFirstVisit: boolean;
  /** The message at the position was not written by a person. */
  isAutomatic: boolean;
  /** The visitor has written since the agents' last words. */
  isUnanswered: boolean;
  /** Seq of the agents' last words; 0: none. */
  since: number;
};

const BEFORE = `m.conversation_id = c.id and m.seq < p.seq and (p.at is null or m.sent_at <= p.at)
                and m.only_id not like '${AUTOMATIC}%'`;

/** Facts of positions by their index; those of conversations that were deleted are missing. */
export async function readPositions(tx: Client, positions: readonly Position[]): Promise<Map<number, Where>> {
  const { rows } = await tx.query<Where & { n: number }>({
    name: 'auto-answer-positions',
    text: `
select p.n::int - 1 as n, c.site_id as "siteId", c.state = 'end' as "isOver", c.state = 'current' as "hasAgent",
       c.previous_id is null and v.first as "isFirstVisit",
       coalesce(own.only_id like '${AUTOMATIC}%', false) as "isAutomatic",
       coalesce(h.role = 'user', false) as "isUnanswered", coalesce(s.seq, 0) as since
from unnest($1::uuid[], $2::int[], $3::timestamptz[]) with ordinality as p(conversation_id, seq, at, n)
join conversations c on c.id = p.conversation_id
cross join lateral (
  select count(*) < 2 as first
  from (select from visits w where w.visitor_id = c.visitor_id and w.started_at <= c.opened_at limit 2) w
) v
left join messages own on own.conversation_id = c.id and own.seq = p.seq
left join lateral (
  select m.role from messages m where ${BEFORE} and m.role <> 'robot' order by m.seq desc limit 1
) h on true
left join lateral (
  select m.seq from messages m where ${BEFORE} and m.role = 'service' order by m.seq desc limit 1
) s on true`,
    values: [
      positions.map(({ conversationId }) => conversationId),
      positions.map(({ seq }) => seq),
      positions.map(({ at }) => at),
    ],
  });
  return new Map(rows.map(({ n, ...where }) => [n, where]));
}
