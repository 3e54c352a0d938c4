import { reachability } from '@parley/core/routing/reachability';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { readAgents } from '../conversations/facts';
import { countDesk, countWaiting } from './store';

/**
 * Numbers for the overview: visitors who browse and who wait (in every agent's list, L-01), the caller's conversations,
 * and enabled agents by state.
 */
export async function readHome(
  { db, clock, setting }: Context,
  agentId: string,
): Promise<Pick<Answer<'GET /home'>, 'browsing' | 'waiting' | 'mine' | 'agents'>> {
  const [counts, agents] = await Promise.all([countDesk(db, agentId), readAgents(db, null, { load: false })]);
  const facts = { now: clock.now(), graceSeconds: setting('routing').graceSeconds };
  const inService = agents.filter(({ enabled }) => enabled);
  const online = inService.filter((one) => reachability(one, facts) === 'reachable').length;
  const hidden = inService.filter(({ chosen, connected }) => chosen === 'hidden' && connected).length;
  return { ...counts, agents: { online, hidden, away: inService.length - online - hidden } };
}

/** Visitors who wait, the beginning of the longest wait, and visitors who browse. */
export const readQueue = ({ db }: Pick<Context, 'db'>) => countWaiting(db);
