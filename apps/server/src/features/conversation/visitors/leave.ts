import type { Context } from '../../../context';
import { act } from '../../../events/act';
import type { VisitorCause } from '../../../events/events';
import { listingOf } from '../conversations/decided';
import { lockVisitors, type VisitorFacts } from '../conversations/facts';
import { readRows } from '../conversations/rows';
import { saveOnline } from './store';

/** Ends visits whose last page has been closed for a while; visitors without an open conversation leave the lists. */
export function leave(context: Context, visitorIds: readonly string[]): Promise<void> {
  return setOnline(context, visitorIds, false);
}

/** Continues visits of visitors whose socket reconnected without a hello, as after a laptop's standby. */
export function continueVisits(context: Context, visitorIds: readonly string[]): Promise<void> {
  return setOnline(context, visitorIds, true);
}

function setOnline(context: Context, visitorIds: readonly string[], online: boolean): Promise<void> {
  return act(context, async (tx, emit) => {
    const visitors = await lockVisitors(tx, visitorIds, context.clock.now());
    const changed = [...visitors.values()].filter((visitor) => visitor.online !== online);
    if (changed.length === 0) return;
    const ids = changed.map((visitor) => visitor.id);
    await saveOnline(tx, ids, { online, now: context.clock.now() });
    const rows = await readRows(tx, ids);
    for (const visitor of changed) {
      emit({
        kind: 'visitor.changed',
        visitorId: visitor.id,
        was: listingOf(visitor),
        row: rows.get(visitor.id)!,
        causes: [causeOf(visitor, online)],
        owner: null,
        queue: null,
      });
    }
  });
}

function causeOf({ state }: VisitorFacts, online: boolean): VisitorCause {
  if (online && state === 'gone') return { type: 'visitor.arrived' };
  if (!online && state === 'monitor') return { type: 'visitor.left' };
  return { type: 'visitor.online', online };
}
