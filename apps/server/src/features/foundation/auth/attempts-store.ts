import type { Queryable } from '../../../db/pool';
import type { Budget } from './attempts';

/** Seconds of the first wait; doubled by every further failure. */
const FIRST_WAIT = 5;
/** Seconds of the longest wait: an owner who is locked out by guesses of others can sign in within the hour. */
const MAX_WAIT_SECONDS = 15 * 60;
/** Doublings after which the longest wait is reached; more would overflow. */
const MAX_DOUBLINGS = 10;

/** An attempt in one budget. `lockedUntil`: the lock that this attempt caused; null: none. */
export type Reserved = { key: string; lockedUntil: Date | null };

const failuresNow = 'case when a.last_at < $4 then 1 else a.failures + 1 end';

/** SQL: end of the lock after this many failures; null while they are free. */
const lockAfter = (failures: string, free: string): string =>
  `case when ${failures} >= ${free}
        then $3::timestamptz + least(${MAX_WAIT_SECONDS}, ${FIRST_WAIT} * 2 ^ least(${failures} - ${free}, ${MAX_DOUBLINGS})) * interval '1 second'
   end`;

/**
 * Counts an attempt as failed in each budget that is not locked, and returns those. One statement, which locks each row
 * while it checks and counts, so that parallel attempts see each other. Keys are locked in one order, to avoid
 * deadlocks.
 */
export async function countAttempt(
  tx: Queryable,
  budgets: readonly Budget[],
  { now, forgetBefore }: { now: number; forgetBefore: number },
): Promise<Reserved[]> {
  const { rows } = await tx.query<Reserved>(
    `with budgets as (select key, free from unnest($1::text[], $2::int[]) as b (key, free))
     insert into login_attempts as a (key, failures, last_at, locked_until)
     select key, 1, $3, ${lockAfter('1', 'free')} from budgets order by key
     on conflict (key) do update set
       failures = ${failuresNow},
       last_at = excluded.last_at,
       locked_until = ${lockAfter(`(${failuresNow})`, '(select free from budgets b where b.key = excluded.key)')}
     where a.locked_until is null or a.locked_until <= $3
     returning key, locked_until as "lockedUntil"`,
    [budgets.map(({ key }) => key), budgets.map(({ free }) => free), new Date(now), new Date(forgetBefore)],
  );
  return rows;
}

/** End of the last of these locks; null: none is active. */
export async function lockedUntil(db: Queryable, keys: readonly string[], now: number): Promise<number | null> {
  const { rows } = await db.query<{ until: Date | null }>(
    'select max(locked_until) as until from login_attempts where key = any($1) and locked_until > $2',
    [keys, new Date(now)],
  );
  return rows[0]?.until?.getTime() ?? null;
}

/** Takes back an attempt that was no failure, with the lock that it caused; locks of other attempts stay. */
export async function cancelAttempt(db: Queryable, reserved: readonly Reserved[]): Promise<void> {
  await db.query(
    `update login_attempts a
     set failures = greatest(a.failures - 1, 0),
         locked_until = case when a.locked_until = r.until then null else a.locked_until end
     from unnest($1::text[], $2::timestamptz[]) as r (key, until)
     where a.key = r.key`,
    [reserved.map(({ key }) => key), reserved.map(({ lockedUntil }) => lockedUntil)],
  );
}

export async function forgetFailures(db: Queryable, keys: readonly string[]): Promise<void> {
  await db.query('delete from login_attempts where key = any($1)', [keys]);
}

export async function deleteOldAttempts(db: Queryable, lastBefore: number): Promise<void> {
  await db.query('delete from login_attempts where last_at < $1 and (locked_until is null or locked_until < $1)', [
    new Date(lastBefore),
  ]);
}
