import type { Queryable } from '../../../db/pool';
import { SESSION_MS } from '../../../session-life';
import { type RecordedState, stateOf } from './states';
import { readStateFacts } from './store';

/** The present state of every agent that was not deleted. */
export async function readPresentStates(db: Queryable, now: number): Promise<Map<string, RecordedState>> {
  const facts = await readStateFacts(db, null, { now, sessionMs: SESSION_MS });
  const states = new Map<string, RecordedState>();
  for (const one of facts) {
    const state = stateOf(one);
    if (state) states.set(one.agentId, state);
  }
  return states;
}
