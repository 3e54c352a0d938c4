import { maskKinds } from '@parley/core/access/scope';
import type { ShareEnd, ShareScope } from '@parley/core/access/shares';
import { lists } from '@parley/core/visitors/lists';
import type { VisitorRow } from '@parley/protocol/types';
import { type Visibility, withoutPast } from './visibility';

/** A share of one visitor with a guest. */
export type Share = {
  visitorId: string;
  conversationId: string;
  scope: ShareScope;
  /** Phone numbers, mail and network addresses are shown unmasked. */
  personal: boolean;
  /** Null while it is offered. */
  until: number | null;
  /** The conversation's last seq when the guest accepted; null while it is offered. */
  fromSeq: number | null;
  startedAt: number | null;
};

export type EndedShare = { how: ShareEnd; byId: string; nickname: string; visitor: string };

export const isOver = ({ until }: Share, now: number): boolean => until !== null && until <= now;

/** What a guest may not see of a visitor that is shared with it. */
export const visibilityOfShare = ({ personal, scope, conversationId, fromSeq }: Share): Visibility => ({
  key: `guest ${personal} ${scope} ${conversationId} ${fromSeq}`,
  masks: personal ? [] : maskKinds,
  hidesPast: true,
});

/** Messages up to this seq are hidden from the guest: they are older than the share. */
export const hiddenUpTo = ({ scope, fromSeq }: Share): number =>
  scope === 'conversation' ? (fromSeq ?? Number.MAX_SAFE_INTEGER) : 0;

/** Whether the guest lists the row (L-06): only for the shared conversation. */
export const listsShared = (guestId: string, share: Share | null, row: VisitorRow): boolean =>
  share !== null &&
  row.conversation === share.conversationId &&
  lists(
    { id: guestId, seesAll: false, watching: false, shared: true },
    { state: row.state, ownerId: row.serviceID, transferTo: row.transfer?.to ?? null },
  );

/** The row for a guest: without messages before the share, and without tags, card and blacklist of the organisation. */
export function rowForGuest(row: VisitorRow, share: Share): VisitorRow {
  const last = row.seq > hiddenUpTo(share) ? row.last : null;
  return withoutPast({ ...row, last, tags: [], card: 0, blacklistedUntil: null });
}

/** The row of a visitor that the guest no longer has: only that it left. */
export const rowLeft = (row: VisitorRow): VisitorRow => ({
  ...row,
  last: null,
  transfer: null,
  serviceID: null,
  tags: [],
  card: 0,
  blacklistedUntil: null,
  name: '',
  URL: '',
  title: '',
  referrer: '',
  engine: '',
  keyword: '',
  region: '',
});
