import type { Inbox } from '@parley/protocol/push/effect';
import type { VisitorRow } from '@parley/protocol/types';
import { compareRanks, rankOf } from './ranks';

export type GroupKey = 'wait' | 'robot' | 'current' | 'watched' | 'colleagues' | 'monitor' | 'end';
export type Group = { key: GroupKey; rows: readonly VisitorRow[] };

/** The order of the list. `monitor` are those on the site without a conversation, `watched` what one looks on at. */
export const GROUPS: readonly GroupKey[] = ['wait', 'robot', 'current', 'watched', 'colleagues', 'monitor', 'end'];
/** Shown only when somebody is in them. */
export const RARE: ReadonlySet<GroupKey> = new Set(['robot', 'watched', 'colleagues']);

type Seen = Pick<Inbox, 'me' | 'visitors'> & Partial<Pick<Inbox, 'watching'>>;
const NOBODY: ReadonlySet<string> = new Set();

/** Everyone in the inbox by state, in the order of the list. A group's order never changes because of a message. */
export function groupVisitors({ me, visitors, watching = NOBODY }: Seen): Group[] {
  const rows = new Map<GroupKey, VisitorRow[]>(GROUPS.map((key) => [key, []]));
  for (const row of visitors.values()) rows.get(groupOf(row, me.uuid, watching))?.push(row);
  return GROUPS.map((key) => ({ key, rows: (rows.get(key) ?? []).sort(inOrder(key)) })).filter(
    (group) => group.rows.length > 0 || !RARE.has(group.key),
  );
}

export function groupOf(row: VisitorRow, me: string, watching: ReadonlySet<string> = NOBODY): GroupKey {
  if (row.state !== 'current') return row.state;
  // What is offered to me waits for me.
  if (isOfferedTo(row, me)) return 'wait';
  if (row.serviceID === me) return 'current';
  return watching.has(row.YQToken) ? 'watched' : 'colleagues';
}

export const isOfferedTo = (row: VisitorRow, me: string): boolean => row.transfer?.to === me;

const inOrder = (group: GroupKey) => (a: VisitorRow, b: VisitorRow) =>
  compareRanks(rankOf(a, group, 'state'), rankOf(b, group, 'state'));
