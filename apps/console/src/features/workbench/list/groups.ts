import type { Inbox } from '@parley/protocol/push/effect';
import type { VisitorRow } from '@parley/protocol/types';
import { compareRanks, rankOf } from './ranks';

export type GroupKey = 'wait' | 'robot' | 'current' | 'watched' | 'colleagues' | 'monitor' | 'end';
export type Group = { key: GroupKey; rows: readonly VisitorRow[] };

/** Groups in the order of the list. `monitor`: on the site without a conversation; `watched`: watched by me. */
export const GROUPS: readonly GroupKey[] = ['wait', 'robot', 'current', 'watched', 'colleagues', 'monitor', 'end'];
/** Groups hidden when empty. */
export const RARE: ReadonlySet<GroupKey> = new Set(['robot', 'watched', 'colleagues']);

type Seen = Pick<Inbox, 'me' | 'visitors'> & Partial<Pick<Inbox, 'watching'>>;
const NOBODY: ReadonlySet<string> = new Set();

/** The inbox's visitors by group. Messages never change the order within a group. */
export function groupVisitors({ me, visitors, watching = NOBODY }: Seen): Group[] {
  const rows = new Map<GroupKey, VisitorRow[]>(GROUPS.map((key) => [key, []]));
  for (const row of visitors.values()) rows.get(groupOf(row, me.uuid, watching))?.push(row);
  return GROUPS.map((key) => ({ key, rows: (rows.get(key) ?? []).sort(inOrder(key)) })).filter(
    (group) => group.rows.length > 0 || !RARE.has(group.key),
  );
}

export function groupOf(row: VisitorRow, me: string, watching: ReadonlySet<string> = NOBODY): GroupKey {
  if (row.state !== 'current') return row.state;
  // A transfer offered to me belongs to the waiting ones.
  if (isOfferedTo(row, me)) return 'wait';
  if (row.serviceID === me) return 'current';
  return watching.has(row.YQToken) ? 'watched' : 'colleagues';
}

export const isOfferedTo = (row: VisitorRow, me: string): boolean => row.transfer?.to === me;

const inOrder = (group: GroupKey) => (a: VisitorRow, b: VisitorRow) =>
  compareRanks(rankOf(a, group, 'state'), rankOf(b, group, 'state'));
