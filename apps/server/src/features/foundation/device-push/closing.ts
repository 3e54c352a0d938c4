import type { WorkContext } from '../../../context';
import { SESSION_MS } from '../../../session-life';
import { deleteOldPushes, markSeen } from './notices-store';

/** A notice that nobody touched for so long stays as it is. */
const KEPT_MS = 24 * 3600_000;

/** Notices of what was read or taken elsewhere are closed on the devices that show them. */
export const closeSeen = ({ db, clock }: Pick<WorkContext, 'db' | 'clock'>): Promise<void> => markSeen(db, clock.now());

export function removeOld({ db, clock }: Pick<WorkContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  return deleteOldPushes(db, { noticesBefore: now - KEPT_MS, windowsBefore: now, refreshedBefore: now - SESSION_MS });
}
