import type { VisitorRow } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';

/** `n`: number of the hash in the query, from 1. */
export type BearerRecord = {
  n: number;
  visitor_id: string;
  site_id: string;
  name: string;
  language: string;
  online: boolean;
  created_at: Date;
  no_preview: boolean;
  conversation_id: string | null;
  owner_id: string | null;
  state: VisitorRow['state'];
  last_seq: number;
  agent_read_seq: number;
};

/** Bearers of these hashes, without expired ones. */
export async function findBearerRecords(
  db: Queryable,
  hashes: readonly Buffer[],
  now: number,
): Promise<BearerRecord[]> {
  const { rows } = await db.query<BearerRecord>({
    name: 'bearers',
    text: `select k.n::int as n, v.id as visitor_id, v.site_id, coalesce(nullif(v.name, ''), '#' || v.number) as name,
                  v.language, v.online, k.created_at, v.no_preview,
                  c.id as conversation_id, c.owner_id, c.state, c.last_seq, c.agent_read_seq
           from (select h.n, vc.visitor_id, vc.created_at
                 from unnest($1::bytea[]) with ordinality as h(hash, n)
                 join visitor_credentials vc on vc.hash = h.hash
                 where vc.expires_at > $2) k
           join visitors v on v.id = k.visitor_id
           left join conversations c on c.id = v.conversation_id`,
    values: [hashes, new Date(now)],
  });
  return rows;
}

export async function extendCredential(tx: Queryable, hash: Buffer, expiresAt: number): Promise<void> {
  await tx.query('update visitor_credentials set expires_at = $2 where hash = $1', [hash, new Date(expiresAt)]);
}

/** Shortens the validity; an earlier expiry stays. */
export async function shortenCredential(tx: Queryable, hash: Buffer, expiresAt: number): Promise<void> {
  await tx.query('update visitor_credentials set expires_at = least(expires_at, $2) where hash = $1', [
    hash,
    new Date(expiresAt),
  ]);
}

export async function insertCredential(
  tx: Queryable,
  { hash, visitorId, now, expiresAt }: { hash: Buffer; visitorId: string; now: number; expiresAt: number },
): Promise<void> {
  await tx.query('insert into visitor_credentials (hash, visitor_id, created_at, expires_at) values ($1, $2, $3, $4)', [
    hash,
    visitorId,
    new Date(now),
    new Date(expiresAt),
  ]);
}
