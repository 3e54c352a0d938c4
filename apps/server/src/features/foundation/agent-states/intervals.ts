import type { RecordedState, StateCause } from './states';

/** A row of `agent_states`; times in milliseconds. */
export type Interval = {
  /** Id of the event that began it. */
  eventId: number;
  agentId: string;
  state: RecordedState;
  cause: StateCause;
  byId: string | null;
  beganAt: number;
  /** Null while it lasts. */
  endedAt: number | null;
  /** The agent's own word for resting or being busy. */
  word: string;
  /** The reason that another person gave. */
  reason: string;
};

/** An event 'agent.state'; `at`: since when the agent is in this state. */
export type StateEvent = {
  id: number;
  agentId: string;
  /** Null: deleted, and in no state any more. */
  state: RecordedState | null;
  cause: StateCause;
  byId: string | null;
  at: number;
  word: string;
  reason: string;
};

/**
 * Returns the intervals of one agent from `before` (the last known one, with its end recomputed) on, by the later
 * events in the order of their ids. No interval begins before the previous one; intervals without duration are kept.
 */
export function computeIntervals(before: Interval | null, events: readonly StateEvent[]): Interval[] {
  const intervals: Interval[] = before ? [{ ...before, endedAt: null }] : [];
  for (const { id, agentId, state, cause, byId, at, word, reason } of events) {
    const last = intervals.at(-1);
    if (last && last.endedAt === null && last.state === state) continue;
    const beganAt = Math.max(at, last?.endedAt ?? last?.beganAt ?? at);
    if (last && last.endedAt === null) last.endedAt = beganAt;
    if (state !== null)
      intervals.push({ eventId: id, agentId, state, cause, byId, beganAt, endedAt: null, word, reason });
  }
  return intervals;
}
