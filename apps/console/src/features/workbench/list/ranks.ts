import type { VisitorRow } from '@parley/protocol/types';
import type { GroupKey } from './groups';
import { answerDueSince } from './urgency';

/** `state`: by arrival, so that messages do not move rows; the others change with events. */
export const SORTS = ['state', 'waiting', 'last', 'pages'] as const;
export type Sort = (typeof SORTS)[number];

/** Sort key of a row in its group, smallest first; the id breaks ties. */
export type Rank = { first: number; then: number; id: string };

export function rankOf(row: VisitorRow, group: GroupKey, sort: Sort): Rank {
  const [first, then] = PLACE[sort](row, group);
  return { first, then, id: row.YQToken };
}

export const compareRanks = (a: Rank, b: Rank): number =>
  a.first - b.first || a.then - b.then || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

type Place = (row: VisitorRow, group: GroupKey) => [first: number, then: number];

/** Start of waiting, kept when requeued, as in the server's queue. */
const waitingSince = (row: VisitorRow): number => row.openedAt ?? row.since;

const isQueue = (group: GroupKey): boolean => group === 'wait' || group === 'robot';

const asTheyCame: Place = (row, group) => [0, isQueue(group) ? waitingSince(row) : -row.since];

const PLACE: Record<Sort, Place> = {
  state: asTheyCame,
  waiting(row, group) {
    if (group !== 'current' && group !== 'watched' && group !== 'colleagues') return asTheyCame(row, group);
    const due = answerDueSince(row);
    return due === null ? [1, -row.since] : [0, due];
  },
  last: (row) => [0, -(row.last?.time ?? row.since)],
  pages: (row) => [0, -row.pages],
};
