import type { VisitorRow } from '@parley/protocol/types';

/** What a desk promises unless it says otherwise (settings, conversation: `answerSeconds`). In ms. */
export const PROMISED_MS = 60_000;
/** Amber past what was promised, red past three times as much. */
const LATE_AFTER = 3;

export type Urgency = 'calm' | 'soon' | 'late';
export type Age = { since: number; kind: 'ageWait' | 'ageReply' | 'ageState' };

/** What the row's clock counts: the wait, the visitor's wait for an answer, else the age of the state. */
export function ageToShow(row: Pick<VisitorRow, 'state' | 'since' | 'last'>): Age {
  if (row.state === 'wait') return { since: row.since, kind: 'ageWait' };
  if (row.state === 'current' && row.last?.role === 'user') return { since: row.last.time, kind: 'ageReply' };
  return { since: row.since, kind: 'ageState' };
}

/** Only where somebody waits for us; calm always where nothing is promised (0). */
export function urgencyOf(kind: Age['kind'], ms: number, promisedMs: number = PROMISED_MS): Urgency {
  if (kind === 'ageState' || promisedMs === 0 || ms < promisedMs) return 'calm';
  return ms < promisedMs * LATE_AFTER ? 'soon' : 'late';
}
