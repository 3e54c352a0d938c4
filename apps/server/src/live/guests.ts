import type { Message, VisitorRow } from '@parley/protocol/types';
import { hiddenUpTo, lensOfShare, listsShared, rowForGuest, type Share } from '../share';
import { bodyOf, type Frame, seenThrough } from './told';

/** What a guest may be told of at all; notes, whispers and ratings are the organisation's own. */
const TOLD = new Set<unknown>([
  ...['8001', '1001', '2000', '2001', '2002', '2003', '2004', '2016', '9000', '2005', '2009', '2017'],
  ...['8003', '8005', '8006', '8010', '2010', '2015', '7003', '7004'],
]);

/** A push as a guest is told it, null where it is not: of what is shared with it, as far as that goes, and nothing else. */
export function frameForGuest(push: Frame, guestId: string, share: Share | null): Frame | null {
  if (!share || !TOLD.has(push.code)) return null;
  if ('visitor' in push) {
    const row = push.visitor as VisitorRow;
    // Its list had it until now; what became of it is not for a guest.
    if (!listsShared(guestId, share, row)) return { code: '8003', YQToken: share.visitorId };
    return seenThrough(lensOfShare(share), { ...push, visitor: rowForGuest(row, share) });
  }
  const message = push.message as Message | undefined;
  const conversation = message?.conversation ?? push.conversation;
  if (conversation !== undefined && conversation !== share.conversationId) return null;
  if (message && message.seq <= hiddenUpTo(share)) return null;
  return seenThrough(lensOfShare(share), push);
}

export function bodyForGuest(push: Frame, guestId: string, share: Share | null): string | null {
  const frame = frameForGuest(push, guestId, share);
  return frame && bodyOf(frame);
}
