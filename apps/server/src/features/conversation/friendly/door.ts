import type { Queryable } from '../../../db/pool';
import { sharesWith } from './shares-store';

/** The door of shares and internal chat for their neighbours. */
export { countOldDirect, deleteOldDirect, readUnread } from './direct-store';
export { followShares } from './follow';
export { sharesWith, sharesWithGuests } from './shares-store';

/** The visitors of whom nothing is masked for this guest. */
export async function openVisitors(db: Queryable, guestId: string): Promise<ReadonlySet<string>> {
  const shares = await sharesWith(db, guestId);
  return new Set(shares.filter(({ personal }) => personal).map(({ visitorId }) => visitorId));
}
