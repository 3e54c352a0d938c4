import type { Queryable } from '../../db/pool';

export async function findToken(db: Queryable, accountId: string): Promise<{ token: string; expiresAt: Date } | null> {
  const { rows } = await db.query<{ token: string; expiresAt: Date }>(
    'select token, expires_at as "expiresAt" from channel_tokens where account_id = $1',
    [accountId],
  );
  return rows[0] ?? null;
}

/** One process fetches the token of an account; the others wait and find it. */
export async function lockAccountOfToken(tx: Queryable, accountId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('channel-token ' || $1, 0))`, [accountId]);
}

export async function saveToken(
  tx: Queryable,
  { accountId, token, expiresAt, now }: { accountId: string; token: string; expiresAt: number; now: number },
): Promise<void> {
  await tx.query(
    `insert into channel_tokens (account_id, token, expires_at, fetched_at) values ($1, $2, $3, $4)
     on conflict (account_id) do update
       set token = excluded.token, expires_at = excluded.expires_at, fetched_at = excluded.fetched_at`,
    [accountId, token, new Date(expiresAt), new Date(now)],
  );
}
