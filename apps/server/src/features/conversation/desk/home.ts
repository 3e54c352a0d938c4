import { reachability } from '@parley/core/routing/reachability';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { readAgents } from '../conversations/facts';

/** The desk at a glance: who is on the site and waits (every agent lists these, L-01), what the caller has, who is there. */
export async function readHome({ db, clock, setting }: Context, agentId: string): Promise<Answer<'GET /home'>> {
  const [{ rows }, agents] = await Promise.all([
    db.query<{ browsing: number; waiting: number; mine: number }>({
      name: 'home',
      text: `select count(*) filter (where v.state = 'monitor') as browsing,
                    count(*) filter (where v.state = 'wait') as waiting,
                    count(*) filter (where v.state = 'current' and c.owner_id = $1) as mine
             from visitors v left join conversations c on c.id = v.conversation_id
             where v.state in ('monitor', 'wait', 'current')`,
      values: [agentId],
    }),
    readAgents(db, null, { load: false }),
  ]);
  const facts = { now: clock.now(), graceSeconds: setting('routing').graceSeconds };
  const inService = agents.filter(({ enabled }) => enabled);
  const online = inService.filter((one) => reachability(one, facts) === 'reachable').length;
  const hidden = inService.filter(({ chosen, connected }) => chosen === 'hidden' && connected).length;
  return { ...rows[0]!, agents: { online, hidden, away: inService.length - online - hidden } };
}
