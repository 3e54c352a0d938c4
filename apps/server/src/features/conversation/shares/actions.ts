import type { ShareEnd } from '@parley/core/access/shares';
import type { Client, Queryable } from '../../../db/pool';
import type { Emit } from '../../../events/act';
import { type LiveShare, liveFrom } from './live';
import { findLive, findLiveWith, findLiveWithGuests, insertShare, type NewShare, setEnded } from './store';
import { emitEnded, emitShare } from './update';

type Within = { tx: Client; emit: Emit; now: number };

/** Shares with this account, offers included. */
export const sharesWith = async (db: Queryable, agentId: string): Promise<LiveShare[]> =>
  (await findLiveWith(db, agentId)).map(liveFrom);

/** All shares with guests. */
export const sharesWithGuests = async (db: Queryable): Promise<LiveShare[]> =>
  (await findLiveWithGuests(db)).map(liveFrom);

/** Visitors whose data is unmasked for this guest. */
export async function unmaskedVisitors(db: Queryable, guestId: string): Promise<ReadonlySet<string>> {
  const shares = await sharesWith(db, guestId);
  return new Set(shares.filter(({ personal }) => personal).map(({ visitorId }) => visitorId));
}

/** A present share by id; null: unknown or over. */
export async function findShare(db: Queryable, id: string, lock = false): Promise<LiveShare | null> {
  const row = await findLive(db, id, lock);
  return row && liveFrom(row);
}

/** Offers a share; it replaces present ones of the same visitor with the same account. */
export async function offerShare({ tx, emit, now }: Within, share: NewShare): Promise<void> {
  for (const old of await findLiveWith(tx, share.agentId))
    if (old.visitorId === share.visitorId) await setEnded(tx, old.id, { how: 'withdrawn', now });
  await insertShare(tx, share, now);
  const made = (await findShare(tx, share.id))!;
  emitShare(emit, made, made);
}

/** Ends a share, within the caller's transaction. */
export async function closeShare({ tx, emit, now }: Within, share: LiveShare, how: ShareEnd): Promise<void> {
  await setEnded(tx, share.id, { how, now });
  emitEnded(emit, share, how);
}
