import type { VisitorRow } from '@parley/protocol/types';

type Rows = Iterable<VisitorRow>;

/** The conversation of mine whose visitor has waited longest for an answer, if any. */
export function nextToAnswer(rows: Rows, me: string, except: string): VisitorRow | null {
  let next: VisitorRow | null = null;
  for (const row of rows) {
    if (row.state !== 'current' || row.serviceID !== me || row.YQToken === except) continue;
    if (row.last?.role === 'user' && (next?.last == null || row.last.time < next.last.time)) next = row;
  }
  return next;
}
