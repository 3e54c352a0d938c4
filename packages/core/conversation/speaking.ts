import { changed, refuse, unchanged } from './decision';
import type { Decision, MessageFacts, Rule } from './happenings';
import type { Conversation } from './types';

/** C-60 … C-62: only the owner writes, and only after seeing the newest message of the others. */
export const agentSpeaks: Rule<'agent-speaks'> = (conversation, { seen }, { actor, lastOtherSeq }) => {
  if (!conversation) return refuse('no-conversation');
  if (conversation.state === 'end') return refuse('already-ended');
  if (conversation.ownerId !== actor.id) return refuse('not-yours');
  if (seen !== null && seen < lastOtherSeq) return refuse('stale-reply');
  return unchanged(conversation);
};

/** C-63 … C-66 */
export const agentRecalls: Rule<'agent-recalls'> = (conversation, { message }, facts) => {
  if (message.role !== 'agent' || message.authorId !== facts.actor.id) return refuse('not-yours');
  return recall(conversation, message, facts);
};

/** C-63 … C-66 */
export const visitorRecalls: Rule<'visitor-recalls'> = (conversation, { message }, facts) => {
  if (message.role !== 'visitor') return refuse('not-yours');
  return recall(conversation, message, facts);
};

function recall(
  conversation: Conversation | null,
  message: MessageFacts,
  { now, recallSeconds }: { now: number; recallSeconds: number },
): Decision {
  if (!conversation) return refuse('no-conversation');
  if (conversation.state === 'end') return refuse('already-ended');
  // A repeated request (lost answer, second tab) is granted without a second event.
  if (message.recalled) return unchanged(conversation);
  if (now - message.at >= recallSeconds * 1000) return refuse('too-late');
  return changed(conversation, conversation, now, [
    { type: 'message.recalled', messageId: message.id, seq: message.seq },
  ]);
}
