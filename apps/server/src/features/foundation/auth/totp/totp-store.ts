import type { Queryable } from '../../../../db/pool';

export type TotpRow = { secret: string; isConfirmed: boolean; lastStep: number };

/** Locks the row, so that of two uses of one code at the same time only one succeeds. */
export async function lockTotp(tx: Queryable, agentId: string): Promise<TotpRow | null> {
  const { rows } = await tx.query<TotpRow>(
    `select secret, confirmed_at is not null as "isConfirmed", last_step as "lastStep"
     from agent_totp where agent_id = $1 for update`,
    [agentId],
  );
  return rows[0] ?? null;
}

export async function hasTotp(db: Queryable, agentId: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    'select exists (select 1 from agent_totp where agent_id = $1 and confirmed_at is not null) as found',
    [agentId],
  );
  return rows[0]!.found;
}

/** Stores an unconfirmed secret, replacing another unconfirmed one. False: there is an active one. */
export async function saveDraft(tx: Queryable, agentId: string, secret: string, now: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into agent_totp (agent_id, secret, created_at) values ($1, $2, $3)
     on conflict (agent_id) do update set secret = excluded.secret, created_at = excluded.created_at
     where agent_totp.confirmed_at is null`,
    [agentId, secret, new Date(now)],
  );
  return rowCount === 1;
}

export async function confirmDraft(tx: Queryable, agentId: string, now: number): Promise<void> {
  await tx.query('update agent_totp set confirmed_at = $2 where agent_id = $1', [agentId, new Date(now)]);
}

export async function spendStep(tx: Queryable, agentId: string, step: number): Promise<void> {
  await tx.query('update agent_totp set last_step = $2 where agent_id = $1', [agentId, step]);
}

export async function dropTotp(tx: Queryable, agentId: string): Promise<void> {
  await tx.query('delete from agent_totp where agent_id = $1', [agentId]);
  await tx.query('delete from agent_recovery_codes where agent_id = $1', [agentId]);
}

export async function replaceRecoveryCodes(tx: Queryable, agentId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.query('delete from agent_recovery_codes where agent_id = $1', [agentId]);
  await tx.query('insert into agent_recovery_codes (agent_id, hash) select $1, unnest($2::bytea[])', [agentId, hashes]);
}

/** Uses up a recovery code. False: it was invalid. */
export async function spendRecoveryCode(tx: Queryable, agentId: string, hash: Buffer, now: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update agent_recovery_codes set used_at = $3 where agent_id = $1 and hash = $2 and used_at is null',
    [agentId, hash, new Date(now)],
  );
  return rowCount === 1;
}

export async function countRecoveryCodes(db: Queryable, agentId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from agent_recovery_codes where agent_id = $1 and used_at is null',
    [agentId],
  );
  return rows[0]?.n ?? 0;
}
