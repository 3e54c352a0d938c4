import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { act, type Emit } from '../../../events/act';
import type { VisitorCause } from '../../../events/events';
import { listingOf } from '../conversations/decided';
import { lockVisitors, type VisitorFacts } from '../conversations/facts';
import { returnToQueue } from '../conversations/queue';
import { readRows } from '../conversations/rows';
import { saveAway, saveBack } from './store';

/**
 * Ends visits whose last page has been closed for a while; visitors without an open conversation leave the lists.
 * `closed`: when, by visitor.
 */
export function leave(context: Context, closed: ReadonlyMap<string, number>): Promise<void> {
  return act(context, async (tx, emit) => {
    const visitors = await lockVisitors(tx, [...closed.keys()], context.clock.now());
    const changed = [...visitors.values()].filter(({ online }) => online);
    if (changed.length === 0) return;
    const away = changed.map(({ id }) => ({ id, awayAt: closed.get(id)! }));
    await saveAway(tx, away, context.clock.now());
    await tell({ tx, emit }, changed, false);
  });
}

/**
 * Continues visits of visitors whose socket reconnected without a hello, as after a laptop's standby; those who left
 * the queue are back in it. True: somebody is.
 */
export function continueVisits(context: Context, visitorIds: readonly string[]): Promise<boolean> {
  return act(context, async (tx, emit) => {
    const visitors = await lockVisitors(tx, visitorIds, context.clock.now());
    const changed = [...visitors.values()].filter(({ online }) => !online);
    if (changed.length === 0) return false;
    const ids = changed.map(({ id }) => id);
    await saveBack(tx, ids, context.clock.now());
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
