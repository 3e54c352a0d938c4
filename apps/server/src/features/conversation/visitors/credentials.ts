import { createHash, randomBytes } from 'node:crypto';
import type { VisitorRow } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';

/** 30 days from the last hello. */
export const CREDENTIAL_MS = 30 * 24 * 3600_000;
/** A credential older than this is renewed at the next hello. */
const RENEW_AFTER_MS = 24 * 3600_000;
/** A renewed one leaves the old good for ten minutes: other tabs still hold it. */
const OVERLAP_MS = 10 * 60_000;

/** 256 random bits; the database keeps their hash alone. */
export const newCredential = (): string => randomBytes(32).toString('base64url');

export const credentialHash = (credential: string): Buffer => createHash('sha256').update(credential).digest();

export type Bearer = {
  visitorId: string;
  siteId: string;
  name: string;
  language: string;
  online: boolean;
  createdAt: number;
  /** What its site has decided about showing what is typed; null: as everywhere. */
  typingPreview: boolean | null;
  conversation: { id: string; ownerId: string | null; state: VisitorRow['state']; seq: number; readSeq: number } | null;
};

/** Who holds these credentials, in their order; null: nobody, or no longer. One statement however many ask at once. */
export async function findBearers(
  db: Queryable,
  credentials: readonly string[],
  now: number,
): Promise<(Bearer | null)[]> {
  const hashes = credentials.map(credentialHash);
  const { rows } = await db.query<{
    n: number;
    visitor_id: string;
    site_id: string;
    name: string;
    language: string;
    online: boolean;
    created_at: Date;
    typing_preview: boolean | null;
    conversation_id: string | null;
    owner_id: string | null;
    state: VisitorRow['state'];
    last_seq: number;
    agent_read_seq: number;
  }>({
    name: 'bearers',
    text: `select k.n::int as n, v.id as visitor_id, v.site_id, coalesce(nullif(v.name, ''), '#' || v.number) as name,
                  v.language, v.online, k.created_at, (s.window_overrides->'typingPreview')::boolean as typing_preview, c.id as conversation_id, c.owner_id, c.state, c.last_seq, c.agent_read_seq
           from (select h.n, vc.visitor_id, vc.created_at
                 from unnest($1::bytea[]) with ordinality as h(hash, n)
                 join visitor_credentials vc on vc.hash = h.hash
                 where vc.expires_at > $2) k
           join visitors v on v.id = k.visitor_id
           join sites s on s.id = v.site_id
           left join conversations c on c.id = v.conversation_id`,
    values: [hashes, new Date(now)],
  });
  const bearers: (Bearer | null)[] = credentials.map(() => null);
  for (const row of rows) {
    bearers[row.n - 1] = {
      visitorId: row.visitor_id,
      siteId: row.site_id,
      name: row.name,
      language: row.language,
      online: row.online,
      createdAt: row.created_at.getTime(),
      typingPreview: row.typing_preview,
      conversation: row.conversation_id
        ? {
            id: row.conversation_id,
            ownerId: row.owner_id,
            state: row.state,
            seq: row.last_seq,
            readSeq: row.agent_read_seq,
          }
        : null,
    };
  }
  return bearers;
}

/** Lengthens a credential at a hello, or replaces an old one. Answers the one to use from now on. */
export async function renewCredential(tx: Queryable, credential: string, bearer: Bearer, now: number): Promise<string> {
  if (now - bearer.createdAt < RENEW_AFTER_MS) {
    await tx.query('update visitor_credentials set expires_at = $2 where hash = $1', [
      credentialHash(credential),
      new Date(now + CREDENTIAL_MS),
    ]);
    return credential;
  }
  await tx.query('update visitor_credentials set expires_at = least(expires_at, $2) where hash = $1', [
    credentialHash(credential),
    new Date(now + OVERLAP_MS),
  ]);
  return issueCredential(tx, bearer.visitorId, now);
}

export async function issueCredential(tx: Queryable, visitorId: string, now: number): Promise<string> {
  const credential = newCredential();
  await tx.query('insert into visitor_credentials (hash, visitor_id, created_at, expires_at) values ($1, $2, $3, $4)', [
    credentialHash(credential),
    visitorId,
    new Date(now),
    new Date(now + CREDENTIAL_MS),
  ]);
  return credential;
}
