import type { VisitorRow } from '@parley/protocol/types';

type Rows = Iterable<Pick<VisitorRow, 'state' | 'serviceID' | 'unreadNumber' | 'transfer'>>;

/** The number on the badge: unread messages for this agent and offers to it. */
export function attentionOf(rows: Rows, me: string): number {
  let count = 0;
  for (const { state, serviceID, unreadNumber, transfer } of rows) {
    if (state === 'current' && serviceID === me) count += unreadNumber;
    if (transfer?.to === me) count += 1;
  }
  return count;
}

/** A conversation of mine with unread messages, or one offered to me, still waits. */
export const isUnseen = (
  row: Pick<VisitorRow, 'serviceID' | 'unreadNumber' | 'transfer'> | undefined,
  me: string,
): boolean => row !== undefined && ((row.serviceID === me && row.unreadNumber > 0) || row.transfer?.to === me);

/** Number of unread messages of internal chats. */
export const unreadTalks = (talks: Iterable<{ unread: number }>): number =>
  [...talks].reduce((sum, { unread }) => sum + unread, 0);
