import { allows } from '@parley/core/access/allows';
import { type Answer, routes } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Principal } from '../../../principal';
import { readAgents } from '../../conversation/conversations/facts';
import { readQueue } from '../../conversation/desk/home';
import { readPresentStates } from '../../foundation/agent-states/present-states';
import { readUnread } from '../letters/due';

type Live = Answer<'GET /home/live'>;
type Desk = NonNullable<Live['desk']>;
export type SystemHealth = NonNullable<Live['system']>;

/** Agents that are listed: more do not fit the strip. */
const MOST_AGENTS = 50;
const ORDER = ['online', 'disconnected', 'busy', 'rest', 'hidden', 'offline'] as const;

/** Who is online, who waits, and how the server is, of what the agent may see. */
export async function readLive(
  context: Context,
  agent: Principal,
  readHealth: () => Promise<SystemHealth>,
): Promise<Live> {
  const { db, clock } = context;
  const may = (route: 'GET /talk/colleagues' | 'GET /letter/getList' | 'GET /storage/facts') =>
    allows(agent, routes[route].needs);
  const [desk, letters, system] = await Promise.all([
    may('GET /talk/colleagues') ? readDesk(context) : null,
    may('GET /letter/getList') ? readUnread(db, agent) : null,
    may('GET /storage/facts') ? readHealth() : null,
  ]);
  return { now: clock.now(), desk, letters, system };
}

async function readDesk({ db, clock }: Context): Promise<Desk> {
  const [all, states, { waitingSince, ...queue }] = await Promise.all([
    readAgents(db),
    readPresentStates(db, clock.now()),
    readQueue({ db }),
  ]);
  const agents = all
    .filter(({ enabled }) => enabled)
    .map(({ id: uuid, nickname, avatar, word, load, limit }) => {
      const state = states.get(uuid) ?? 'offline';
      return { uuid, nickname, avatar, state, word, load, limit };
    })
    .sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || other.load - one.load);
  return {
    states: Object.fromEntries(
      ORDER.map((state) => [state, agents.filter((each) => each.state === state).length]),
    ) as Desk['states'],
    agents: agents.slice(0, MOST_AGENTS),
    ...queue,
    waitingSince: waitingSince?.getTime() ?? null,
  };
}
