import type { VisitorRow } from '@parley/protocol/types';

/** Default of `answerSeconds` in the settings' section conversation, in ms. */
export const PROMISED_MS = 60_000;
/** Amber beyond the promised time, red beyond this multiple of it. */
const LATE_AFTER = 3;

export type Urgency = 'calm' | 'soon' | 'late';
export type Age = { since: number; kind: 'ageWait' | 'ageReply' | 'ageState' };

/**
 * Since when an agent owes this visitor an answer: since the first message without one, or since the agent got the
 * conversation (C-83 of core's SPEC). Null: everything is answered.
 */
export const answerDueSince = (row: Pick<VisitorRow, 'since' | 'unansweredSince'>): number | null =>
  row.unansweredSince === null ? null : Math.max(row.unansweredSince, row.since);

/** The age a row shows: time in the queue, time without an answer, else time in the state. */
export function ageToShow(row: Pick<VisitorRow, 'state' | 'since' | 'unansweredSince'>): Age {
  if (row.state === 'wait') return { since: row.since, kind: 'ageWait' };
  const due = row.state === 'current' ? answerDueSince(row) : null;
  return due === null ? { since: row.since, kind: 'ageState' } : { since: due, kind: 'ageReply' };
}

/** Urgency of a waiting visitor; always calm if `promisedMs` is 0. */
export function urgencyOf(kind: Age['kind'], ms: number, promisedMs: number = PROMISED_MS): Urgency {
  if (kind === 'ageState' || promisedMs === 0 || ms < promisedMs) return 'calm';
  return ms < promisedMs * LATE_AFTER ? 'soon' : 'late';
}
