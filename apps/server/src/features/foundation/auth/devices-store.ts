import type { Queryable } from '../../../db/pool';

export async function isKnownDevice(
  db: Queryable,
  { agentId, hash, seenAfter }: { agentId: string; hash: Buffer; seenAfter: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from known_devices where agent_id = $1 and token_hash = $2 and seen_at > $3',
    [agentId, hash, seenAfter],
  );
  return rowCount === 1;
}

/** Whether an account of this issuer, or only that of `subject`, was signed in to with this token. */
export async function isKnownDeviceAt(
  db: Queryable,
  { issuer, subject, hash, seenAfter }: { issuer: string; subject: string | null; hash: Buffer; seenAfter: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from known_devices d join sign_in_identities i on i.agent_id = d.agent_id
     where d.token_hash = $1 and d.seen_at > $2 and i.issuer = $3 and ($4::text is null or i.subject = $4) limit 1`,
    [hash, seenAfter, issuer, subject],
  );
  return rowCount === 1;
}

/** Stores the device of a login. Other accounts of the same browser get its new token too. */
export async function saveDevice(
  tx: Queryable,
  { sessionId, before, hash }: { sessionId: string; before: Buffer | null; hash: Buffer },
  now: Date,
): Promise<void> {
  if (before) await tx.query('update known_devices set token_hash = $2 where token_hash = $1', [before, hash]);
  await tx.query(
    `insert into known_devices (agent_id, token_hash, session_id, seen_at)
     select agent_id, $2, id, $3 from login_sessions where id = $1
     on conflict (agent_id, token_hash) do update set session_id = excluded.session_id, seen_at = excluded.seen_at`,
    [sessionId, hash, now],
  );
}

/** Deletes the oldest devices of an account beyond `most`. */
export async function dropOldestDevices(tx: Queryable, sessionId: string, most: number): Promise<void> {
  await tx.query(
    `delete from known_devices where (agent_id, token_hash) in (
       select d.agent_id, d.token_hash
       from known_devices d join login_sessions s on s.agent_id = d.agent_id
       where s.id = $1 order by d.seen_at desc offset $2)`,
    [sessionId, most],
  );
}

/** Devices of these logins, or all devices of these agents except that of one login. */
export type DeviceChoice =
  | { sessionIds: readonly string[] }
  | { agentIds: readonly string[]; except?: string | undefined };

export async function dropDevices(tx: Queryable, choice: DeviceChoice): Promise<void> {
  if ('sessionIds' in choice)
    await tx.query('delete from known_devices where session_id = any($1::uuid[])', [choice.sessionIds]);
  else
    await tx.query(
      'delete from known_devices where agent_id = any($1::uuid[]) and session_id is distinct from $2::uuid',
      [choice.agentIds, choice.except ?? null],
    );
}

export async function deleteOldDevices(db: Queryable, seenBefore: Date): Promise<void> {
  await db.query('delete from known_devices where seen_at < $1', [seenBefore]);
}
