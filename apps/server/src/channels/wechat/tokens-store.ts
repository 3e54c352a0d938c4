import type { Queryable } from '../../db/pool';

export type Token = { token: string; expiresAt: Date };

/** Null: none was fetched yet. */
export async function findToken(db: Queryable, accountId: string): Promise<Token | null> {
  const { rows } = await db.query<Token>(
    `select token, expires_at as "expiresAt" from channel_tokens where account_id = $1 and token is not null`,
    [accountId],
  );
  return rows[0] ?? null;
}

/** Who asks the platform for the token of an account, until then. */
export type TokenLease = { accountId: string; leasedUntil: number };

/** Lets one process ask for the token of an account, and returns the present one; null: another process asks for it. */
export async function leaseToken(
  db: Queryable,
  { accountId, leasedUntil }: TokenLease,
  now: number,
): Promise<{ kept: Token | null } | null> {
  const { rows } = await db.query<Token | { token: null }>(
    `insert into channel_tokens (account_id, leased_until) values ($1, $2)
     on conflict (account_id) do update set leased_until = excluded.leased_until
       where channel_tokens.leased_until is null or channel_tokens.leased_until <= $3
     returning token, expires_at as "expiresAt"`,
    [accountId, new Date(leasedUntil), new Date(now)],
  );
  const [row] = rows;
  return row ? { kept: row.token === null ? null : row } : null;
}

/** Stores a token and ends its lease, unless the lease is over, or the account's secret was changed meanwhile. */
export async function saveToken(
  db: Queryable,
  { accountId, leasedUntil }: TokenLease,
  { token, expiresAt, now }: { token: string; expiresAt: number; now: number },
): Promise<void> {
  await db.query(
    `update channel_tokens set token = $3, expires_at = $4, fetched_at = $5, leased_until = null
     where account_id = $1 and leased_until = $2`,
    [accountId, new Date(leasedUntil), token, new Date(expiresAt), new Date(now)],
  );
}

export async function endLease(db: Queryable, { accountId, leasedUntil }: TokenLease): Promise<void> {
  await db.query('update channel_tokens set leased_until = null where account_id = $1 and leased_until = $2', [
    accountId,
    new Date(leasedUntil),
  ]);
}

/** Accounts in use that have a token. */
export async function findRenewable(db: Queryable): Promise<{ accountId: string; appId: string; secret: string }[]> {
  const { rows } = await db.query<{ accountId: string; appId: string; secret: string }>(
    `select a.id as "accountId", a.app_id as "appId", s.secret
     from channel_tokens t join channel_accounts a on a.id = t.account_id
     join channel_secrets s on s.account_id = a.id and s.name = 'secret'
     where t.token is not null and a.enabled and a.deleted_at is null order by a.id`,
  );
  return rows;
}
