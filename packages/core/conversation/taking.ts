import { hasRoom } from '../routing/capacity';
import { changed, given, refuse, requeued } from './decision';
import type { Rule } from './happenings';

/** C-16: the queue gives it to the agent routing chose. */
export const queueAssigns: Rule<'queue-assigns'> = (conversation, { agentId }, { now }) => {
  if (conversation?.state !== 'wait') return refuse('not-waiting');
  return changed(conversation, given(conversation, agentId, now), now, [
    { type: 'conversation.assigned', agentId, by: 'queue' },
  ]);
};

/** C-17 … C-19: an agent accepts by hand from the queue, from the robot, or from a colleague who offered it. */
export const agentAccepts: Rule<'agent-accepts'> = (conversation, { beyond }, { now, actor, load, limit }) => {
  if (!conversation) return refuse('not-waiting');

  const isOffered = conversation.transfer?.to === actor.id;
  const isFree = conversation.state === 'wait' || conversation.state === 'robot';
  if (!isFree && !isOffered) return refuse('not-waiting');
  if (!beyond && !hasRoom({ load, limit })) return refuse('limit-reached');

  return changed(conversation, given(conversation, actor.id, now), now, [
    conversation.transfer
      ? { type: 'conversation.transfer-accepted', from: conversation.transfer.from, to: actor.id }
      : { type: 'conversation.accepted', agentId: actor.id },
  ]);
};

/** C-20, C-21: taking over works in any open state, regardless of the limit. */
export const agentTakesOver: Rule<'agent-takes-over'> = (conversation, _happening, { now, actor }) => {
  if (!conversation) return refuse('no-conversation');
  if (conversation.state === 'end') return refuse('already-ended');
  if (conversation.ownerId === actor.id) return refuse('already-yours');
  return changed(conversation, given(conversation, actor.id, now), now, [
    { type: 'conversation.taken-over', agentId: actor.id, from: conversation.ownerId },
  ]);
};

/** C-26: back to the agent it was taken from, at once. */
export const agentHandsBack: Rule<'agent-hands-back'> = (conversation, { to }, { now, actor, target }) => {
  if (!conversation) return refuse('no-conversation');
  if (conversation.state === 'end') return refuse('already-ended');
  if (conversation.state !== 'current') return refuse('not-current');
  if (conversation.ownerId !== actor.id) return refuse('not-yours');
  if (conversation.transfer) return refuse('transfer-pending');
  if (to === null || to === actor.id) return refuse('not-taken-over');
  if (target !== 'connected') return refuse('agent-unavailable');
  return changed(conversation, given(conversation, to, now), now, [
    { type: 'conversation.handed-back', from: actor.id, to },
  ]);
};

/** C-28: the owner puts it back into the queue. */
export const agentRequeues: Rule<'agent-requeues'> = (conversation, _happening, { now, actor }) => {
  if (!conversation) return refuse('no-conversation');
  if (conversation.state === 'end') return refuse('already-ended');
  if (conversation.state !== 'current') return refuse('not-current');
  if (conversation.ownerId !== actor.id) return refuse('not-yours');
  return changed(conversation, requeued(conversation, actor.id), now, [
    { type: 'conversation.requeued', agentId: actor.id, by: 'owner' },
  ]);
};

/** C-27: an administrator moves it from its owner to a colleague or the queue. */
export const adminHandsOver: Rule<'admin-hands-over'> = (conversation, { to }, { now, actor, target }) => {
  if (!conversation) return refuse('no-conversation');
  if (conversation.state === 'end') return refuse('already-ended');
  if (conversation.state !== 'current' || !conversation.ownerId) return refuse('not-current');
  if (!actor.admin) return refuse('not-yours');
  const from = conversation.ownerId;
  if (to === null)
    return changed(conversation, requeued(conversation), now, [{ type: 'conversation.requeued', agentId: from }]);
  if (to === from) return refuse('already-yours');
  if (target !== 'connected') return refuse('agent-unavailable');
  return changed(conversation, given(conversation, to, now), now, [
    { type: 'conversation.handed-over', from, to, agentId: actor.id },
  ]);
};
