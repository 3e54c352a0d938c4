import type { Context } from '../../../context';
import { isRetryable } from '../../../db/failures';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { lockVisitors } from '../../conversation/conversations/facts';
import { recordChange } from '../../foundation/audit/actions';
import { emitEdited } from '../users/actions';
import { eraseVisitor, erasureAskedAt } from '../users/person/erase-own';
import { findErasable, saveErasureAsked, saveErasureRetry } from './store';

/** Erasures of one run; each searches a visitor's texts. */
const AT_ONCE = 20;
/** Milliseconds until an erasure that has failed is tried again. */
const RETRY_MS = 3600_000;

/** Notes that a visitor wants to be erased (`on`), or no longer. Returns since when it does. */
export function askErasure(context: Context, visitorId: string, on: boolean): Promise<number | null> {
  return act(context, async (tx, emit) => {
    const now = context.clock.now();
    const visitors = await lockVisitors(tx, [visitorId], now);
    // Erasing would end the block.
    if (on && visitors.get(visitorId)!.isBlacklisted) throw new Refusal('blacklisted');
    const askedAt = await erasureAskedAt(tx, visitorId);
    if ((askedAt !== null) === on) return askedAt;
    await saveErasureAsked(tx, visitorId, on ? new Date(now) : null);
    const action = on ? 'users.askErasure' : 'users.withdrawErasure';
    await recordChange(tx, 'visitor', { action, subject: { kind: 'visitor', id: visitorId } });
    await emitEdited(tx, emit, null, visitors);
    return on ? now : null;
  });
}

/**
 * Erases visitors who have asked for it and have no open conversation. Those that fail do not hold up the others: they
 * are tried again later.
 */
export async function eraseAsked(context: Context, atOnce = AT_ONCE): Promise<void> {
  const { db, clock, log } = context;
  for (const visitorId of await findErasable(db, clock.now(), atOnce)) {
    try {
      await eraseVisitor(context, visitorId);
    } catch (error) {
      // The conversation that opened meanwhile comes first.
      if (error instanceof Refusal && error.id === 'already-talking') continue;
      log.error({ err: error, visitor: visitorId }, 'erasure of a visitor');
      if (!isRetryable(error)) await saveErasureRetry(db, visitorId, clock.now() + RETRY_MS);
    }
  }
}
