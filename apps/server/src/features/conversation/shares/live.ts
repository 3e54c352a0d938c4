import type { Share } from '../../../share';
import type { LiveRow } from './store';

/** A present share with the facts needed to end it; times in milliseconds. */
export type LiveShare = Omit<LiveRow, 'until' | 'startedAt'> & Pick<Share, 'until' | 'startedAt'>;

export const liveFrom = (row: LiveRow): LiveShare => ({
  ...row,
  until: row.until?.getTime() ?? null,
  startedAt: row.startedAt?.getTime() ?? null,
});
