import type { MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../db/pool';
import { literal } from '../db/sql';

/** A row of `events`. */
export type FollowedEvent = {
  id: number;
  commitId: number;
  kind: string;
  conversationId: string | null;
  visitorId: string | null;
  agentId: string | null;
  data: Record<string, unknown>;
  at: Date;
};

/** A row of `messages`. */
export type FollowedMessage = {
  conversationId: string;
  seq: number;
  commitId: number;
  visitorId: string;
  role: 'user' | 'service' | 'robot';
  authorId: string | null;
  kind: MessageKind;
  msg: string;
  sentAt: Date;
};

/** A conversation with new messages: the largest number and the newest transaction of these. */
export type FollowedTalk = Pick<FollowedMessage, 'conversationId' | 'seq' | 'commitId'>;

/** A row of `follower_changes`: `key` is the id of a changed row, whose present state the follower reads. */
export type FollowedChange = { id: number; key: string };

/** Position of a follower: it has read transactions up to `commitId`, and bulk rows up to these keys. */
export type Cursor = {
  commitId: number;
  /** Id of the last bulk event read; null: all are read. */
  bulkEvent: number | null;
  /** Key of the last bulk message read; null: all are read. */
  bulkMessage: { conversationId: string; seq: number } | null;
};

export type FollowerState = Cursor & { failures: number; retryAt: Date | null };

/**
 * Condition of a follower's job: there is something after its cursor in what it asks for, transactions that are not
 * complete yet included, or it has no row yet. Read without its lock.
 */
export function newsOf(name: string, asked: { events: boolean; messages: boolean; changes: boolean }): string {
  const places = [
    asked.events && 'f.bulk_event is not null or exists (select from events e where e.commit_id > f.commit_id)',
    asked.messages &&
      `f.bulk_conversation is not null
       or exists (select from messages m where m.commit_id > 0 and m.commit_id > f.commit_id)`,
    asked.changes && 'exists (select from follower_changes c where c.follower = f.name)',
  ].filter((place) => place !== false);
  return `coalesce((select ${places.join(' or ')} from followers f where f.name = ${literal(name)}), true)`;
}

/**
 * Creates the follower's row, with nothing read, unless it exists: then false. Committed before a turn, which may
 * fail.
 */
export async function ensureFollower(db: Queryable, name: string): Promise<boolean> {
  const { rowCount } = await db.query('insert into followers (name) values ($1) on conflict do nothing', [name]);
  return rowCount === 1;
}

/**
 * Locks the follower's row until the transaction ends; null: another process has the lock. From then on the transaction
 * finds rows by their keys: while a table has no statistics yet, PostgreSQL would read all of it for each batch.
 */
export async function lockFollower(tx: Queryable, name: string): Promise<FollowerState | null> {
  const { rows } = await tx.query<
    Omit<FollowerState, 'bulkMessage'> & { bulkConversation: string | null; bulkSeq: number }
  >(
    `select commit_id as "commitId", bulk_event as "bulkEvent", bulk_conversation as "bulkConversation",
            bulk_seq as "bulkSeq", failures, retry_at as "retryAt", set_config('enable_seqscan', 'off', true)
     from followers where name = $1 for update skip locked`,
    [name],
  );
  const row = rows[0];
  if (!row) return null;
  const { bulkConversation, bulkSeq, ...rest } = row;
  return {
    ...rest,
    bulkMessage: bulkConversation === null ? null : { conversationId: bulkConversation, seq: bulkSeq },
  };
}

/** The cursor of a follower that has read nothing. */
export const START: Cursor = {
  commitId: 0,
  bulkEvent: 0,
  bulkMessage: { conversationId: '00000000-0000-0000-0000-000000000000', seq: 0 },
};

/** Stores the cursor and clears the failure. */
export async function saveCursor(tx: Queryable, name: string, cursor: Cursor, now: number): Promise<void> {
  await tx.query(
    `update followers
     set commit_id = $2, bulk_event = $3, bulk_conversation = $4, bulk_seq = $5, failures = 0, retry_at = null,
         error = null, updated_at = $6
     where name = $1`,
    [
      name,
      cursor.commitId,
      cursor.bulkEvent,
      cursor.bulkMessage?.conversationId ?? null,
      cursor.bulkMessage?.seq ?? 0,
      new Date(now),
    ],
  );
}

export async function saveFailure(
  db: Queryable,
  name: string,
  failure: { failures: number; retryAt: number; error: string },
): Promise<void> {
  await db.query('update followers set failures = $2, retry_at = $3, error = $4 where name = $1', [
    name,
    failure.failures,
    new Date(failure.retryAt),
    failure.error,
  ]);
}

export type DeadLetter = { source: 'event' | 'message' | 'change'; key: string; error: string };

export async function keepDeadLetter(tx: Queryable, follower: string, letter: DeadLetter, now: number): Promise<void> {
  await tx.query('insert into follower_dead_letters (follower, source, key, error, at) values ($1, $2, $3, $4, $5)', [
    follower,
    letter.source,
    letter.key,
    letter.error,
    new Date(now),
  ]);
}

/**
 * Commit number of the first transaction that may still be running: all with smaller ones have committed, and later
 * statements see them, or have failed. Transactions of other databases of the same server, and of autovacuum, do not count. The status
 * of each transaction is read last, to recognize those that ended after the snapshot was taken.
 */
export async function readHorizon(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ horizon: number }>({
    name: 'follow-horizon',
    text: `with now as materialized (select pg_current_snapshot() as snapshot),
           possible as materialized (
             select x.id from now, pg_snapshot_xip(snapshot) as x (id)
             where not exists (
               select from pg_stat_activity a
               where a.backend_xid = x.id::xid
                 and (a.datname <> current_database() or a.backend_type = 'autovacuum worker')
             )
           )
           select coalesce(
             (select min(id::text::bigint) from possible where pg_xact_status(id) = 'in progress'),
             pg_snapshot_xmax(snapshot)::text::bigint
           ) + commit_offset() as horizon
           from now`,
  });
  return rows[0]!.horizon;
}

const EVENT = `id, commit_id as "commitId", kind, conversation_id as "conversationId", visitor_id as "visitorId",
               agent_id as "agentId", data, at`;

const MESSAGE = `conversation_id as "conversationId", seq, commit_id as "commitId", visitor_id as "visitorId", role,
                 author_id as "authorId", kind, msg, sent_at as "sentAt"`;

/** Events of transactions after `after` and before `horizon`, in their order. */
export async function readEvents(tx: Queryable, { after, horizon, limit }: Span): Promise<FollowedEvent[]> {
  const { rows } = await tx.query<FollowedEvent>({
    name: 'follow-events',
    text: `select ${EVENT} from events where commit_id > $1 and commit_id < $2 order by commit_id, id limit $3`,
    values: [after, horizon, limit],
  });
  return rows;
}

/**
 * Messages of transactions after `after` and before `horizon`, in their order; those of one transaction, which stores
 * many at once, in the order of their conversations.
 */
export async function readMessages(tx: Queryable, { after, horizon, limit }: Span): Promise<FollowedMessage[]> {
  const { rows } = await tx.query<FollowedMessage>({
    name: 'follow-messages',
    text: `select ${MESSAGE} from messages
           where commit_id > 0 and commit_id > $1 and commit_id < $2
           order by commit_id, conversation_id, seq limit $3`,
    values: [after, horizon, limit],
  });
  return rows;
}

/**
 * Conversations with messages of transactions after `after` and before `horizon`. `upTo`: the last transaction of which
 * all messages are included; infinite: all. Where a single one has more than `limit` messages, all of it is.
 */
export async function readTalks(
  tx: Queryable,
  { after, horizon, limit }: Span,
): Promise<{ rows: FollowedTalk[]; upTo: number }> {
  const { rows } = await tx.query<{ talks: FollowedTalk[]; count: number; last: number }>({
    name: 'follow-talks',
    text: `
with found as materialized (
  select conversation_id, seq, commit_id from messages
  where commit_id > 0 and commit_id > $1 and commit_id < $2 order by commit_id limit $3
), ends as (
  select count(*) as count, coalesce(max(commit_id), 0) as last from found
), talks as (
  select conversation_id, max(seq) as seq, max(commit_id) as commit_id from found, ends
  where ends.count < $3 or commit_id < last group by conversation_id
)
select count, last, coalesce((
         select json_agg(json_build_object('conversationId', conversation_id, 'seq', seq, 'commitId', commit_id))
         from talks), '[]') as talks
from ends`,
    values: [after, horizon, limit],
  });
  const { talks, count, last } = rows[0]!;
  if (count < limit) return { rows: talks, upTo: Number.POSITIVE_INFINITY };
  if (talks.length > 0) return { rows: talks, upTo: last - 1 };
  const whole = await readTalks(tx, { after: last - 1, horizon: last + 1, limit: Number.MAX_SAFE_INTEGER });
  return { rows: whole.rows, upTo: last };
}

/** Transactions after `after` and before `horizon`; at most `limit` rows of them. */
export type Span = { after: number; horizon: number; limit: number };

/** Bulk events after this id. */
export async function readBulkEvents(tx: Queryable, after: number, limit: number): Promise<FollowedEvent[]> {
  const { rows } = await tx.query<FollowedEvent>({
    name: 'follow-bulk-events',
    text: `select ${EVENT} from events where commit_id = 0 and id > $1 order by id limit $2`,
    values: [after, limit],
  });
  return rows;
}

/** Bulk messages after this key. */
export async function readBulkMessages(
  tx: Queryable,
  after: { conversationId: string; seq: number },
  limit: number,
): Promise<FollowedMessage[]> {
  const { rows } = await tx.query<FollowedMessage>({
    name: 'follow-bulk-messages',
    text: `select ${MESSAGE} from messages
           where commit_id = 0 and (conversation_id, seq) > ($1, $2)
           order by conversation_id, seq limit $3`,
    values: [after.conversationId, after.seq, limit],
  });
  return rows;
}

/** The oldest changes that were noted for this follower, of committed transactions. */
export async function readChanges(db: Queryable, follower: string, limit: number): Promise<FollowedChange[]> {
  const { rows } = await db.query<FollowedChange>({
    name: 'follow-changes',
    text: 'select id, key from follower_changes where follower = $1 order by id limit $2',
    values: [follower, limit],
  });
  return rows;
}

/** Removes handled changes; for events and messages the cursor moves instead. */
export async function deleteChanges(tx: Queryable, follower: string, ids: readonly number[]): Promise<void> {
  await tx.query({
    name: 'follow-changes-taken',
    text: 'delete from follower_changes where follower = $1 and id = any($2::bigint[])',
    values: [follower, ids],
  });
}

export const deleteAllChanges = (tx: Queryable, follower: string): Promise<unknown> =>
  tx.query('delete from follower_changes where follower = $1', [follower]);

/** Time of the oldest change that waits for this follower; null: none waits. */
export async function readOldestChange(db: Queryable, follower: string): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>(
    'select at from follower_changes where follower = $1 order by id limit 1',
    [follower],
  );
  return rows[0]?.at ?? null;
}

/** Report for operators about a follower that has run. */
export type FollowerReport = { name: string; commitId: number; failures: number; error: string | null; dead: number };

export async function readFollowers(db: Queryable): Promise<FollowerReport[]> {
  const { rows } = await db.query<FollowerReport>(
    `select name, commit_id as "commitId", failures, error,
            (select count(*) from follower_dead_letters d where d.follower = f.name) as dead
     from followers f order by name`,
  );
  return rows;
}

/** Time of the first event after this transaction; null: there is none. */
export async function readOldestEvent(db: Queryable, after: number): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>({
    name: 'follow-oldest-event',
    text: 'select at from events where commit_id > $1 order by commit_id, id limit 1',
    values: [after],
  });
  return rows[0]?.at ?? null;
}

/** Time of the first message after this transaction; null: there is none. */
export async function readOldestMessage(db: Queryable, after: number): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>({
    name: 'follow-oldest-message',
    text: 'select sent_at as at from messages where commit_id > 0 and commit_id > $1 order by commit_id limit 1',
    values: [after],
  });
  return rows[0]?.at ?? null;
}

/** Pages of the table of messages. */
export async function readMessagePages(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ pages: number }>({
    name: 'message-table-pages',
    text: `select pg_relation_size('messages') / current_setting('block_size')::int as pages`,
  });
  return rows[0]!.pages;
}

/**
 * Adds new pages of the table to the index by transaction (BRIN), which reads all pages that it does not know for each
 * batch. Throws at once (55P03) while a vacuum has the table; inserts do not wait for it.
 */
export const indexNewMessages = (db: Queryable): Promise<unknown> =>
  db.query(`select set_config('lock_timeout', '50ms', true); select brin_summarize_new_values('messages_commit')`);
