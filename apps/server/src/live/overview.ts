import { lists } from '@parley/core/visitors/lists';
import type { VisitorRow } from '@parley/protocol/types';
import type { DomainEvent } from '../events/events';
import type { Desk } from './desk';
import { bodyForGuest } from './guests';
import { agentKey, type Hub } from './hub';
import { standingOf } from './push';
import { Told } from './told';

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
  hub: Hub,
  desk: Desk,
  readRows: (ids: readonly string[]) => Promise<Map<string, VisitorRow>>,
): Overview {
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
    if (desk.isOld(row)) return;
    const watchers = desk.watchers(row.YQToken);
    const push = { code: '8001', YQToken: row.YQToken, state: row.state, serviceID: row.serviceID, visitor: row };
    const told = new Told(push);
    const standing = standingOf(row);
    for (const { uuid, seesAll, guest, lens } of desk.agents.values()) {
      if (guest) {
        // Nobody's overseer: it hears of what is in its hands, and of a row that was told too early.
        const share = desk.shareOf(uuid, row.YQToken);
        const text = toAll && share ? bodyForGuest(push, uuid, share) : null;
        if (text !== null) hub.push(agentKey(uuid), text);
        continue;
      }
      const watching = watchers.has(uuid);
      if (!toAll && (uuid === row.serviceID || watching)) continue;
      if (lists({ id: uuid, seesAll, watching }, standing)) hub.push(agentKey(uuid), told.for(lens));
    }
  }

  function doubt(visitorId: string): void {
    stale.add(visitorId);
    doubted.add(visitorId);
  }

  return { note, doubt, flush };
}
