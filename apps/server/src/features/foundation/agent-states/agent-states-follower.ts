import type { Client } from '../../../db/pool';
import type { Batch, Follower } from '../../../events/follow';
import { computeIntervals, type Interval } from './intervals';
import {
  deleteIntervals,
  deleteIntervalsFrom,
  type Recompute,
  readLastIntervals,
  readStateEvents,
  saveIntervals,
} from './store';

/** Turns events 'agent.state' into intervals (`agent_states`). */
export const agentStatesFollower: Follower = {
  name: 'agent-states',
  follows: ['events'],
  everyMs: 2000,
  batch: 2000,
  handle: updateIntervals,
  reset: deleteIntervals,
};

/**
 * Transactions arrive in the order of their ids, which may differ from the order of an agent's events. After a late
 * event the agent's intervals from it on are computed again from all events so far.
 */
async function updateIntervals(tx: Client, { events }: Batch): Promise<void> {
  const states = events.filter(({ kind, agentId }) => kind === 'agent.state' && agentId !== null);
  if (states.length === 0) return;
  const firsts = new Map<string, number>();
  for (const { id, agentId } of states) firsts.set(agentId!, Math.min(id, firsts.get(agentId!) ?? id));
  const agentIds = [...firsts.keys()];
  await deleteIntervalsFrom(tx, toRecomputes(firsts));
  const lasts = await readLastIntervals(tx, agentIds);
  // From the last interval on, not from the first late event: an interval between them may have ended it.
  const froms = new Map([...firsts].map(([id, first]) => [id, lasts.has(id) ? lasts.get(id)!.eventId + 1 : first]));
  const stateEvents = await readStateEvents(
    tx,
    toRecomputes(froms),
    Math.max(...states.map(({ commitId }) => commitId)),
  );
  const folded = agentIds.flatMap((agentId): Interval[] =>
    computeIntervals(
      lasts.get(agentId) ?? null,
      stateEvents.filter((event) => event.agentId === agentId),
    ),
  );
  await saveIntervals(tx, folded);
}

const toRecomputes = (ids: ReadonlyMap<string, number>): Recompute[] =>
  [...ids].map(([agentId, fromId]) => ({ agentId, fromId }));
