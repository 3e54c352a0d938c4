import type { Queryable } from '../../db/pool';

/** When the last of these locks ends; null where none is in force. */
export async function lockedUntil(db: Queryable, keys: readonly string[], now: number): Promise<number | null> {
  const { rows } = await db.query<{ until: Date | null }>(
    'select max(locked_until) as until from login_attempts where key = any($1) and locked_until > $2',
    [keys, new Date(now)],
  );
  return rows[0]?.until?.getTime() ?? null;
}

/** Counts one more failure; a count whose last failure is older than `forgetBefore` begins anew. */
export async function countFailure(db: Queryable, key: string, now: number, forgetBefore: number): Promise<number> {
  const { rows } = await db.query<{ failures: number }>(
    `insert into login_attempts (key, failures, last_at)
     values ($1, 1, $2)
     on conflict (key) do update set
       failures = case when login_attempts.last_at < $3 then 1 else login_attempts.failures + 1 end,
       last_at = excluded.last_at
     returning failures`,
    [key, new Date(now), new Date(forgetBefore)],
  );
  return rows[0]!.failures;
}

export async function lockUntil(db: Queryable, key: string, until: number): Promise<void> {
  await db.query('update login_attempts set locked_until = $2 where key = $1', [key, new Date(until)]);
}

export async function forgetFailures(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.query('delete from login_attempts where key = any($1)', [keys]);
}

export async function deleteOldAttempts(db: Queryable, lastBefore: number): Promise<void> {
  await db.query('delete from login_attempts where last_at < $1 and (locked_until is null or locked_until < $1)', [
    new Date(lastBefore),
  ]);
}
