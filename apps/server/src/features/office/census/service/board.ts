import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import { readAgents } from '../../../conversation/conversations/facts';
import type { Reader } from '../../../foundation/access/scope';
import { serviceFacts } from '../../../foundation/agents/service';
import { readListedAgents } from './agents-store';
import { readPresentStates } from './board-store';
import { canTake } from './staffing';
import { readQueue } from './staffing-store';

/** States and loads of the agents in the scope at this moment, and the queue. */
export async function readBoard(
  context: Pick<Context, 'db' | 'clock' | 'setting'>,
  reader: Reader,
  wish: Value<'GET /census/service/getBoard'>,
): Promise<Answer<'GET /census/service/getBoard'>> {
  const { db } = context;
  const listed = (await readListedAgents(db, reader, wish)).filter(({ isDeleted }) => !isDeleted);
  const ids = listed.map(({ id }) => id);
  const [states, agents, queue] = await Promise.all([readPresentStates(db, ids), readAgents(db, ids), readQueue(db)]);
  const facts = serviceFacts(context);
  const factsFor = new Map(agents.map((agent) => [agent.id, agent]));
  const list = listed.flatMap(({ id, name, avatar }) => {
    const agent = factsFor.get(id);
    if (!agent?.enabled) return [];
    const { agentId: _, since, ...state } = states.get(id) ?? NOTHING_RECORDED;
    const { load, limit } = agent;
    return [
      { id, name, avatar, ...state, since: since?.getTime() ?? null, load, limit, hasRoom: canTake(agent, facts) },
    ];
  });
  return {
    list,
    total: list.length,
    waiting: queue.waiting,
    waitingSince: queue.since?.getTime() ?? null,
    at: facts.now,
  };
}

const NOTHING_RECORDED = {
  agentId: '',
  state: 'offline' as const,
  cause: 'unknown' as const,
  by: null,
  byName: '',
  word: '',
  reason: '',
  since: null,
};
