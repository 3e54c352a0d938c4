import type { VisitorRow } from '@parley/protocol/types';
import type { DomainEvent } from '../events/events';
import { pushRow } from './push';
import type { PushSender } from './push-sender';

/**
 * Agents who list a visitor without owning or watching it get no push for each message and page view. They get the
 * present row at each `flush` instead, which keeps their lists current without work on the path of a message.
 */
export type Overview = {
  note(event: DomainEvent): void;
  /** An event of this visitor was pushed with an older row: owner and watchers need the present row too. */
  refreshForAll(visitorId: string): void;
  flush(): Promise<void>;
};

const ROWS_MAX = 500;

export function createOverview(
  sender: PushSender,
  readRows: (ids: readonly string[]) => Promise<Map<string, VisitorRow>>,
): Overview {
  const { desk } = sender;
  const stale = new Set<string>();
  const staleForAll = new Set<string>();

  function note(event: DomainEvent): void {
    if (desk.agents.size === 0) return;
    switch (event.kind) {
      case 'message.stored':
        // Without an owner, 8006 goes to all who list the visitor.
        if (event.ownerId !== null && desk.overseers > 0) stale.add(event.visitorId);
        return;
      case 'message.recalled':
      case 'read.moved':
        // Apart from owner and watchers, an owned conversation is listed by overseers alone, others by all agents.
        if (desk.overseers > 0 || !desk.open.get(event.visitorId)?.ownerId) stale.add(event.visitorId);
        return;
      case 'page.opened':
        stale.add(event.visitorId);
        return;
      case 'visitor.changed':
        // The event's row may have been read before the change that made it stale.
        if (stale.has(event.visitorId)) staleForAll.add(event.visitorId);
        return;
      default:
    }
  }

  async function flush(): Promise<void> {
    if (stale.size === 0) return;
    const ids = [...stale].slice(0, ROWS_MAX);
    const all = new Set(ids.filter((id) => staleForAll.delete(id)));
    for (const id of ids) stale.delete(id);
    try {
      for (const [id, row] of await readRows(ids)) pushIfNewest(row, all.has(id));
    } catch (error) {
      for (const id of ids) stale.add(id);
      for (const id of all) staleForAll.add(id);
      throw error;
    }
  }

  function pushIfNewest(row: VisitorRow, toAll: boolean): void {
    // False: a newer row was pushed while this one was read.
    if (!desk.isOld(row)) pushRow(sender, row, toAll);
  }

  function refreshForAll(visitorId: string): void {
    stale.add(visitorId);
    staleForAll.add(visitorId);
  }

  return { note, refreshForAll, flush };
}
