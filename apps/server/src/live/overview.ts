import type { VisitorRow } from '@parley/protocol/types';
import type { DomainEvent } from '../events/events';
import { pushRow } from './push';
import type { Teller } from './teller';

/**
 * Those who list a visitor without owning or watching it are not told of every message and page; they hear of the row
 * as it stands, once a moment at most, so that their lists are true without costing the hot path.
 */
export type Overview = {
  note(event: DomainEvent): void;
  /** Something was told of this visitor before its time: owner and watchers too need the row as it stands. */
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
        // 8006 tells all who list one without an owner.
        if (event.ownerId !== null && desk.overseers > 0) stale.add(event.visitorId);
        return;
      case 'message.recalled':
      case 'read.moved':
        // Past the owner and the watchers a conversation that is somebody's now has overseers alone; others are listed by all.
        if (desk.overseers > 0 || !desk.open.get(event.visitorId)?.ownerId) stale.add(event.visitorId);
        return;
      case 'page.opened':
        stale.add(event.visitorId);
        return;
      case 'visitor.changed':
        // Its row may have been read before the page, and is told after it.
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
    // Something newer was told while this was read.
    if (!desk.isOld(row)) pushRow(teller, row, toAll);
  }

  function doubt(visitorId: string): void {
    stale.add(visitorId);
    doubted.add(visitorId);
  }

  return { note, doubt, flush };
}
