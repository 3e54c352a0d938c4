import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { budgetsOf } from '../../foundation/auth/attempts';
import { type Attempt, reserveAttempt } from '../../foundation/auth/reserve-attempt';
import { credentialHash, newCredential } from './credentials';
import { deleteExpiredHandoffs, deleteHandoff, insertHandoff } from './handoff-store';

/** Milliseconds of validity of a handoff token: long enough to find a phone and scan. */
const HANDOFF_MS = 10 * 60_000;

/** Creates a token by which another device becomes this visitor, once. */
export async function offerHandoff(
  { db, clock }: Context,
  visitorId: string,
): Promise<{ token: string; expiresAt: number }> {
  const token = newCredential();
  const now = clock.now();
  const expiresAt = now + HANDOFF_MS;
  await deleteExpiredHandoffs(db, now);
  await insertHandoff(db, { hash: credentialHash(token), visitorId, expiresAt });
  return { token, expiresAt };
}

/**
 * Counts a try with a token before it is checked. Null: too many wrong ones from this address, so the token is not
 * checked; as with a used token, the hello continues without it.
 */
export async function reserveHandoff(context: Context, address: string): Promise<Attempt | null> {
  try {
    return await reserveAttempt(context, budgetsOf('handoffToken', '', { address }));
  } catch (error) {
    if (error instanceof Refusal && error.id === 'login-locked') return null;
    throw error;
  }
}

/**
 * Uses up a token; returns its visitor. Null: unknown, used, expired, or of another site: the browser becomes a new
 * visitor.
 */
export const takeHandoff = (tx: Queryable, token: string, siteId: string, now: number): Promise<string | null> =>
  deleteHandoff(tx, { hash: credentialHash(token), siteId, now });
