import type { Context } from '../../../../context';
import type { Client } from '../../../../db/pool';
import { act } from '../../../../events/act';
import { lockVisitors } from '../../../conversation/conversations/facts';
import { eraseAll } from './erase';
import { findWish, isKnownElsewhere } from './erase-own-store';
import { findFamily } from './person-store';

/** When a visitor asked for its erasure; null: it has not, or has withdrawn. The caller has locked it. */
export const erasureAskedAt = async (tx: Client, visitorId: string): Promise<number | null> =>
  (await findWish(tx, visitorId))?.askedAt?.getTime() ?? null;

/**
 * Erases a visitor who has asked for it, and its card unless the person is known from elsewhere: another browser or an
 * import. The holder of one browser does not decide about these.
 */
export function eraseVisitor(context: Context, visitorId: string): Promise<unknown> {
  return act(context, async (tx, emit) => {
    await lockVisitors(tx, [visitorId], context.clock.now());
    const wish = await findWish(tx, visitorId);
    // Another process was faster, or the visitor has changed its mind.
    if (!wish?.askedAt) return;
    const family = wish.personId === null ? [] : await findFamily(tx, wish.personId);
    const people = (await isKnownElsewhere(tx, family, visitorId)) ? [] : family;
    const id = people.length > 0 ? wish.personId! : visitorId;
    return eraseAll(context, { tx, emit }, { id, reason: '', by: null, people, visitorIds: [visitorId] });
  });
}
