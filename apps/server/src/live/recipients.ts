import { type Row as Listing, lists } from '@parley/core/visitors/lists';
import type { VisitorRow } from '@parley/protocol/types';
import type { Desk, DeskAgent } from './desk';

export type Concerned = { visitorId: string; ownerId: string | null };

export function ownerAndWatchers(desk: Desk, { visitorId, ownerId }: Concerned): Set<string> {
  const told = new Set(desk.watchers(visitorId));
  if (ownerId) told.add(ownerId);
  return told;
}

/** Agents here in whose list the visitor stood or stands. */
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

/** Agents here who list the row and are not told of all that happens to it; `toAll`: the others and guests too. */
export function overlookers(desk: Desk, row: VisitorRow, toAll: boolean): string[] {
  const watchers = desk.watchers(row.YQToken);
  const standing = standingOf(row);
  const listing = ({ uuid, seesAll, guest }: DeskAgent): boolean => {
    // Nobody's overseer: a guest hears of what is in its hands, and of a row that was told too early.
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
