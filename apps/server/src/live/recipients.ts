import { type Row as Listing, lists } from '@parley/core/visitors/lists';
import type { VisitorRow } from '@parley/protocol/types';
import { listingOf } from '../events/events';
import type { Desk, DeskAgent } from './desk';

export type Concerned = { visitorId: string; ownerId: string | null };

export function ownerAndWatchers(desk: Desk, { visitorId, ownerId }: Concerned): Set<string> {
  const agents = new Set(desk.watchers(visitorId));
  if (ownerId) agents.add(ownerId);
  return agents;
}

/** Connected agents whose list holds the visitor in one of these states. */
export function listers(desk: Desk, visitorId: string, ...listings: (Listing | null)[]): string[] {
  const watchers = desk.watchers(visitorId);
  const agents: string[] = [];
  for (const agent of desk.agents.values()) {
    const listener = {
      id: agent.uuid,
      seesAll: agent.seesAll,
      watching: watchers.has(agent.uuid),
      ...(agent.guest && { shared: desk.shareOf(agent.uuid, visitorId) !== null }),
    };
    if (listings.some((listing) => listing !== null && lists(listener, listing))) agents.push(agent.uuid);
  }
  return agents;
}

/** Connected agents who list the visitor without owning or watching it; `toAll`: owner, watchers and guests too. */
export function otherListers(desk: Desk, row: VisitorRow, toAll: boolean): string[] {
  const watchers = desk.watchers(row.YQToken);
  const listing = listingOf(row);
  const isRecipient = ({ uuid, seesAll, guest }: DeskAgent): boolean => {
    // A guest lists only visitors shared with it, of which it gets each push; `toAll` corrects an older row.
    if (guest) return toAll;
    const watching = watchers.has(uuid);
    return (toAll || (uuid !== row.serviceID && !watching)) && lists({ id: uuid, seesAll, watching }, listing);
  };
  return [...desk.agents.values()].filter(isRecipient).map(({ uuid }) => uuid);
}
