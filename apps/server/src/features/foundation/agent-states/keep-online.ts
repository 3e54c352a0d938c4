import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { readBackground } from './store';

export type KeepOnlineParts = Pick<Context, 'clock' | 'setting'> & { db: Queryable };

/**
 * Whether an agent without a socket stays reachable: a phone closes the connection of a console in the background, and
 * push wakes it. Holds for the minutes of the settings after the console went there.
 */
export async function isKeptOnline({ db, clock, setting }: KeepOnlineParts, agentId: string): Promise<boolean> {
  const { on, keepOnlineMinutes } = setting('push');
  if (!on || keepOnlineMinutes === 0) return false;
  const since = await readBackground(db, agentId);
  return since !== null && clock.now() - since < keepOnlineMinutes * 60_000;
}
