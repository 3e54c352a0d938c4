import { expect } from 'vitest';
import type { TestServer } from './start-server';

type Counted = {
  id: string;
  last_seq: number;
  visitor: number;
  agent: number;
  unread: number;
  last_visitor_seq: number;
};

/**
 * Checks that in every conversation the seqs are 1, 2, 3 … without a gap, and that every counter equals a recount of
 * its messages. Returns the number of messages.
 */
export async function recount({ database: { db } }: TestServer): Promise<number> {
  const kept = await db.query<Counted>(`
    select id, last_seq, visitor_messages as visitor, agent_messages as agent, last_visitor_seq,
           visitor_messages - agent_read_messages as unread
    from conversations order by id`);
  const counted = await db.query<Counted & { numbers: number[] }>(`
    select c.id,
           coalesce(array_agg(m.seq order by m.seq) filter (where m.seq is not null), '{}') as numbers,
           coalesce(max(m.seq), 0) as last_seq,
           count(*) filter (where m.role = 'user')::int as visitor,
           count(*) filter (where m.role <> 'user')::int as agent,
           coalesce(max(m.seq) filter (where m.role = 'user'), 0) as last_visitor_seq,
           count(*) filter (where m.role = 'user' and m.seq > c.agent_read_seq)::int as unread
    from conversations c left join messages m on m.conversation_id = c.id
    group by c.id order by c.id`);
  expect(kept.rows).toEqual(counted.rows.map(({ numbers: _, ...row }) => row));
  for (const { numbers } of counted.rows) expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  return counted.rows.reduce((sum, { numbers }) => sum + numbers.length, 0);
}

/** All messages of a visitor's conversations, oldest first, as the history shows them. */
export async function historyOf({ database: { db } }: TestServer, visitorId: string) {
  const { rows } = await db.query<{ conversation: string; seq: number; onlyID: string; msg: string; role: string }>(
    `select c.id as conversation, m.seq, m.only_id as "onlyID", m.msg, m.role
     from conversations c join messages m on m.conversation_id = c.id
     where c.visitor_id = $1 order by c.opened_at, c.id, m.seq`,
    [visitorId],
  );
  return rows;
}
