import type { VisitorState } from '../conversation/types';
import { unreachable } from '../unreachable';

/**
 * `seesAll`: reads every conversation; `watching`: watches this visitor; `shared`: whether the visitor is shared with
 * this guest (guests only).
 */
export type Listener = { id: string; seesAll: boolean; watching: boolean; shared?: boolean };

/** The facts of a visitor's row that listing depends on. `ownerId` of an ended one: the owner it ended with. */
export type Row = { state: VisitorState; ownerId: string | null; transferTo: string | null };

/** Whether the visitor is in this agent's list (L-01 … L-06). */
export function lists(agent: Listener, row: Row): boolean {
  if (agent.shared !== undefined) return agent.shared && isOwnedOrOffered(agent.id, row);
  if (agent.seesAll || agent.watching) return true;
  switch (row.state) {
    case 'robot':
    case 'wait':
    case 'monitor':
      return true;
    case 'current':
      return row.ownerId === agent.id || row.transferTo === agent.id;
    case 'end':
      return row.ownerId === null || row.ownerId === agent.id;
    default:
      return unreachable(row.state);
  }
}

/** Offered to the guest, owned by it, or ended with it as owner. */
function isOwnedOrOffered(id: string, { state, ownerId, transferTo }: Row): boolean {
  return state === 'current' ? ownerId === id || transferTo === id : state === 'end' && ownerId === id;
}
