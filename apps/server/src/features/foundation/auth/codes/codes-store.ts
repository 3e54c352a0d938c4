import type { Queryable } from '../../../../db/pool';

export type CodeKey = { address: string; purpose: string };

/** Stores a new code, replacing the former one. If that was sent too recently, returns its time instead. */
export async function saveCode(
  db: Queryable,
  { address, purpose, hash }: CodeKey & { hash: string },
  { now, expiresAt, sentBefore }: { now: number; expiresAt: number; sentBefore: number },
): Promise<number | null> {
  const { rowCount } = await db.query(
    `insert into contact_codes (address, purpose, hash, tries, sent_at, expires_at)
     values ($1, $2, $3, 0, $4, $5)
     on conflict (address, purpose) do update set
       hash = excluded.hash,
       tries = 0,
       sent_at = excluded.sent_at,
       expires_at = excluded.expires_at
     where contact_codes.sent_at <= $6`,
    [address, purpose, hash, new Date(now), new Date(expiresAt), new Date(sentBefore)],
  );
  if (rowCount === 1) return null;
  const { rows } = await db.query<{ sentAt: Date }>(
    'select sent_at as "sentAt" from contact_codes where address = $1 and purpose = $2',
    [address, purpose],
  );
  return rows[0]?.sentAt.getTime() ?? now;
}

/** Counts a try; returns the hash of the valid code. Null: there is none, or it was tried too often. */
export async function readCode(
  db: Queryable,
  { address, purpose }: CodeKey,
  { now, maxTries }: { now: number; maxTries: number },
): Promise<string | null> {
  const { rows } = await db.query<{ hash: string }>(
    `update contact_codes
     set tries = tries + 1
     where address = $1 and purpose = $2 and expires_at > $3 and tries < $4
     returning hash`,
    [address, purpose, new Date(now), maxTries],
  );
  return rows[0]?.hash ?? null;
}

/** Uses up the code; the row stays, to limit when the next one may be sent. */
export async function spendCode(
  db: Queryable,
  { address, purpose, hash }: CodeKey & { hash: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update contact_codes set hash = '', expires_at = sent_at where address = $1 and purpose = $2 and hash = $3`,
    [address, purpose, hash],
  );
  return rowCount === 1;
}

/** Deletes codes a minute after their expiry, since rows also limit the next code. */
export async function deleteOldCodes(db: Queryable, now: number): Promise<void> {
  await db.query(`delete from contact_codes where expires_at < $1 and sent_at < $1`, [new Date(now - 60_000)]);
}

/** The agent who may sign in and has this phone or email. */
export async function findContactAgent(
  db: Queryable,
  { channel, address }: { channel: 'phone' | 'email'; address: string },
): Promise<string | null> {
  const column = channel === 'phone' ? 'phone' : 'lower(email)';
  const { rows } = await db.query<{ id: string }>(
    `select id from agents where ${column} = $1 and enabled and deleted_at is null`,
    [address],
  );
  return rows[0]?.id ?? null;
}

/** The agent who may sign in with this username, case-insensitive. */
export async function findUsernameAgent(db: Queryable, username: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    'select id from agents where lower(username) = lower($1) and enabled and deleted_at is null',
    [username],
  );
  return rows[0]?.id ?? null;
}
