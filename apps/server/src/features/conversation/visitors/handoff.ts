import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { budgetsOf } from '../../foundation/auth/attempts';
import { type Attempt, reserveAttempt } from '../../foundation/auth/reserve-attempt';
import { credentialHash, newCredential } from './credentials';

/** Milliseconds in which another device takes the conversation: long enough to find a phone and scan. */
const HANDOFF_MS = 10 * 60_000;

/** A token with which another device is this visitor, once. */
export async function offerHandoff(
  { db, clock }: Context,
  visitorId: string,
): Promise<{ token: string; expiresAt: number }> {
  const token = newCredential();
  const now = clock.now();
  const expiresAt = now + HANDOFF_MS;
  await db.query('delete from visitor_handoffs where expires_at <= $1', [new Date(now)]);
  await db.query('insert into visitor_handoffs (hash, visitor_id, expires_at) values ($1, $2, $3)', [
    credentialHash(token),
    visitorId,
    new Date(expiresAt),
  ]);
  return { token, expiresAt };
}

/**
 * Counts a try with a token before it is looked at. Null: there were too many wrong ones from this address, so none is looked
 * at; as with a spent one, that is no error on a customer's page.
 */
export async function reserveHandoff(context: Context, address: string): Promise<Attempt | null> {
  try {
    return await reserveAttempt(context, budgetsOf('handoffToken', '', { address }));
  } catch (error) {
    if (error instanceof Refusal && error.id === 'login-locked') return null;
    throw error;
  }
}

/** Whose token it was; it is spent. Null: unknown, spent, too old, or of another site: then one is a visitor of one's own. */
export async function takeHandoff(tx: Queryable, token: string, siteId: string, now: number): Promise<string | null> {
  const { rows } = await tx.query<{ visitor_id: string }>(
    `delete from visitor_handoffs h using visitors v
     where h.hash = $1 and h.expires_at > $2 and v.id = h.visitor_id and v.site_id = $3
     returning h.visitor_id`,
    [credentialHash(token), new Date(now), siteId],
  );
  return rows[0]?.visitor_id ?? null;
}
