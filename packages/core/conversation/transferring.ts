import type { Connection } from '../routing/reachability';
import { changed, refuse, requeued } from './decision';
import type { ConversationFact } from './events';
import type { Rule } from './happenings';
import type { Conversation, Transfer } from './types';

type Offered = Conversation & { transfer: Transfer };

/** C-30 … C-33: the owner, or an admin for the owner, offers it to a reachable colleague. */
export const agentTransfers: Rule<'agent-transfers'> = (conversation, { to, note, group }, { now, actor, target }) => {
  if (!conversation) return refuse('no-conversation');
  if (conversation.state === 'end') return refuse('already-ended');
  if (conversation.state !== 'current' || !conversation.ownerId) return refuse('not-current');
  if (conversation.ownerId !== actor.id && !actor.admin) return refuse('not-yours');
  if (conversation.transfer) return refuse('transfer-pending');
  if (to === conversation.ownerId || target !== 'reachable') return refuse('agent-unavailable');

  const transfer = { from: conversation.ownerId, to, note: note ?? null, at: now };
  return changed(conversation, { ...conversation, transfer }, now, [
    {
      type: 'conversation.transfer-offered',
      from: transfer.from,
      to,
      note: transfer.note,
      ...(group ? { group } : {}),
    },
  ]);
};

/** C-34, C-35: only the agent it was offered to can decline. */
export const agentDeclines: Rule<'agent-declines'> = (conversation, { reason }, { now, actor, owner }) => {
  if (!isOffered(conversation) || conversation.transfer.to !== actor.id) return refuse('not-offered');
  const { from, to } = conversation.transfer;
  return offerFailed(conversation, owner, now, {
    type: 'conversation.transfer-declined',
    from,
    to,
    reason: reason ?? null,
  });
};

/** C-38: the owner, or an admin for the owner, withdraws the offer. */
export const agentWithdraws: Rule<'agent-withdraws'> = (conversation, _happening, { now, actor, owner }) => {
  if (!isOffered(conversation)) return refuse('not-offered');
  if (conversation.ownerId !== actor.id && !actor.admin) return refuse('not-yours');
  const { from, to } = conversation.transfer;
  return offerFailed(conversation, owner, now, {
    type: 'conversation.transfer-withdrawn',
    from,
    to,
    agentId: actor.id,
  });
};

/** C-36: an offer not accepted in time ends like a declined one. */
export const transferExpires: Rule<'transfer-expires'> = (conversation, _happening, facts) => {
  if (!isOffered(conversation)) return refuse('not-offered');
  const { from, to, at } = conversation.transfer;
  if (facts.now - at < facts.transferSeconds * 1000) return refuse('not-due');
  return offerFailed(conversation, facts.owner, facts.now, { type: 'conversation.transfer-bounced', from, to });
};

function isOffered(conversation: Conversation | null): conversation is Offered {
  return conversation !== null && conversation.transfer !== null;
}

function offerFailed(conversation: Offered, owner: Connection, now: number, failed: ConversationFact) {
  if (owner !== 'gone') return changed(conversation, { ...conversation, transfer: null }, now, [failed]);
  return changed(conversation, requeued(conversation), now, [
    failed,
    { type: 'conversation.requeued', agentId: conversation.transfer.from },
  ]);
}
