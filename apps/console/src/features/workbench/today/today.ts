import type { Inbox } from '@parley/protocol/push/effect';
import { ENDED_KEPT } from '@parley/protocol/push/effect';
import { groupOf } from '../list/groups';

export type Today = {
  waiting: number;
  /** Start of the longest wait; null if nobody waits. */
  longestSince: number | null;
  mine: number;
  unread: number;
  onSite: number;
  ended: number;
  /** True if more may have ended: the inbox holds only the newest ended conversations. */
  isEndedAtLeast: boolean;
};

/** Today's figures, counted from the console's inbox. */
export function countToday(inbox: Pick<Inbox, 'me' | 'visitors'>, startOfDay: number): Today {
  const rows = [...inbox.visitors.values()];
  const waiting = rows.filter((row) => row.state === 'wait');
  const mine = rows.filter((row) => groupOf(row, inbox.me.uuid) === 'current');
  const endedToday = rows.filter((row) => row.state === 'end' && row.since >= startOfDay);
  return {
    waiting: waiting.length,
    longestSince: waiting.length > 0 ? Math.min(...waiting.map((row) => row.since)) : null,
    mine: mine.length,
    unread: mine.reduce((sum, row) => sum + row.unreadNumber, 0),
    onSite: rows.filter((row) => row.state === 'monitor').length,
    ended: endedToday.length,
    isEndedAtLeast: endedToday.length >= ENDED_KEPT,
  };
}
