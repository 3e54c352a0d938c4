import type { Queryable } from '../../../../db/pool';

export async function findProviderSecret(db: Queryable, provider: string, target: string): Promise<string> {
  const { rows } = await db.query<{ secret: string }>(
    'select secret from sign_in_secrets where provider = $1 and target = $2',
    [provider, target],
  );
  return rows[0]?.secret ?? '';
}

export async function readSecretTargets(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await db.query<{ provider: string; target: string }>('select provider, target from sign_in_secrets');
  return new Map(rows.map(({ provider, target }) => [provider, target]));
}

export async function saveProviderSecret(
  tx: Queryable,
  { provider, target, secret }: { provider: string; target: string; secret: string },
): Promise<void> {
  if (secret === '') await tx.query('delete from sign_in_secrets where provider = $1', [provider]);
  else
    await tx.query(
      `insert into sign_in_secrets (provider, target, secret) values ($1, $2, $3)
       on conflict (provider) do update set target = excluded.target, secret = excluded.secret`,
      [provider, target, secret],
    );
}

/** False: a sign-in with this nonce has come back before. */
export async function finishOnce(db: Queryable, nonce: Buffer, until: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into sign_in_finished (nonce, until) values ($1, $2) on conflict do nothing',
    [nonce, new Date(until)],
  );
  return rowCount === 1;
}

export async function deleteFinished(db: Queryable, now: number): Promise<void> {
  await db.query('delete from sign_in_finished where until < $1', [new Date(now)]);
}

export async function saveSessionProvider(tx: Queryable, sessionId: string, provider: string): Promise<void> {
  await tx.query('update login_sessions set provider = $2 where id = $1', [sessionId, provider]);
}

/** The provider by which a login was opened; null: none. */
export async function findSessionProvider(db: Queryable, sessionId: string): Promise<string | null> {
  const { rows } = await db.query<{ provider: string | null }>('select provider from login_sessions where id = $1', [
    sessionId,
  ]);
  return rows[0]?.provider ?? null;
}
