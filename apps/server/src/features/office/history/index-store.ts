import { weekOf } from '@parley/core/search/terms';
import type { MessageKind } from '@parley/protocol/types';
import type { QueryConfig } from 'pg';
import type { Db, Queryable } from '../../../db/pool';

/** A conversation with unindexed messages: those after seq `from`. */
export type Behind = { id: string; from: number };

/** Conversations among these with unindexed messages. */
export async function findBehind(db: Queryable, ids: readonly string[]): Promise<Behind[]> {
  const { rows } = await db.query<Behind>({
    name: 'search-behind',
    text: `select c.id, coalesce(p.seq, 0) as "from"
           from conversations c left join search_progress p on p.conversation_id = c.id
           where c.id = any($1::uuid[]) and c.last_seq > coalesce(p.seq, 0)`,
    values: [ids],
  });
  return rows;
}

/** Position of a scan. */
export type Place = { openedAt: string; id: string };

/**
 * A page of all conversations, oldest first, with those that have unindexed messages; `last` null: no more. In this
 * order messages of a time are stored together, as searches read them.
 */
export async function scanBehind(
  db: Queryable,
  after: Place | null,
  size: number,
): Promise<{ behind: Behind[]; last: Place | null }> {
  const { rows } = await db.query<Behind & { to: number; openedAt: string }>({
    name: 'search-scan',
    text: `select c.id, c.opened_at::text as "openedAt", coalesce(p.seq, 0) as "from", c.last_seq as "to"
           from conversations c left join search_progress p on p.conversation_id = c.id
           where (c.opened_at, c.id) > ($1, $2) order by c.opened_at, c.id limit $3`,
    values: [after?.openedAt ?? '-infinity', after?.id ?? NO_ID, size],
  });
  const last = rows.at(-1);
  return {
    behind: rows.filter((row) => row.to > row.from),
    last: last ? { openedAt: last.openedAt, id: last.id } : null,
  };
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

export type Unindexed = { conversationId: string; seq: number; msg: string; kind: MessageKind; sentAt: Date };

/** Unindexed messages of these conversations, in order, at most `limit`. */
export async function readUnindexed(db: Queryable, behind: readonly Behind[], limit: number): Promise<Unindexed[]> {
  const { rows } = await db.query<Unindexed>({
    name: 'search-unindexed',
    text: `select m.conversation_id as "conversationId", m.seq, m.msg, m.kind, m.sent_at as "sentAt"
           from unnest($1::uuid[], $2::int[]) as b (id, seq)
           join messages m on m.conversation_id = b.id and m.seq > b.seq
           order by m.conversation_id, m.seq limit $3`,
    values: [behind.map(({ id }) => id), behind.map(({ from }) => from), limit],
  });
  return rows;
}

export type Indexed = Omit<Unindexed, 'kind'> & { terms: readonly number[] };

/**
 * Stores terms of messages, and the progress of each conversation; repeatable. A message whose text was erased since it
 * was read (`msg`) gets no terms; an erasure that comes later waits, and then removes them.
 */
export async function saveTerms(
  tx: Queryable,
  rows: readonly Indexed[],
  reached: ReadonlyMap<string, number>,
): Promise<void> {
  // After a crash lost rows are indexed again: progress and terms are in one commit.
  await tx.query('set local synchronous_commit = off');
  await insertTerms(tx, rows);
  await tx.query({
    name: 'search-progress',
    text: `insert into search_progress (conversation_id, seq)
           select * from unnest($1::uuid[], $2::int[])
           on conflict (conversation_id) do update set seq = greatest(search_progress.seq, excluded.seq)`,
    values: [[...reached.keys()], [...reached.values()]],
  });
}

/** Seq up to which each of these conversations is indexed; without an entry: none. */
export async function readProgress(tx: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: string; seq: number }>({
    name: 'search-progress-of',
    text: 'select conversation_id as id, seq from search_progress where conversation_id = any($1::uuid[])',
    values: [ids],
  });
  return new Map(rows.map(({ id, seq }) => [id, seq]));
}

/** Empties the index. */
export const dropTerms = async (tx: Queryable): Promise<void> => {
  await tx.query('truncate message_terms, search_progress, search_weeks');
};

/** Inserts terms of messages whose text has not changed. */
export async function insertTerms(tx: Queryable, rows: readonly Indexed[]): Promise<void> {
  await tx.query({
    name: 'search-terms',
    text: `insert into message_terms (conversation_id, seq, sent_at, terms)
           select t.id, t.seq, t.sent_at, t.terms::int[]
           from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::text[], $5::text[]) as t (id, seq, sent_at, terms, msg)
           join messages m on m.conversation_id = t.id and m.seq = t.seq and m.msg = t.msg
           for share of m
           on conflict do nothing`,
    values: [
      rows.map((row) => row.conversationId),
      rows.map((row) => row.seq),
      rows.map((row) => row.sentAt),
      rows.map((row) => `{${row.terms.join(',')}}`),
      rows.map((row) => row.msg),
    ],
  });
  await tx.query({
    name: 'search-weeks-of',
    text: 'insert into search_weeks (week) select unnest($1::int[]) on conflict do nothing',
    values: [[...new Set(rows.map((row) => weekOf(row.sentAt.getTime())))]],
  });
}

/** Moves pending entries into the GIN index: every search would read the pending list once for each week. */
export const settleTerms = (tx: Queryable): Promise<unknown> =>
  tx.query(`select gin_clean_pending_list(to_regclass('message_terms_terms'))`);

/** Takes the lock until the end of the transaction. False: another process is indexing. */
export async function tryLock(tx: Queryable, key: number): Promise<boolean> {
  const { rows } = await tx.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [key]);
  return rows[0]!.held;
}

/** Drops the index before a bulk load into an empty table: building it once at the end is much faster. */
export async function dropTermsIndexIfEmpty(db: Db): Promise<void> {
  const { rows } = await db.query('select 1 from message_terms limit 1');
  if (rows.length > 0) return;
  await db.query('drop index if exists message_terms_terms');
}

/** Longest time in milliseconds for building the index. */
const TIMEOUT_MS = 3_600_000;

/** Builds the index if it is missing. */
export async function createTermsIndex(db: Db): Promise<void> {
  const { rows } = await db.query(`select 1 where to_regclass('message_terms_terms') is null`);
  if (rows.length === 0) return;
  const text = `create index if not exists message_terms_terms on message_terms using gin (terms)
                with (gin_pending_list_limit = 1024)`;
  await db.query({ text, query_timeout: TIMEOUT_MS } as QueryConfig);
}
