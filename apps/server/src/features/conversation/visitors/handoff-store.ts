import type { Queryable } from '../../../db/pool';

export async function deleteExpiredHandoffs(db: Queryable, now: number): Promise<void> {
  await db.query('delete from visitor_handoffs where expires_at <= $1', [new Date(now)]);
}

export async function insertHandoff(
  db: Queryable,
  { hash, visitorId, expiresAt }: { hash: Buffer; visitorId: string; expiresAt: number },
): Promise<void> {
  await db.query('insert into visitor_handoffs (hash, visitor_id, expires_at) values ($1, $2, $3)', [
    hash,
    visitorId,
    new Date(expiresAt),
  ]);
}

/** Deletes a token; returns its visitor. Null: none of this site, or expired. */
export async function deleteHandoff(
  tx: Queryable,
  { hash, siteId, now }: { hash: Buffer; siteId: string; now: number },
): Promise<string | null> {
  const { rows } = await tx.query<{ visitor_id: string }>(
    `delete from visitor_handoffs h using visitors v
     where h.hash = $1 and h.expires_at > $2 and v.id = h.visitor_id and v.site_id = $3
     returning h.visitor_id`,
    [hash, new Date(now), siteId],
  );
  return rows[0]?.visitor_id ?? null;
}
