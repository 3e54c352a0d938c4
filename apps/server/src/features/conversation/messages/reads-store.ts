import type { Db } from '../../../db/pool';

/** `agentId` null: of the visitor; `got`: the message arrived in its browser but was not read. */
export type ReadMark = { visitorId: string; agentId: string | null; seq: number; got?: true };

export type VisitorReadRow = {
  visitor_id: string;
  id: string;
  owner_id: string | null;
  visitor_read_seq: number;
  visitor_got_seq: number;
};

/**
 * Moves marks of visitors forward, never past the newest message. Returns the conversations of moved marks.
 */
export async function moveVisitorMarks(db: Db, marks: readonly ReadMark[]): Promise<VisitorReadRow[]> {
  const { rows } = await db.query<VisitorReadRow>({
    name: 'visitor-reads',
    text: `
update conversations c
set visitor_read_seq = greatest(c.visitor_read_seq, least(r.read, c.last_seq)),
    visitor_got_seq = greatest(c.visitor_got_seq, least(greatest(r.read, r.got), c.last_seq))
from (select v.conversation_id, coalesce(max(r.seq) filter (where not r.got), 0) as read,
             coalesce(max(r.seq) filter (where r.got), 0) as got
      from unnest($1::uuid[], $2::int[], $3::boolean[]) as r(visitor_id, seq, got)
      join visitors v on v.id = r.visitor_id
      group by v.conversation_id order by v.conversation_id) r
where c.id = r.conversation_id
  and (least(r.read, c.last_seq) > c.visitor_read_seq
       or least(r.got, c.last_seq) > greatest(c.visitor_got_seq, c.visitor_read_seq))
returning c.visitor_id, c.id, c.owner_id, c.visitor_read_seq, c.visitor_got_seq`,
    values: [...columns(marks).slice(0, 2), marks.map((mark) => mark.got === true)],
  });
  return rows;
}

export type AgentReadRow = {
  visitor_id: string;
  id: string;
  owner_id: string;
  agent_read_seq: number;
  unread: number;
  visitor_messages: number;
};

/**
 * As `moveVisitorMarks` for agents, whose marks count only while they own the conversation. The newest message is the
 * newest one that this statement sees (`known`): a message that commits while it waits for the row's lock is in the
 * row's counters, but not among the messages that the statement counts.
 */
export async function moveAgentMarks(db: Db, marks: readonly ReadMark[]): Promise<AgentReadRow[]> {
  const { rows } = await db.query<AgentReadRow>({
    name: 'agent-reads',
    text: `
update conversations c
set agent_read_messages = c.agent_read_messages + (
      select count(*) from messages m
      where m.conversation_id = c.id and m.seq > c.agent_read_seq and m.seq <= r.seq and m.role = 'user'),
    agent_read_seq = r.seq
from (select v.conversation_id, r.agent_id, least(r.seq, known.last_seq) as seq
      from unnest($1::uuid[], $2::int[], $3::uuid[]) as r(visitor_id, seq, agent_id)
      join visitors v on v.id = r.visitor_id
      join conversations known on known.id = v.conversation_id
      order by v.conversation_id) r
where c.id = r.conversation_id and c.owner_id = r.agent_id and r.seq > c.agent_read_seq
returning c.visitor_id, c.id, c.owner_id, c.agent_read_seq, c.visitor_messages - c.agent_read_messages as unread,
          c.visitor_messages`,
    values: columns(marks),
  });
  return rows;
}

const columns = (marks: readonly ReadMark[]) => [
  marks.map((mark) => mark.visitorId),
  marks.map((mark) => mark.seq),
  marks.map((mark) => mark.agentId),
];

export type MarksRow = {
  visitor_id: string;
  id: string;
  agent_read_seq: number;
  visitor_read_seq: number;
  visitor_got_seq: number;
  unread: number;
  visitor_messages: number;
};

/**
 * Read marks of conversations that the agent owns or watches, and of the newest `endedMost` that it owned at their end.
 */
export async function findMarksFor(db: Db, agentId: string, endedMost: number): Promise<MarksRow[]> {
  const { rows } = await db.query<MarksRow>({
    name: 'marks-for-agent',
    text: `
with listed as (
  select id from conversations where owner_id = $1 and state = 'current'
  union
  select v.conversation_id from watches w join visitors v on v.id = w.visitor_id where w.agent_id = $1
  union
  (select c.id from visitors v join conversations c on c.id = v.conversation_id
   where v.state = 'end' and c.owner_id = $1 order by v.since desc limit $2)
)
select c.visitor_id, c.id, c.agent_read_seq, c.visitor_read_seq, c.visitor_got_seq,
       c.visitor_messages - c.agent_read_messages as unread,
       c.visitor_messages
from listed join conversations c on c.id = listed.id`,
    values: [agentId, endedMost],
  });
  return rows;
}
