import type { Queryable } from '../../../../db/pool';

/** An account at a provider: its issuer, and what names it there. */
export type Identity = { issuer: string; subject: string };

export async function findIdentity(db: Queryable, { issuer, subject }: Identity): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select i.agent_id as id from sign_in_identities i join agents a on a.id = i.agent_id
     where i.issuer = $1 and i.subject = $2 and a.deleted_at is null`,
    [issuer, subject],
  );
  return rows[0]?.id ?? null;
}

/** Links an identity, also one whose agent was deleted. */
export async function saveIdentity(
  tx: Queryable,
  { issuer, subject }: Identity,
  { agentId, now }: { agentId: string; now: number },
): Promise<void> {
  await tx.query(
    `insert into sign_in_identities (issuer, subject, agent_id, linked_at) values ($1, $2, $3, $4)
     on conflict (issuer, subject) do update set agent_id = excluded.agent_id, linked_at = excluded.linked_at`,
    [issuer, subject, agentId, new Date(now)],
  );
}

/**
 * The agent with this verified address, also a disabled one; null: none. Not one that is linked to another account of the
 * same provider: an address may be given to a successor.
 */
export async function findAgentByEmail(db: Queryable, email: string, issuer: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select id from agents a where lower(email) = $1 and deleted_at is null and not guest
       and not exists (select 1 from sign_in_identities i where i.agent_id = a.id and i.issuer = $2)`,
    [email, issuer],
  );
  return rows[0]?.id ?? null;
}

export async function isEmailUsed(db: Queryable, email: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from agents where lower(email) = $1 and deleted_at is null', [email]);
  return rowCount !== 0;
}

/** Ids of the roles of these names that there are. */
export async function findRoleIds(db: Queryable, names: readonly string[]): Promise<{ id: string; role: string }[]> {
  const { rows } = await db.query<{ id: string; role: string }>(
    'select id, role from roles where role = any($1::text[]) order by role',
    [names],
  );
  return rows;
}
