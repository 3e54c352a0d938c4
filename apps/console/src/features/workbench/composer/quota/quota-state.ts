import type { ReplyQuota } from '@parley/protocol/types';

/**
 * `never`: nothing was received yet; `closed`: the window is over; `spent`: it is open without a reply left; `last`, `low`:
 * the agent is warned.
 */
export type QuotaState = 'never' | 'closed' | 'spent' | 'last' | 'low' | 'open';

/** What may be sent now. Rows keep their quota while time passes: the window's end is compared here. */
export function quotaState({ left, until, warnAt }: ReplyQuota, now: number): QuotaState {
  if (until === null) return 'never';
  if (until <= now) return 'closed';
  if (left <= 0) return 'spent';
  if (left === 1 && warnAt > 0) return 'last';
  return left <= warnAt ? 'low' : 'open';
}

/** Whether a reply can be sent. */
export const isOpen = (state: QuotaState): boolean => state === 'open' || state === 'low' || state === 'last';
