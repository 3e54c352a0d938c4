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

/** Accounts in use that have a token. */
export async function findRenewable(db: Queryable): Promise<{ accountId: string; appId: string; secret: string }[]> {
  const { rows } = await db.query<{ accountId: string; appId: string; secret: string }>(
    `select a.id as "accountId", a.app_id as "appId", s.secret
     from channel_tokens t join channel_accounts a on a.id = t.account_id
     join channel_secrets s on s.account_id = a.id and s.name = 'secret'
     where a.enabled and a.deleted_at is null order by a.id`,
  );
  return rows;
}
