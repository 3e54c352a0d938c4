import type { Context } from '../../../context';
import { readBackground } from './devices-store';

/**
 * Whether an agent without a socket stays reachable: a phone closes the connection of a console in the background, and
 * push wakes it. Holds for the minutes of the settings after the console went there.
 */
export async function isKeptOnline({ db, clock, setting }: Pick<Context, 'db' | 'clock' | 'setting'>, agentId: string) {
  const { on, keepOnlineMinutes } = setting('push');
  if (!on || keepOnlineMinutes === 0) return false;
  const since = await readBackground(db, agentId);
  return since !== null && clock.now() - since < keepOnlineMinutes * 60_000;
}
