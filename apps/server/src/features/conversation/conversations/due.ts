import type { Context } from '../../../context';
import { ignoreRefusal } from '../../../errors';
import { endIdle, expireTransfer, leaveQueue, loseOwner } from './actions';
import { findExpired, findIdle, findLeft, findLost } from './due-store';
import { leaveFacts } from './facts';

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

/** Ends conversations of visitors who left the queue (C-45). True: the queue has changed. */
export async function settleLeft(context: Context, isHere: (visitorId: string) => boolean): Promise<boolean> {
  const left = (await findLeft(context.db, leaveFacts(context))).filter(({ visitorId }) => !isHere(visitorId));
  for (const { visitorId, leaveSeconds } of left)
    await leaveQueue(context, visitorId, leaveSeconds).catch(ignoreRefusal);
  return left.length > 0;
}

/** Ends conversations without a message for the time set for it. True: some were due. */
export async function settleIdle(context: Context): Promise<boolean> {
  const { idleMinutes } = context.setting('conversation');
  const ofSites = context.siteValues('conversation', 'idleMinutes');
  if (idleMinutes === 0 && Object.keys(ofSites).length === 0) return false;
  const idle = await findIdle(context.db, { now: context.clock.now(), idleMinutes, ofSites });
  for (const visitorId of idle) await endIdle(context, visitorId, 'idleMinutes').catch(ignoreRefusal);
  return idle.length > 0;
}
