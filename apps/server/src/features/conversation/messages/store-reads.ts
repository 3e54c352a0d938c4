import { ENDED_KEPT } from '@parley/protocol/push/effect';
import type { Db } from '../../../db/pool';
import type { ReadMoved } from '../../../events/events';

/** `agentId` null: the visitor read; `got`: its browser has it, nothing more. */
export type ReadMark = { visitorId: string; agentId: string | null; seq: number; got?: true };

/**
 * Moves marks forward, never back, and never past what was said. An agent's counts only while it owns the
 * conversation. Answers what moved. "Said" is what this statement sees (`known`): a message that commits while it waits
 * for the row is in the row's counters, but not among the messages it counts.
 */
export async function saveReads(db: Db, marks: readonly ReadMark[]): Promise<ReadMoved[]> {
  const byVisitor = marks.filter((mark) => mark.agentId === null);
  const readers = new Set(byVisitor.flatMap((mark) => (mark.got ? [] : mark.visitorId)));
  const visitors = await db.query<{
    visitor_id: string;
    id: string;
    owner_id: string | null;
    visitor_read_seq: number;
    visitor_got_seq: number;
  }>({
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
    values: [...columns(byVisitor).slice(0, 2), byVisitor.map((mark) => mark.got === true)],
  });
  const agents = await db.query<{
    visitor_id: string;
    id: string;
    owner_id: string;
    agent_read_seq: number;
    unread: number;
    visitor_messages: number;
  }>({
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
    values: columns(marks.filter((mark) => mark.agentId !== null)),
  });
  const moved = { kind: 'read.moved' as const };
  return [
    ...visitors.rows.map((row) => ({
      ...moved,
      visitorId: row.visitor_id,
      conversation: row.id,
      ownerId: row.owner_id,
      role: 'user' as const,
      seq: row.visitor_read_seq,
      got: Math.max(row.visitor_got_seq, row.visitor_read_seq),
      ...(!readers.has(row.visitor_id) && { isGotAlone: true }),
      unread: null,
    })),
    ...agents.rows.map((row) => ({
      ...moved,
      visitorId: row.visitor_id,
      conversation: row.id,
      ownerId: row.owner_id,
      role: 'service' as const,
      seq: row.agent_read_seq,
      unread: { unread: row.unread, visitorMessages: row.visitor_messages },
    })),
  ];
}

const columns = (marks: readonly ReadMark[]) => [
  marks.map((mark) => mark.visitorId),
  marks.map((mark) => mark.seq),
  marks.map((mark) => mark.agentId),
];

/**
 * The read marks of what an agent owns or watches as 7004 frames: they are not replayed, so a resume tells them anew.
 * Ended ones too: a visitor reads the last answer after the end.
 */
export async function readMarksFor(db: Db, agentId: string): Promise<string[]> {
  const { rows } = await db.query<{
    visitor_id: string;
    id: string;
    agent_read_seq: number;
    visitor_read_seq: number;
    visitor_got_seq: number;
    unread: number;
    visitor_messages: number;
  }>({
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
    values: [agentId, ENDED_KEPT],
  });
  return rows.flatMap((row) => {
    const mark = { code: '7004', YQToken: row.visitor_id, conversation: row.id };
    return [
      JSON.stringify({
        ...mark,
        role: 'service',
        seq: row.agent_read_seq,
        unreadNumber: row.unread,
        umsg: row.visitor_messages,
      }),
      JSON.stringify({ ...mark, role: 'user', seq: row.visitor_read_seq, got: row.visitor_got_seq }),
    ];
  });
}
