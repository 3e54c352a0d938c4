import { changed, refuse, requeued } from './decision';
import type { Rule } from './happenings';

/** C-22 … C-24: an owner gone past the grace loses the conversation to the queue, unless an offer is open. */
export const ownerLost: Rule<'owner-lost'> = (conversation, _happening, { now, owner }) => {
  if (conversation?.state !== 'current' || !conversation.ownerId) return refuse('not-current');
  if (conversation.transfer) return refuse('transfer-pending');
  if (owner !== 'gone') return refuse('owner-present');
  return changed(conversation, requeued(conversation), now, [
    { type: 'conversation.requeued', agentId: conversation.ownerId },
  ]);
};

/** C-25: an owner back within the grace is announced; nothing changes. */
export const ownerReturned: Rule<'owner-returned'> = (conversation, { agentId }, { now }) => {
  if (conversation?.state !== 'current') return refuse('not-current');
  if (conversation.ownerId !== agentId) return refuse('not-yours');
  return changed(conversation, conversation, now, [{ type: 'conversation.owner-returned', agentId }]);
};
