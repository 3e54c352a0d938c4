import type { Context } from '../../../context';
import { act } from '../../../events/act';
import { listingOf } from '../conversations/decided';
import { lockVisitors } from '../conversations/facts';
import { readRows } from '../conversations/rows';
import { setBrowsing } from './store';

/** The first page after the end of a conversation makes the visitor browsing again (rule C-53). */
export function browse(context: Context, visitorIds: readonly string[]): Promise<void> {
  return act(context, async (tx, emit) => {
    const now = context.clock.now();
    const visitors = [...(await lockVisitors(tx, visitorIds, now)).values()].filter(({ state }) => state === 'end');
    const ids = visitors.map(({ id }) => id);
    await setBrowsing(tx, ids, now);
    const rows = await readRows(tx, ids);
    for (const visitor of visitors) {
      emit({
        kind: 'visitor.changed',
        visitorId: visitor.id,
        was: listingOf(visitor),
        row: rows.get(visitor.id)!,
        causes: [{ type: 'visitor.browsing' }],
        owner: null,
        queue: null,
      });
    }
  });
}
