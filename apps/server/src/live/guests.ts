import { CODE } from '@parley/protocol/codes';
import { pushOf } from '@parley/protocol/push/push-of';
import type { Push } from '@parley/protocol/push/pushes';
import { eventForGuest } from '../events/thread-kinds';
import { hiddenUpTo, listsShared, rowForGuest, type Share, visibilityOfShare } from '../share';
import { maskPush } from './push-text';

/** A push as a guest gets it: limited to what the share shows; null: not for this guest. */
export function pushForGuest(push: Push, guestId: string, share: Share): Push | null {
  if ('visitor' in push && push.visitor) {
    // The guest's list had the visitor until now; its new state is not shown to the guest.
    if (!listsShared(guestId, share, push.visitor)) return pushOf({ code: CODE.visitorLeft, YQToken: share.visitorId });
    return maskPush(visibilityOfShare(share), { ...push, visitor: rowForGuest(push.visitor, share) });
  }
  if (push.code === CODE.happened) {
    const event = eventForGuest(push.event, share);
    return event && maskPush(visibilityOfShare(share), { ...push, event });
  }
  const message = 'message' in push && 'conversation' in push.message ? push.message : undefined;
  const conversation = message?.conversation ?? ('conversation' in push ? push.conversation : undefined);
  if (conversation !== undefined && conversation !== share.conversationId) return null;
  if (message && message.seq <= hiddenUpTo(share)) return null;
  return maskPush(visibilityOfShare(share), push);
}
