import type { Queryable } from '../../../db/pool';
import type { EntryContent } from './chain';

export type Head = { number: number; hash: Buffer; signature: Buffer };
export type Checkpoint = Head & { removed: number; at: Date };
export type LinkedEntry = EntryContent & { content: Buffer; number: number | null; hash: Buffer | null };

/** Waits for the lock under which entries are linked and removed. */
export const lockChain = (tx: Queryable, lock: number) => tx.query('select pg_advisory_xact_lock($1)', [lock]);

export async function readHead(db: Queryable): Promise<Head | null> {
  const { rows } = await db.query<Head>('select number, hash, signature from audit_head');
  return rows[0] ?? null;
}

export async function saveHead(tx: Queryable, { number, hash, signature }: Head): Promise<void> {
  await tx.query(
    `insert into audit_head (number, hash, signature) values ($1, $2, $3)
     on conflict (is_head) do update
     set number = excluded.number, hash = excluded.hash, signature = excluded.signature`,
    [number, hash, signature],
  );
}

/** Entries among these that are not linked yet, in order of time. */
export async function readUnlinked(tx: Queryable, ids: readonly string[]): Promise<{ id: string; content: Buffer }[]> {
  const { rows } = await tx.query<{ id: string; content: Buffer }>({
    name: 'audit-unlinked',
    text: 'select id, content from audit_entries where id = any($1::uuid[]) and number is null order by at, id',
    values: [ids],
  });
  return rows;
}

/** Notes entries without a link for the follower, as a trigger does for new ones. */
export async function noteUnlinked(tx: Queryable, follower: string): Promise<void> {
  await tx.query(
    `insert into follower_changes (follower, key)
     select $1, id from audit_entries where number is null order by at, id`,
    [follower],
  );
}

export type Link = { id: string; number: number; hash: Buffer };

export async function saveLinks(tx: Queryable, links: readonly Link[]): Promise<void> {
  await tx.query(
    `update audit_entries e
     set number = l.number, hash = l.hash
     from unnest($1::uuid[], $2::bigint[], $3::bytea[]) as l (id, number, hash)
     where e.id = l.id`,
    [links.map(({ id }) => id), links.map(({ number }) => number), links.map(({ hash }) => hash)],
  );
}

const LINKED = `
  select id, at, actor_id as "actorId", actor_name as "actorName", address, session_id as "sessionId", action,
         subject_kind as "subjectKind", subject_ids as "subjectIds", subject_name as "subjectName",
         person_id as "personId", before, after, content, number, hash
  from audit_entries`;

export async function readLinked(db: Queryable, after: number, limit: number): Promise<LinkedEntry[]> {
  const { rows } = await db.query<LinkedEntry>(`${LINKED} where number > $1 order by number limit $2`, [after, limit]);
  return rows;
}

/** Entries without a link. */
export async function readUnlinkedEntries(db: Queryable): Promise<LinkedEntry[]> {
  const { rows } = await db.query<LinkedEntry>(`${LINKED} where number is null order by at, id`);
  return rows;
}

/** The newest checkpoint: earlier entries were removed. */
export async function readNewestCheckpoint(db: Queryable): Promise<Checkpoint | null> {
  const { rows } = await db.query<Checkpoint>(
    'select number, hash, removed, at, signature from audit_checkpoints order by number desc limit 1',
  );
  return rows[0] ?? null;
}

export async function insertCheckpoint(tx: Queryable, { number, hash, removed, at, signature }: Checkpoint) {
  await tx.query('insert into audit_checkpoints (number, hash, removed, at, signature) values ($1, $2, $3, $4, $5)', [
    number,
    hash,
    removed,
    at,
    signature,
  ]);
}

/** The last of the first entries (at most `limit`) that are all older than `before`. */
export async function findOldest(
  tx: Queryable,
  before: Date,
  limit: number,
): Promise<{ number: number; hash: Buffer } | null> {
  const { rows } = await tx.query<{ number: number; hash: Buffer; at: Date }>(
    'select number, hash, at from audit_entries where number is not null order by number limit $1',
    [limit],
  );
  const young = rows.findIndex(({ at }) => at >= before);
  return (young < 0 ? rows.at(-1) : rows[young - 1]) ?? null;
}

export async function deleteUpTo(tx: Queryable, number: number): Promise<number> {
  const { rowCount } = await tx.query('delete from audit_entries where number <= $1', [number]);
  return rowCount ?? 0;
}

export async function countOlder(db: Queryable, before: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*) as count from audit_entries where at < $1', [
    before,
  ]);
  return rows[0]!.count;
}
