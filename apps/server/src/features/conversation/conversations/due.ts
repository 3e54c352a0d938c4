import type { Context } from '../../../context';
import { ignoreRefusal } from '../../../errors';
import { endIdle, expireTransfer, loseOwner } from './actions';
import { findExpired, findIdle, findLost } from './due-store';

/**
 * Handles conversations whose owner is lost after the grace, and transfers that were not accepted in time. Each is
 * decided under its lock. True: some were due, so the queue may have changed.
 */
export async function settleDue(context: Context): Promise<boolean> {
  const { graceSeconds } = context.setting('routing');
  const lost = await findLost(context.db, context.clock.now() - graceSeconds * 1000);
  for (const visitorId of lost) await loseOwner(context, visitorId).catch(ignoreRefusal);
  const { transferSeconds } = context.setting('routing');
  const expired = await findExpired(context.db, context.clock.now() - transferSeconds * 1000);
  for (const visitorId of expired) await expireTransfer(context, visitorId).catch(ignoreRefusal);
  return lost.length + expired.length > 0;
}

/** Ends conversations without a message for the time set for it. True: some were due. */
export async function settleIdle(context: Context): Promise<boolean> {
  const { idleMinutes } = context.setting('conversation');
  if (idleMinutes === 0) return false;
  const idle = await findIdle(context.db, context.clock.now() - idleMinutes * 60_000);
  for (const visitorId of idle) await endIdle(context, visitorId).catch(ignoreRefusal);
  return idle.length > 0;
}
