import type { VisitorRow } from '@parley/protocol/types';
import type { DomainEvent } from '../events/events';
import { pushRow } from './push';
import type { Teller } from './teller';

/**
 * Agents who list a visitor without owning or watching it get no push for each message and page view. They get the
 * present row at each `flush` instead, which keeps their lists current without work on the path of a message.
 */
export type Overview = {
  note(event: DomainEvent): void;
  /** An event of this visitor was pushed with an older row: owner and watchers need the present row too. */
  doubt(visitorId: string): void;
  flush(): Promise<void>;
};

const ROWS_MAX = 500;

export function createOverview(
  teller: Teller,
  readRows: (ids: readonly string[]) => Promise<Map<string, VisitorRow>>,
): Overview {
  const { desk } = teller;
  const stale = new Set<string>();
  const doubted = new Set<string>();

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
        if (stale.has(event.visitorId)) doubted.add(event.visitorId);
        return;
      default:
    }
  }

  async function flush(): Promise<void> {
    if (stale.size === 0) return;
    const ids = [...stale].slice(0, ROWS_MAX);
    const all = new Set(ids.filter((id) => doubted.delete(id)));
    for (const id of ids) stale.delete(id);
    try {
      for (const [id, row] of await readRows(ids)) tell(row, all.has(id));
    } catch (error) {
      for (const id of ids) stale.add(id);
      for (const id of all) doubted.add(id);
      throw error;
    }
  }

  function tell(row: VisitorRow, toAll: boolean): void {
    // False: a newer row was pushed while this one was read.
    if (!desk.isOld(row)) pushRow(teller, row, toAll);
  }

  function doubt(visitorId: string): void {
    stale.add(visitorId);
    doubted.add(visitorId);
  }

  return { note, doubt, flush };
}
