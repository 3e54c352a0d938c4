import type { RecordedState, StateCause } from './states';

/** A row of `agent_states`; times in milliseconds. */
export type Interval = {
  /** The event that began it. */
  eventId: number;
  agentId: string;
  state: RecordedState;
  cause: StateCause;
  byId: string | null;
  beganAt: number;
  /** Null while it lasts. */
  endedAt: number | null;
};

/** An event 'agent.state'; `at`: since when the agent is in this state. */
export type StateEvent = {
  id: number;
  agentId: string;
  /** Null: in none any more. */
  state: RecordedState | null;
  cause: StateCause;
  byId: string | null;
  at: number;
};

/**
 * The intervals of one agent from `before` on, which is the last one known and begins the answer, by the events after it in
 * the order of their ids. No interval begins before the one ahead of it; one of no length is kept.
 */
export function foldIntervals(before: Interval | null, events: readonly StateEvent[]): Interval[] {
  const intervals: Interval[] = before ? [{ ...before, endedAt: null }] : [];
  for (const { id, agentId, state, cause, byId, at } of events) {
    const last = intervals.at(-1);
    if (last && last.endedAt === null && last.state === state) continue;
    const beganAt = Math.max(at, last?.endedAt ?? last?.beganAt ?? at);
    if (last && last.endedAt === null) last.endedAt = beganAt;
    if (state !== null) intervals.push({ eventId: id, agentId, state, cause, byId, beganAt, endedAt: null });
  }
  return intervals;
}
