import type { Context } from '../../../context';
import { ignoreRefusal } from '../../../errors';
import { endIdle, expireTransfer, loseOwner } from './actions';
import { findExpired, findIdle, findLost } from './due-store';

/**
 * Settles what is due: lost owners after the grace, transfers that were not accepted, idle conversations. Each is
 * decided under its lock.
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

export async function settleIdle(context: Context): Promise<boolean> {
  const { idleMinutes } = context.setting('conversation');
  if (idleMinutes === 0) return false;
  const idle = await findIdle(context.db, context.clock.now() - idleMinutes * 60_000);
  for (const visitorId of idle) await endIdle(context, visitorId).catch(ignoreRefusal);
  return idle.length > 0;
}
