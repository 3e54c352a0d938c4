import type { MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import { type Sql, sql, statement } from '../../../db/sql';
import type { MessageRecord } from '../messages/present';

/** `at`: in seconds. */
export type OpeningRow = {
  seq: number;
  role: 'user' | 'service';
  author_id: string | null;
  only_id: string;
  msg: string;
  at: number;
};

/** Inserts the first messages of a new conversation, numbered from 1. `at`: time of the opening. */
export async function insertOpening(
  tx: Queryable,
  { conversationId, visitorId, at }: { conversationId: string; visitorId: string; at: number },
  rows: readonly OpeningRow[],
): Promise<void> {
  await tx.query(
    `
with input as (
  select * from jsonb_to_recordset($3::jsonb)
    as r(seq int, role message_role, author_id uuid, only_id text, msg text, at double precision)
), stored as (
  insert into messages (conversation_id, seq, visitor_id, only_id, role, author_id, kind, msg, sent_at)
  select $1, seq, $2, only_id, role, author_id, 'text', msg, to_timestamp(at) from input
)
update conversations
set last_seq = $4,
    visitor_messages = (select count(*) from input where role = 'user'),
    agent_messages = (select count(*) from input where role = 'service'),
    last_visitor_seq = coalesce((select max(seq) from input where role = 'user'), 0),
    last_at = to_timestamp($5::double precision / 1000)
where id = $1`,
    [conversationId, visitorId, JSON.stringify(rows), rows.length, at],
  );
}

/** `at`: in seconds. */
export type FirstMessageRow = {
  conversation_id: string;
  seq: number;
  visitor_id: string;
  only_id: string;
  kind: MessageKind;
  msg: string;
  quote: string | null;
  at: number;
};

/** Inserts first messages of visitors, each with its seq. */
export async function insertFirstMessages(tx: Queryable, rows: readonly FirstMessageRow[]): Promise<void> {
  await tx.query({
    name: 'first-messages',
    text: `
with input as (
  select * from jsonb_to_recordset($1::jsonb) as r(
    conversation_id uuid, seq int, visitor_id uuid, only_id text, kind message_kind, msg text, quote text, at double precision)
), stored as (
  insert into messages (conversation_id, seq, visitor_id, only_id, role, kind, msg, quote, sent_at)
  select conversation_id, seq, visitor_id, only_id, 'user', kind, msg, quote, to_timestamp(at) from input
), newest as (
  select conversation_id, max(seq) as seq, count(*) as said, max(at) as at from input group by conversation_id
)
update conversations c
set last_seq = n.seq, visitor_messages = n.said, last_visitor_seq = n.seq, last_at = to_timestamp(n.at)
from newest n where c.id = n.conversation_id`,
    values: [JSON.stringify(rows)],
  });
}

export type SaidRecord = {
  conversation_id: string;
  kind: MessageKind;
  msg: string;
  seq: number;
  role: 'user' | 'service' | 'robot';
  author_id: string | null;
  sent_at: Date;
  recalled_at: Date | null;
};

export async function findSaid(tx: Queryable, visitorId: string, onlyID: string): Promise<SaidRecord | null> {
  const { rows } = await tx.query<SaidRecord>({
    name: 'message-by-only-id',
    text: `select conversation_id, kind, msg, seq, role, author_id, sent_at, recalled_at
           from messages where visitor_id = $1 and only_id = $2`,
    values: [visitorId, onlyID],
  });
  return rows[0] ?? null;
}

type Reply = {
  conversationId: string;
  visitorId: string;
  authorId: string;
  onlyID: string;
  msg: string;
  at: number;
};

/** Stores an agent's text in an open conversation, under the lock of its visitor; returns its seq. */
export async function insertReply(tx: Queryable, reply: Reply): Promise<number> {
  const { conversationId, visitorId, authorId, onlyID, msg, at } = reply;
  const { rows } = await tx.query<{ seq: number }>(
    `with bumped as (
       update conversations set last_seq = last_seq + 1, agent_messages = agent_messages + 1, last_at = $6
       where id = $1 returning last_seq
     )
     insert into messages (conversation_id, seq, visitor_id, only_id, role, author_id, kind, msg, sent_at)
     select $1, last_seq, $2, $4, 'service', $3, 'text', $5, $6 from bumped
     returning seq`,
    [conversationId, visitorId, authorId, onlyID, msg, new Date(at)],
  );
  return rows[0]!.seq;
}

/** A message by conversation and seq. */
export type Numbered = { conversationId: string; seq: number };

export async function isReadBy(
  tx: Queryable,
  { conversationId, seq }: Numbered,
  reader: 'visitor' | 'agent',
): Promise<boolean> {
  const { rows } = await tx.query<{ seen: boolean }>(
    `select case $3 when 'visitor' then visitor_read_seq else agent_read_seq end >= $2 as seen
     from conversations where id = $1`,
    [conversationId, seq, reader],
  );
  return rows[0]?.seen ?? false;
}

/** Empties a message and keeps its text in the audit copy. `by` null: the visitor. */
export async function emptyMessage(
  tx: Queryable,
  { conversationId, seq }: Numbered,
  { by, now, seen }: { by: string | null; now: number; seen: boolean },
): Promise<void> {
  const at = new Date(now);
  await tx.query(
    `insert into recalled_messages (conversation_id, seq, msg, recalled_by, recalled_at)
     select conversation_id, seq, msg, $3, $4 from messages where conversation_id = $1 and seq = $2`,
    [conversationId, seq, by, at],
  );
  await tx.query(
    `update messages set msg = '', recalled_at = $3, recalled_seen = $4 where conversation_id = $1 and seq = $2`,
    [conversationId, seq, at, seen],
  );
}

type Paging = { pageNo: number; pageSize: number };
export type FoundMessage = MessageRecord & { visitor_id: string };
type CountedRow = FoundMessage & { total: number };

/** A page of the pictures and files among messages (`m`), newest first, with their total. */
export async function findSentFiles(
  db: Queryable,
  where: Sql,
  { pageNo, pageSize }: Paging,
): Promise<{ rows: FoundMessage[]; total: number }> {
  const { rows } = await db.query<CountedRow>(
    statement(sql`
with sent as materialized (select m.* from messages m where m.kind in ('image', 'file') and ${where})
select s.*, case when s.role = 'robot' then '' else coalesce(a.nickname, nullif(v.name, ''), '#' || v.number) end as nickname, (select count(*)::int from sent) as total
from sent s join visitors v on v.id = s.visitor_id left join agents a on a.id = s.author_id
order by s.sent_at desc, s.seq desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** A page of messages (`m`), newest first, with their total, counted up to `most`. */
export async function findMessages(
  db: Queryable,
  where: Sql,
  { pageNo, pageSize, most }: Paging & { most: number },
): Promise<{ rows: FoundMessage[]; total: number }> {
  const { rows } = await db.query<CountedRow>(
    statement(sql`
with hits as materialized (
  select m.* from messages m where ${where} order by m.sent_at desc, m.seq desc limit ${most}
)
select h.*, case when h.role = 'robot' then '' else coalesce(a.nickname, nullif(v.name, ''), '#' || v.number) end as nickname, (select count(*) from hits) as total
from hits h join visitors v on v.id = h.visitor_id left join agents a on a.id = h.author_id
order by h.sent_at desc, h.seq desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`),
  );
  return { rows, total: rows[0]?.total ?? 0 };
}
