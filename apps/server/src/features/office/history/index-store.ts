import { weekOf } from '@parley/core/search/terms';
import type { MessageKind } from '@parley/protocol/types';
import type { QueryConfig } from 'pg';
import type { Db, Queryable } from '../../../db/pool';

/** A conversation with messages that are not indexed yet: those after `from`. */
export type Behind = { id: string; from: number };

/** Of these conversations, those that are behind. */
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

/** Where a scan has come to. */
export type Place = { openedAt: string; id: string };

/**
 * A page of all conversations, oldest first, and those of them that are behind; `last` null: there are no more. In that
 * order what is found together stands together.
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

/** What these conversations have said since, in order; at most `limit` messages. */
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
 * Keeps terms of messages and how far each conversation has come. The same once more changes nothing. A message whose words
 * were taken out since it was read (`msg`) is given none, and whoever takes them out later waits, and finds them.
 */
export async function saveTerms(
  tx: Queryable,
  rows: readonly Indexed[],
  reached: ReadonlyMap<string, number>,
): Promise<void> {
  // What a crash takes is indexed again: progress and terms are of one commit.
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

/** Up to which message each of these conversations is indexed; one without an entry: nothing of it is. */
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

/** Keeps terms of messages that still read so. */
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

/** What waits to be put in the index is read by every search, once for each week: so it does not wait. */
export const settleTerms = (tx: Queryable): Promise<unknown> =>
  tx.query(`select gin_clean_pending_list(to_regclass('message_terms_terms'))`);

/** False while another process indexes; held until the transaction ends. */
export async function tryLock(tx: Queryable, key: number): Promise<boolean> {
  const { rows } = await tx.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [key]);
  return rows[0]!.held;
}

/** Before a great many rows into an empty table: the index is made once at the end, which takes a fraction of the time. */
export async function dropTermsIndexIfEmpty(db: Db): Promise<void> {
  const { rows } = await db.query('select 1 from message_terms limit 1');
  if (rows.length > 0) return;
  await db.query('drop index if exists message_terms_terms');
}

/** Milliseconds that making it may take. */
const PATIENCE_MS = 3_600_000;

/** Where it is missing. */
export async function createTermsIndex(db: Db): Promise<void> {
  const { rows } = await db.query(`select 1 where to_regclass('message_terms_terms') is null`);
  if (rows.length === 0) return;
  const text = `create index if not exists message_terms_terms on message_terms using gin (terms)
                with (gin_pending_list_limit = 1024)`;
  await db.query({ text, query_timeout: PATIENCE_MS } as QueryConfig);
}
