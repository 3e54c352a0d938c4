import type { Inbox } from '@parley/protocol/push/effect';
import type { VisitorRow } from '@parley/protocol/types';
import { compareRanks, rankOf } from './ranks';

export type GroupKey = 'offered' | 'current' | 'wait' | 'robot' | 'watched' | 'colleagues' | 'monitor' | 'end';
export type Group = { key: GroupKey; rows: readonly VisitorRow[] };

/**
 * Groups in the order of the list. `offered`: transfers that wait for my answer; `watched`: watched by me; `monitor`: on
 * the site without a conversation.
 */
export const GROUPS: readonly GroupKey[] = [
  'offered',
  'current',
  'wait',
  'robot',
  'watched',
  'colleagues',
  'monitor',
  'end',
];
/** Groups hidden when empty. */
export const HIDDEN_WHEN_EMPTY: ReadonlySet<GroupKey> = new Set(['offered', 'robot', 'watched', 'colleagues']);

type Seen = Pick<Inbox, 'me' | 'visitors'> & Partial<Pick<Inbox, 'watching'>>;
const NOBODY: ReadonlySet<string> = new Set();

/** The inbox's visitors by group. Messages never change the order within a group. */
export function groupVisitors({ me, visitors, watching = NOBODY }: Seen): Group[] {
  const rows = new Map<GroupKey, VisitorRow[]>(GROUPS.map((key) => [key, []]));
  for (const row of visitors.values()) rows.get(groupOf(row, me.uuid, watching))?.push(row);
  return GROUPS.map((key) => ({ key, rows: (rows.get(key) ?? []).sort(inOrder(key)) })).filter(
    (group) => group.rows.length > 0 || !HIDDEN_WHEN_EMPTY.has(group.key),
  );
}

export function groupOf(row: VisitorRow, me: string, watching: ReadonlySet<string> = NOBODY): GroupKey {
  if (row.state !== 'current') return row.state;
  if (isOfferedTo(row, me)) return 'offered';
  if (row.serviceID === me) return 'current';
  return watching.has(row.YQToken) ? 'watched' : 'colleagues';
}

export const isOfferedTo = (row: VisitorRow, me: string): boolean => row.transfer?.to === me;

const inOrder = (group: GroupKey) => (a: VisitorRow, b: VisitorRow) =>
  compareRanks(rankOf(a, group, 'state'), rankOf(b, group, 'state'));
