import { type Row as Listing, lists } from '@parley/core/visitors/lists';
import type { VisitorRow } from '@parley/protocol/types';
import type { Desk, DeskAgent } from './desk';

export type Concerned = { visitorId: string; ownerId: string | null };

export function ownerAndWatchers(desk: Desk, { visitorId, ownerId }: Concerned): Set<string> {
  const told = new Set(desk.watchers(visitorId));
  if (ownerId) told.add(ownerId);
  return told;
}

/** Connected agents whose list holds the visitor in one of these states. */
export function listers(desk: Desk, visitorId: string, ...standings: (Listing | null)[]): string[] {
  const watchers = desk.watchers(visitorId);
  const told: string[] = [];
  for (const agent of desk.agents.values()) {
    const listener = {
      id: agent.uuid,
      seesAll: agent.seesAll,
      watching: watchers.has(agent.uuid),
      ...(agent.guest && { shared: desk.shareOf(agent.uuid, visitorId) !== null }),
    };
    if (standings.some((standing) => standing !== null && lists(listener, standing))) told.push(agent.uuid);
  }
  return told;
}

/** Connected agents who list the visitor without owning or watching it; `toAll`: owner, watchers and guests too. */
export function overlookers(desk: Desk, row: VisitorRow, toAll: boolean): string[] {
  const watchers = desk.watchers(row.YQToken);
  const standing = standingOf(row);
  const listing = ({ uuid, seesAll, guest }: DeskAgent): boolean => {
    // A guest lists only visitors shared with it, of which it gets each push; `toAll` corrects an older row.
    if (guest) return toAll;
    const watching = watchers.has(uuid);
    return (toAll || (uuid !== row.serviceID && !watching)) && lists({ id: uuid, seesAll, watching }, standing);
  };
  return [...desk.agents.values()].filter(listing).map(({ uuid }) => uuid);
}

export const standingOf = (row: VisitorRow): Listing => ({
  state: row.state,
  ownerId: row.serviceID,
  transferTo: row.transfer?.to ?? null,
});
