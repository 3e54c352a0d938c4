import type { VisitorRow } from '@parley/protocol/types';
import { answerDueSince } from '../list/urgency';

type Rows = Iterable<VisitorRow>;

/** The conversation of mine whose visitor has waited longest for an answer, if any. */
export function nextToAnswer(rows: Rows, me: string, except: string): VisitorRow | null {
  let next: VisitorRow | null = null;
  let longest = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.state !== 'current' || row.serviceID !== me || row.YQToken === except) continue;
    const due = answerDueSince(row);
    if (due === null || due >= longest) continue;
    next = row;
    longest = due;
  }
  return next;
}
