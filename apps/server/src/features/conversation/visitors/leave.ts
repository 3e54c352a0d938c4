import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { act, type Emit } from '../../../events/act';
import type { VisitorCause } from '../../../events/events';
import { listingOf } from '../conversations/decided';
import { lockVisitors, type VisitorFacts } from '../conversations/facts';
import { returnToQueue } from '../conversations/queue';
import { readRows } from '../conversations/rows';
import { disconnectVisitors } from '../desk/visitor-connections';
import { leaveVisits, returnToVisits } from '../visits/ending';
import { saveAway, saveBack } from './store';

/** `awayAt`: since when no page is open. `seenAt`: the last sign of an open one; null: none was open here. */
export type Closed = { awayAt: number; seenAt: number | null };

/**
 * Visitors whose last page has been closed for a while are not on the site: without an open conversation they leave the
 * lists. Their visits end later (V-28). Whoever has a socket in another process stays.
 */
export function leave(
  context: Context,
  closed: ReadonlyMap<string, Closed>,
  { isAlone }: { isAlone: boolean },
): Promise<void> {
  return act(context, async (tx, emit) => {
    const ids = [...closed.keys()];
    const visitors = await lockVisitors(tx, ids, context.clock.now());
    const elsewhere = isAlone ? null : await disconnectVisitors(context, tx, ids);
    const changed = [...visitors.values()].filter(({ id, online }) => online && !elsewhere?.has(id));
    if (changed.length === 0) return;
    const away = changed.map(({ id }) => ({ id, ...closed.get(id)! }));
    await saveAway(tx, away, context.clock.now());
    await leaveVisits(tx, away);
    await tell({ tx, emit }, changed, false);
  });
}

/**
 * Continues visits, unless they have ended, of visitors whose socket reconnected without a hello, as after a laptop's standby; those who left
 * the queue are back in it. True: somebody is.
 */
export function continueVisits(context: Context, visitorIds: readonly string[]): Promise<boolean> {
  return act(context, async (tx, emit) => {
    const visitors = await lockVisitors(tx, visitorIds, context.clock.now());
    const changed = [...visitors.values()].filter(({ online }) => !online);
    if (changed.length === 0) return false;
    const ids = changed.map(({ id }) => id);
    await saveBack(tx, ids, context.clock.now());
    await returnToVisits(context, tx, ids);
    await tell({ tx, emit }, changed, true);
    const ended = changed.filter(({ state }) => state === 'end');
    return (await returnToQueue(context, { tx, emit }, ended)).length > 0;
  });
}

type Within = { tx: Client; emit: Emit };

async function tell({ tx, emit }: Within, changed: readonly VisitorFacts[], online: boolean): Promise<void> {
  const rows = await readRows(
    tx,
    changed.map(({ id }) => id),
  );
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
