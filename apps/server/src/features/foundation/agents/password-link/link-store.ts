import type { Queryable } from '../../../../db/pool';

export async function saveLink(
  tx: Queryable,
  link: { agentId: string; tokenHash: string; expiresAt: number },
): Promise<void> {
  await tx.query(
    `insert into password_links (agent_id, token_hash, expires_at) values ($1, $2, $3)
     on conflict (agent_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [link.agentId, link.tokenHash, new Date(link.expiresAt)],
  );
}

/** Returns whether there was one. */
export async function deleteLinks(tx: Queryable, agentIds: readonly string[]): Promise<boolean> {
  const { rowCount } = await tx.query('delete from password_links where agent_id = any($1::uuid[])', [agentIds]);
  return rowCount !== 0;
}

export type LinkRow = { agentId: string; username: string; nickname: string; expiresAt: Date };

/** The link of a token, if it is valid and its agent may sign in. */
export async function findLink(db: Queryable, tokenHash: string, now: number): Promise<LinkRow | null> {
  const { rows } = await db.query<LinkRow>(
    `select a.id as "agentId", a.username, a.nickname, l.expires_at as "expiresAt"
     from password_links l join agents a on a.id = l.agent_id
     where l.token_hash = $1 and l.expires_at > $2 and a.enabled and a.deleted_at is null`,
    [tokenHash, new Date(now)],
  );
  return rows[0] ?? null;
}

/** Uses a link up. False: it was used, revoked or replaced meanwhile. */
export async function spendLink(tx: Queryable, tokenHash: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from password_links where token_hash = $1', [tokenHash]);
  return rowCount === 1;
}

export async function readEmail(db: Queryable, agentId: string): Promise<string | null> {
  const { rows } = await db.query<{ email: string | null }>('select email from agents where id = $1', [agentId]);
  return rows[0]?.email || null;
}
