import type { VisitorRow } from '@parley/protocol/types';
import type { GroupKey } from './groups';

/** `state`: as they came, so that no message moves a row; the others follow what happens. */
export const SORTS = ['state', 'waiting', 'last', 'pages'] as const;
export type Sort = (typeof SORTS)[number];

/** Where a row stands in its group, smallest first; the id decides between equals, so that there is one order. */
export type Rank = { first: number; then: number; id: string };

export function rankOf(row: VisitorRow, group: GroupKey, sort: Sort): Rank {
  const [first, then] = PLACE[sort](row, group);
  return { first, then, id: row.YQToken };
}

export const compareRanks = (a: Rank, b: Rank): number =>
  a.first - b.first || a.then - b.then || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

type Place = (row: VisitorRow, group: GroupKey) => [first: number, then: number];

/** Offers stand before everyone, in each order: somebody else waits for the answer too. */
const offersFirst = (row: VisitorRow, group: GroupKey): number => (group === 'wait' && row.transfer ? 0 : 1);

/** The queue's own order, kept over a requeue: whoever has waited longest. */
const waitingSince = (row: VisitorRow): number => row.openedAt ?? row.since;

const isQueue = (group: GroupKey): boolean => group === 'wait' || group === 'robot';

const asTheyCame: Place = (row, group) => [offersFirst(row, group), isQueue(group) ? waitingSince(row) : -row.since];

const PLACE: Record<Sort, Place> = {
  state: asTheyCame,
  waiting(row, group) {
    if (group !== 'current' && group !== 'watched' && group !== 'colleagues') return asTheyCame(row, group);
    return row.last?.role === 'user' ? [0, row.last.time] : [1, -row.since];
  },
  last: (row, group) => [offersFirst(row, group), -(row.last?.time ?? row.since)],
  pages: (row, group) => [offersFirst(row, group), -row.pages],
};
