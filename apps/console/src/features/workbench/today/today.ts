import type { Inbox } from '@parley/protocol/push/effect';
import { ENDED_KEPT } from '@parley/protocol/push/effect';
import { groupOf } from '../list/groups';

export type Today = {
  waiting: number;
  /** When the longest wait began; null where nobody waits. */
  longestSince: number | null;
  mine: number;
  unread: number;
  onSite: number;
  ended: number;
  /** The list keeps only the newest ended ones: then there may be more. */
  isEndedAtLeast: boolean;
};

/** The day's own numbers, counted from what this console truly holds. */
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
