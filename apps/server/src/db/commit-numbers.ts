import type { Queryable } from './pool';

/**
 * Ensures that new rows get higher commit numbers than every stored one: in a database that came from another cluster,
 * by `restore`, `move` or pg_dump, PostgreSQL's own numbers begin anew and followers would pass over all new rows. Then
 * the difference becomes the offset of `commit_offset()`. `isNew`: just loaded, so messages are asked too.
 * Returns whether the offset was set.
 */
export async function alignCommitNumbers(tx: Queryable, { isNew = false } = {}): Promise<boolean> {
  if (!isNew && (await readNewest(tx)) < (await readNext(tx))) return false;
  const newest = Math.max(await readNewestMessage(tx), await readNewest(tx));
  const { rows } = await tx.query<{ own: number }>('select pg_current_xact_id()::text::bigint as own');
  const offset = Math.max(0, newest + 1 - rows[0]!.own);
  await tx.query(
    `create or replace function commit_offset() returns bigint language sql immutable parallel safe return ${offset}`,
  );
  return true;
}

/** Reads the whole table. */
async function readNewestMessage(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ newest: number }>(
    'select coalesce(max(commit_id), 0)::bigint as newest from messages',
  );
  return rows[0]!.newest;
}

/** The newest commit number that costs little to find: followers read all but the newest messages within seconds. */
async function readNewest(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ newest: number }>(
    `select greatest((select max(commit_id) from events), (select max(commit_id) from followers),
                     (select max(commit_id) from webhooks), 0)::bigint as newest`,
  );
  return rows[0]!.newest;
}

/** The commit number of the next transaction. */
async function readNext(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ next: number }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint + commit_offset() as next',
  );
  return rows[0]!.next;
}
