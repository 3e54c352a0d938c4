import type { Queryable } from '../../../db/pool';

export async function noteRemoved(db: Queryable, keys: readonly string[], dueAt: Date): Promise<void> {
  await db.query(
    `insert into removed_files (key, due_at) select unnest($1::text[]), $2
     on conflict (key) do nothing`,
    [keys, dueAt],
  );
}

/** Milliseconds after which a store has finished or dropped an upload whose answer was lost. */
const SETTLED_MS = 600_000;

/** Deletes the row of a file whose upload failed, and notes the file for removal once its upload is certainly over. */
export async function undoFile(db: Queryable, key: string, now: number): Promise<void> {
  await db.query(
    `with gone as (delete from files where key = $1)
     insert into removed_files (key, due_at) values ($1, $2)
     on conflict (key) do nothing`,
    [key, new Date(now + SETTLED_MS)],
  );
}

/** Keys of removed files whose time has come, the oldest first. */
export async function findRemoved(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    'select key from removed_files where due_at <= $1 order by due_at limit $2',
    [now, limit],
  );
  return rows.map(({ key }) => key);
}

export async function forgetRemoved(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.query('delete from removed_files where key = any($1::text[])', [keys]);
}
