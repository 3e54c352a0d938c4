import type { Queryable } from '../../db/pool';

/** Conversations whose counters differ from a recount of their messages. */
const CONVERSATIONS = `
select c.id
from conversations c
left join lateral (
  select count(*)::int as total,
         count(*) filter (where m.role = 'user')::int as from_visitor,
         count(*) filter (where m.role = 'user' and m.seq <= c.agent_read_seq)::int as read,
         coalesce(max(m.seq), 0) as last,
         coalesce(max(m.seq) filter (where m.role = 'user'), 0) as last_visitor
  from messages m where m.conversation_id = c.id
) m on true
left join messages l on l.conversation_id = c.id and l.seq = c.last_seq
where (c.last_seq, c.last_seq, c.visitor_messages, c.agent_messages, c.last_visitor_seq, c.agent_read_messages)
        is distinct from (m.total, m.last, m.from_visitor, m.total - m.from_visitor, m.last_visitor, m.read)
   or c.last_at is distinct from l.sent_at
   or c.agent_read_seq > c.last_seq or c.visitor_read_seq > c.last_seq
   or (c.state = 'end') <> (c.ended_at is not null)
   or (c.state = 'end') <> (c.end_reason is not null)
   or c.state = 'current' and (c.owner_id is null or c.assigned_at is null)
   or c.state = 'wait' and (c.owner_id is not null or c.queued_at is null)
   or c.opened_at > c.assigned_at or c.assigned_at > c.ended_at or c.last_at > c.ended_at`;

/** Messages out of order in time, or by somebody who never owned the conversation. */
const MESSAGES = `
select m.conversation_id as id
from messages m
join messages n on n.conversation_id = m.conversation_id and n.seq = m.seq + 1
where n.sent_at < m.sent_at
union
select m.conversation_id
from messages m
where m.author_id is not null
  and not exists (select 1 from events e
                  where e.conversation_id = m.conversation_id
                    and (e.agent_id = m.author_id or e.data ->> 'to' = m.author_id::text))`;

/** Visitors whose state does not match their newest conversation and visit. */
const VISITORS = `
select v.id
from visitors v
left join conversations c on c.id = v.conversation_id
left join visits w on w.id = v.visit_id
where v.conversation_id is distinct from (select n.id from conversations n where n.visitor_id = v.id
                                          order by n.opened_at desc limit 1)
   or v.state in ('wait', 'current') and c.state is distinct from v.state
   or v.state not in ('wait', 'current') and c.state <> 'end'
   or v.state = 'end' and c.state is distinct from 'end'
   or v.online <> (w.id is not null and w.ended_at is null)
   or v.url is distinct from (select p.url from page_views p where p.visitor_id = v.id
                              order by p.opened_at desc, p.only_id desc limit 1)
   or v.state = 'monitor' and not v.online`;

/** Conversations without the events of their start or end. */
const EVENTS = `
select c.id
from conversations c
where (select count(*) from events e where e.conversation_id = c.id and e.kind = 'conversation.opened') <> 1
   or (select count(*) from events e where e.conversation_id = c.id and e.kind = 'conversation.ended')
        <> (c.state = 'end')::int`;

const QUESTIONS = { CONVERSATIONS, MESSAGES, VISITORS, EVENTS };

/** Inconsistencies, as `<question> <id>`. */
export async function findFalseCounters(db: Queryable): Promise<string[]> {
  const wrong: string[] = [];
  for (const [name, text] of Object.entries(QUESTIONS)) {
    const { rows } = await db.query<{ id: string }>(text);
    wrong.push(...rows.map(({ id }) => `${name} ${id}`));
  }
  return wrong;
}
