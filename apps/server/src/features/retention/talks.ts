import { act } from '../../events/act';
import type { VisitorCause } from '../../events/events';
import { listingOf } from '../conversations/decided';
import { lockVisitors } from '../conversations/facts';
import { readRows } from '../conversations/rows';
import { removeUnusedFiles } from './files';
import { isNothing, type Kind, type Parts, type Removed } from './kind';
import { countTalks, deleteTalks, findOldTalks, unlinkTalks } from './talks-store';

/** Conversations removed in one transaction: with some twenty messages each a few thousand rows. */
const BATCH = 100;

/**
 * A conversation goes whole, its row too: counters are those of a conversation's own messages, and one that lost some of
 * them would have to lie. What ended is never changed again, so that nobody waits for the rows.
 */
export const talks: Kind = {
  count: ({ context }, before) => countTalks(context.db, before),
  async *remove(parts, before) {
    for (;;) {
      const removed = await removeSome(parts, before);
      if (isNothing(removed)) break;
      yield removed;
    }
    // What was sent in them and in no other.
    yield* removeUnusedFiles(parts, before);
  },
};

function removeSome({ context }: Parts, before: Date): Promise<Removed> {
  return act(context, async (tx, emit) => {
    const now = context.clock.now();
    const old = await findOldTalks(tx, before, BATCH);
    if (old.length === 0) return {};
    const ids = old.map(({ id }) => id);
    const visitors = await lockVisitors(tx, [...new Set(old.map(({ visitorId }) => visitorId))], now);
    const changed = await unlinkTalks(tx, old, now);
    const removed = await deleteTalks(tx, ids);
    const rows = await readRows(tx, changed);
    for (const visitorId of changed) {
      const visitor = visitors.get(visitorId);
      const was = visitor ? listingOf(visitor) : null;
      if (!visitor || !was) continue;
      const row = rows.get(visitorId)!;
      const cause: VisitorCause = row.online ? { type: 'visitor.online', online: true } : { type: 'visitor.left' };
      emit({ kind: 'visitor.changed', visitorId, was, row, causes: [cause], owner: null, queue: null });
    }
    return removed;
  });
}
