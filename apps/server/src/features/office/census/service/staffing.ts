import type { StaffingLook } from '@parley/core/census/service/staffing';
import { hasRoom } from '@parley/core/routing/capacity';
import { reachability } from '@parley/core/routing/reachability';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { WorkContext } from '../../../../context';
import type { Queryable } from '../../../../db/pool';
import { Refusal } from '../../../../errors';
import { type AgentFacts, readAgents } from '../../../conversation/conversations/facts';
import type { Reader } from '../../../foundation/access/scope';
import { isInService, type ServiceFacts, serviceFacts } from '../../../foundation/agents/service';
import { rangeOf } from '../range-store';
import { readZone } from '../zones-store';
import { readQueue, readStaffing, saveStaffing } from './staffing-store';

const MINUTE_MS = 60_000;
const MOST_MINUTES = 10_000;

/** Whether routing may give it one more conversation. */
export const canTake = (agent: AgentFacts, facts: ServiceFacts): boolean =>
  reachability(agent, facts) === 'reachable' && isInService(agent, facts) && hasRoom(agent);

function staffingOf(agents: readonly AgentFacts[], waiting: number, facts: ServiceFacts): StaffingLook {
  const online = agents.filter((agent) => agent.enabled && reachability(agent, facts) === 'reachable');
  return {
    waiting,
    online: online.length,
    free: online.filter((agent) => canTake(agent, facts)).length,
    load: online.reduce((sum, { load }) => sum + load, 0),
    capacity: online.some(({ limit }) => limit === 0) ? null : online.reduce((sum, { limit }) => sum + limit, 0),
  };
}

/** Looks at queue and agents, and stores it for the present minute. */
export async function recordStaffing(context: Pick<WorkContext, 'db' | 'clock' | 'setting'>): Promise<void> {
  const facts = serviceFacts(context);
  const [agents, { waiting }] = await Promise.all([readAgents(context.db), readQueue(context.db)]);
  const minute = Math.floor(facts.now / MINUTE_MS) * MINUTE_MS;
  await saveStaffing(context.db, staffingOf(agents, waiting, facts), minute);
}

/**
 * Queue and agents online by step, with the minutes in which somebody waited and nobody had room. They are recorded of
 * all agents together: whoever sees only own or groups' conversations is refused (rule A-24).
 */
export async function listStaffing(
  { db, now, reader }: { db: Queryable; now: number; reader: Reader },
  wish: Value<'GET /census/service/getStaffing'>,
): Promise<Answer<'GET /census/service/getStaffing'>> {
  if (reader.scope !== 'all') throw new Refusal('forbidden');
  const { step, to = now } = wish;
  const shortest = step === 'minute' ? Math.max(wish.from ?? 0, to - MOST_MINUTES * MINUTE_MS) : wish.from;
  const range = rangeOf({ from: shortest, to, step: step === 'minute' ? 'hour' : step }, now);
  const zone = await readZone(db);
  const list = await readStaffing(db, range, { step, zone });
  return {
    list,
    total: list.length,
    short: list.reduce((sum, { short }) => sum + short, 0),
    minutes: list.reduce((sum, { minutes }) => sum + minutes, 0),
    zone,
    ...range,
  };
}
