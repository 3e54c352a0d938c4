import type { Queryable } from '../../../db/pool';
import type { Stored } from './entry';
import type { MessageRecord } from './present';

export type MessageKey = { visitorId: string; onlyID: string };

export type StoredRecord = {
  visitor_id: string;
  only_id: string;
  conversation_id: string;
  seq: number;
  sent_at: Date;
  owner_id: string | null;
  state: Stored['state'];
};

/** Messages stored under these ids, with the present state of their conversations. */
export async function findStoredRecords(db: Queryable, keys: readonly MessageKey[]): Promise<StoredRecord[]> {
  const { rows } = await db.query<StoredRecord>({
    name: 'find-stored',
    text: `select m.visitor_id, m.only_id, m.conversation_id, m.seq, m.sent_at, c.owner_id, c.state
           from unnest($1::uuid[], $2::text[]) as k(visitor_id, only_id)
           join messages m on m.visitor_id = k.visitor_id and m.only_id = k.only_id
           join conversations c on c.id = m.conversation_id`,
    values: [keys.map((key) => key.visitorId), keys.map((key) => key.onlyID)],
  });
  return rows;
}

/** `afterSeq` and `beforeSeq` are exclusive. Forward: the lowest seqs first. */
export type PageBounds = {
  conversationId: string;
  afterSeq: number;
  beforeSeq: number;
  size: number;
  isForward: boolean;
};

/** Messages of several pages, unordered; `n`: number of the page, from 1. */
export async function findPages(
  db: Queryable,
  pages: readonly PageBounds[],
): Promise<(MessageRecord & { n: number })[]> {
  const { rows } = await db.query<MessageRecord & { n: number }>({
    name: 'message-pages',
    text: `
select p.n::int as n, m.conversation_id, m.seq, m.only_id, m.role, m.author_id, m.kind, m.msg, m.sent_at, m.recalled_at,
       m.recalled_seen, m.quote, m.robot, case when m.role = 'robot' then coalesce((select r.name from robots r where r.id = (m.robot ->> 'id')::uuid), '') else coalesce(a.nickname, nullif(v.name, ''), '#' || v.number) end as nickname,
       case when v.channel <> 'web' and m.role <> 'user' and exists (select from channel_contacts k where k.visitor_id = v.id)
            then coalesce(o.state, 'queued') end as delivery,
       o.error as delivery_error, o.fault as delivery_fault, o.kind = 'template' as is_template
from unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::boolean[]) with ordinality
  as p(conversation_id, after_seq, before_seq, size, is_forward, n)
cross join lateral (
  (select * from messages
   where p.is_forward and conversation_id = p.conversation_id and seq > p.after_seq and seq < p.before_seq
   order by seq limit p.size)
  union all
  (select * from messages
   where not p.is_forward and conversation_id = p.conversation_id and seq > p.after_seq and seq < p.before_seq
   order by seq desc limit p.size)
) m
join visitors v on v.id = m.visitor_id
left join agents a on a.id = m.author_id
left join channel_outbox o on v.channel <> 'web' and o.conversation_id = m.conversation_id and o.seq = m.seq`,
    values: [
      pages.map((page) => page.conversationId),
      pages.map((page) => page.afterSeq),
      pages.map((page) => page.beforeSeq),
      pages.map((page) => page.size),
      pages.map((page) => page.isForward),
    ],
  });
  return rows;
}

/** A visitor's newest conversation, in the form that the desk caches. */
export async function findNewest(
  db: Queryable,
  visitorId: string,
): Promise<{ id: string; ownerId: string | null; state: Stored['state']; seq: number } | null> {
  const { rows } = await db.query<{ id: string; owner_id: string | null; state: Stored['state']; last_seq: number }>({
    name: 'newest-conversation',
    text: `select c.id, c.owner_id, c.state, c.last_seq
           from visitors v join conversations c on c.id = v.conversation_id where v.id = $1`,
    values: [visitorId],
  });
  const row = rows[0];
  return row ? { id: row.id, ownerId: row.owner_id, state: row.state, seq: row.last_seq } : null;
}

/** Whether this agent owns or owned a conversation of the visitor. */
export async function hasEverHad(db: Queryable, agentId: string, visitorId: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'ever-had-visitor',
    text: `select 1 from conversations c join conversation_agents had on had.conversation_id = c.id
           where c.visitor_id = $1 and had.agent_id = $2 limit 1`,
    values: [visitorId, agentId],
  });
  return rows.length > 0;
}

/** Seqs after `seq` of this agent's own messages. */
export async function findOwnSeqs(
  db: Queryable,
  conversationId: string,
  { seq, agentId }: { seq: number; agentId: string },
): Promise<number[]> {
  const { rows } = await db.query<{ seq: number }>(
    'select seq from messages where conversation_id = $1 and seq > $2 and author_id = $3',
    [conversationId, seq, agentId],
  );
  return rows.map((row) => row.seq);
}

export async function deleteTerms(tx: Queryable, conversationId: string, seq: number): Promise<void> {
  await tx.query('delete from message_terms where conversation_id = $1 and seq = $2', [conversationId, seq]);
}
