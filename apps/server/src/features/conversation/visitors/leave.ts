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
        causes: causesOf(visitor, online),
        owner: null,
        queue: null,
      });
    }
  });
}

function causesOf(visitor: VisitorFacts, online: boolean): VisitorCause[] {
  const { state, invitedBy } = visitor;
  if (online) return [state === 'gone' ? { type: 'visitor.arrived' } : { type: 'visitor.online', online }];
  return [
    state === 'monitor' ? { type: 'visitor.left' } : { type: 'visitor.online', online },
    // Leaving ends an invitation.
    ...(invitedBy ? [{ type: 'invitation.missed' as const, agentId: invitedBy }] : []),
  ];
}
