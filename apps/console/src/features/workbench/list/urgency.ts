import type { VisitorRow } from '@parley/protocol/types';

/** Until a site promises its own: half a minute more than people expect, then what they call long. In ms. */
export const SOON_MS = 60_000;
export const LATE_MS = 180_000;

export type Urgency = 'calm' | 'soon' | 'late';
export type Age = { since: number; kind: 'ageWait' | 'ageReply' | 'ageState' };

/** What the row's clock counts: the wait, the visitor's wait for an answer, else the age of the state. */
export function ageToShow(row: VisitorRow): Age {
  if (row.state === 'wait') return { since: row.since, kind: 'ageWait' };
  if (row.state === 'current' && row.last?.role === 'user') return { since: row.last.time, kind: 'ageReply' };
  return { since: row.since, kind: 'ageState' };
}

/** Amber, then red: only where somebody waits for us. */
export function urgencyOf(kind: Age['kind'], ms: number): Urgency {
  if (kind === 'ageState' || ms < SOON_MS) return 'calm';
  return ms < LATE_MS ? 'soon' : 'late';
}
