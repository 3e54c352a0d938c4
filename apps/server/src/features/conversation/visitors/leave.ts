import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { act } from '../../../events/act';
import type { VisitorCause } from '../../../events/events';
import { listingOf } from '../conversations/decided';
import { lockVisitors, type VisitorFacts } from '../conversations/facts';
import { readRows } from '../conversations/rows';

/** The last page has been closed for a while: the visit ends; a visitor nobody talks with is gone from the lists. */
export function leave(context: Context, visitorIds: readonly string[]): Promise<void> {
  return setOnline(context, visitorIds, false);
}

/** A socket came back without a hello (a laptop that slept): the visit goes on. */
export function comeBack(context: Context, visitorIds: readonly string[]): Promise<void> {
  return setOnline(context, visitorIds, true);
}

function setOnline(context: Context, visitorIds: readonly string[], online: boolean): Promise<void> {
  return act(context, async (tx, emit) => {
    const visitors = await lockVisitors(tx, visitorIds, context.clock.now());
    const changed = [...visitors.values()].filter((visitor) => visitor.online !== online);
    if (changed.length === 0) return;
    await save(tx, changed, online, context.clock.now());
    const rows = await readRows(
      tx,
      changed.map((visitor) => visitor.id),
    );
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

async function save(tx: Client, visitors: readonly VisitorFacts[], online: boolean, now: number): Promise<void> {
  const ids = visitors.map((visitor) => visitor.id);
  const at = new Date(now);
  await tx.query({
    name: online ? 'visitors-come-back' : 'visitors-leave',
    text: online
      ? `update visitors set online = true, version = version + 1, last_seen_at = $2,
           since = case when state = 'gone' then $2 else since end,
           state = case when state = 'gone' then 'monitor' else state end
         where id = any($1::uuid[])`
      : `update visitors set online = false, version = version + 1, last_seen_at = $2,
           invited_by = null, invitation = null,
           since = case when state = 'monitor' then $2 else since end,
           state = case when state = 'monitor' then 'gone' else state end
         where id = any($1::uuid[])`,
    values: [ids, at],
  });
  await tx.query({
    name: online ? 'visits-go-on' : 'visits-end',
    text: `update visits set ended_at = ${online ? 'null' : '$2'}
           where id in (select visit_id from visitors where id = any($1::uuid[]))${online ? ' and $2::timestamptz is not null' : ''}`,
    values: [ids, at],
  });
}
