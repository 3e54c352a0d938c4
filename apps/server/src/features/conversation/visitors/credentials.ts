import { hash, randomBytes } from 'node:crypto';
import type { VisitorRow } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import { extendCredential, findBearerRecords, insertCredential, shortenCredential } from './credentials-store';

/** Validity of a credential: 30 days from the last hello. */
export const CREDENTIAL_MS = 30 * 24 * 3600_000;
/** A credential older than this is renewed at the next hello. */
const RENEW_AFTER_MS = 24 * 3600_000;
/** After a renewal the old credential stays valid for ten minutes: other tabs still have it. */
const OVERLAP_MS = 10 * 60_000;

/** 256 random bits; only their hash is stored. */
export const newCredential = (): string => randomBytes(32).toString('base64url');

export const credentialHash = (credential: string): Buffer => hash('sha256', credential, 'buffer');

export type Bearer = {
  visitorId: string;
  siteId: string;
  name: string;
  language: string;
  online: boolean;
  createdAt: number;
  /** Agents do not see what the visitor types. */
  noPreview: boolean;
  conversation: { id: string; ownerId: string | null; state: VisitorRow['state']; seq: number; readSeq: number } | null;
};

/** Bearers of these credentials, in the same order, by one statement; null: unknown or expired. */
export async function findBearers(
  db: Queryable,
  credentials: readonly string[],
  now: number,
): Promise<(Bearer | null)[]> {
  const rows = await findBearerRecords(db, credentials.map(credentialHash), now);
  const bearers: (Bearer | null)[] = credentials.map(() => null);
  for (const row of rows) {
    bearers[row.n - 1] = {
      visitorId: row.visitor_id,
      siteId: row.site_id,
      name: row.name,
      language: row.language,
      online: row.online,
      createdAt: row.created_at.getTime(),
      noPreview: row.no_preview,
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

/** Extends a credential at a hello, or replaces an old one. Returns the credential to use. */
export async function renewCredential(tx: Queryable, credential: string, bearer: Bearer, now: number): Promise<string> {
  if (now - bearer.createdAt < RENEW_AFTER_MS) {
    await extendCredential(tx, credentialHash(credential), now + CREDENTIAL_MS);
    return credential;
  }
  await shortenCredential(tx, credentialHash(credential), now + OVERLAP_MS);
  return issueCredential(tx, bearer.visitorId, now);
}

export async function issueCredential(tx: Queryable, visitorId: string, now: number): Promise<string> {
  const credential = newCredential();
  await insertCredential(tx, { hash: credentialHash(credential), visitorId, now, expiresAt: now + CREDENTIAL_MS });
  return credential;
}
