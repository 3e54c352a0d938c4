import type { Inbox } from '@parley/protocol/push/effect';
import type { VisitorRow } from '@parley/protocol/types';

export type GroupKey = 'wait' | 'robot' | 'current' | 'colleagues' | 'monitor' | 'end';
export type Group = { key: GroupKey; rows: readonly VisitorRow[] };

const ORDER: readonly GroupKey[] = ['wait', 'robot', 'current', 'colleagues', 'monitor', 'end'];
/** Shown only when somebody is in them. */
const RARE: ReadonlySet<GroupKey> = new Set(['robot', 'colleagues']);

/** Everyone in the inbox by state, in the order of the list. A group's order never changes because of a message. */
export function groupVisitors(inbox: Pick<Inbox, 'me' | 'visitors'>): Group[] {
  const rows = new Map<GroupKey, VisitorRow[]>(ORDER.map((key) => [key, []]));
  for (const row of inbox.visitors.values()) rows.get(groupOf(row, inbox.me.uuid))?.push(row);
  return ORDER.map((key) => ({ key, rows: (rows.get(key) ?? []).sort(SORT[key]) })).filter(
    (group) => group.rows.length > 0 || !RARE.has(group.key),
  );
}

export function groupOf(row: VisitorRow, me: string): GroupKey {
  if (row.state !== 'current') return row.state;
  // What is offered to me waits for me.
  if (isOfferedTo(row, me)) return 'wait';
  return row.serviceID === me ? 'current' : 'colleagues';
}

export const isOfferedTo = (row: VisitorRow, me: string): boolean => row.transfer?.to === me;

type Sort = (a: VisitorRow, b: VisitorRow) => number;

const byId: Sort = (a, b) => (a.YQToken < b.YQToken ? -1 : 1);
const newestFirst: Sort = (a, b) => b.since - a.since || byId(a, b);
/** The queue's own order: offers first, then whoever has waited longest, kept over a requeue. */
const longestFirst: Sort = (a, b) =>
  Number(b.transfer !== null) - Number(a.transfer !== null) || waitingSince(a) - waitingSince(b) || byId(a, b);

const waitingSince = (row: VisitorRow): number => row.openedAt ?? row.since;

const SORT: Record<GroupKey, Sort> = {
  wait: longestFirst,
  robot: longestFirst,
  current: newestFirst,
  colleagues: newestFirst,
  monitor: newestFirst,
  end: newestFirst,
};

export type ListItem =
  | { kind: 'group'; key: string; group: GroupKey; count: number; unread: number; isFolded: boolean }
  | { kind: 'row'; key: string; group: GroupKey; row: VisitorRow };

/** One flat list for the virtual scroller. */
export function listItems(groups: readonly Group[], folded: ReadonlySet<GroupKey>): ListItem[] {
  return groups.flatMap(({ key, rows }): ListItem[] => {
    const isFolded = folded.has(key);
    const unread = rows.reduce((sum, row) => sum + row.unreadNumber, 0);
    const head: ListItem = { kind: 'group', key: `group-${key}`, group: key, count: rows.length, unread, isFolded };
    if (isFolded) return [head];
    return [head, ...rows.map((row): ListItem => ({ kind: 'row', key: row.YQToken, group: key, row }))];
  });
}
