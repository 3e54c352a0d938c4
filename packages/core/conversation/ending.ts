import { unreachable } from '../unreachable';
import { changed, refuse, requeued } from './decision';
import type { EndedBy } from './endings';
import type { Actor, Rule } from './happenings';
import type { Conversation } from './types';

/** C-40, C-41: the owner or an admin ends it; without an owner, any agent may. */
export const agentEnds: Rule<'agent-ends'> = (conversation, { reason }, { now, actor }) => {
  if (!conversation) return refuse('no-conversation');
  if (conversation.state === 'end') return refuse('already-ended');
  if (!mayEnd(conversation, actor)) return refuse('not-yours');
  return ended(conversation, now, { by: 'agent', agentId: actor.id, reason });
};

/** C-42 */
export const visitorEnds: Rule<'visitor-ends'> = (conversation, { reason }, { now }) => {
  if (!conversation) return refuse('no-conversation');
  if (conversation.state === 'end') return refuse('already-ended');
  return ended(conversation, now, { by: 'visitor', reason });
};

/** C-45: a visitor who left the page does not wait any more. */
export const visitorLeaves: Rule<'visitor-leaves'> = (conversation, _happening, { now, awaySince, leaveSeconds }) => {
  if (!conversation) return refuse('no-conversation');
  if (conversation.state === 'end') return refuse('already-ended');
  const isAway = awaySince !== null && now - awaySince >= leaveSeconds * 1000;
  if (conversation.state !== 'wait' || !isAway) return refuse('not-due');
  return ended(conversation, now, { by: 'left' });
};

/** Milliseconds after the end within which a visitor who left the queue finds its place again (C-46). */
const RETURN_MS = 30 * 60_000;

/** C-46: the conversation ended because its visitor left, and the visitor may still return to it. */
export const mayReturn = (conversation: Conversation | null, now: number): conversation is Conversation =>
  conversation?.state === 'end' && conversation.endReason === 'left' && now - conversation.endedAt! < RETURN_MS;

/** C-46: back in the queue at the old place. */
export const visitorReturns: Rule<'visitor-returns'> = (conversation, _happening, { now, somebodyOnline }) => {
  if (!mayReturn(conversation, now)) return refuse('not-left');
  if (!somebodyOnline) return refuse('nobody-online');
  return changed(conversation, { ...requeued(conversation), endedAt: null, endReason: null }, now, [
    { type: 'conversation.returned' },
  ]);
};

/** C-43, C-44: idle time ends a conversation, but never a waiting one. */
export const idlePasses: Rule<'idle-passes'> = (conversation, _happening, { now, lastMessageAt, idleMinutes }) => {
  if (!conversation) return refuse('no-conversation');
  if (conversation.state === 'end') return refuse('already-ended');
  // The time in the queue does not count against the new owner.
  const quietSince = Math.max(lastMessageAt, conversation.assignedAt ?? 0);
  const isDue = idleMinutes > 0 && now - quietSince >= idleMinutes * 60_000;
  if (conversation.state === 'wait' || !isDue) return refuse('not-due');
  return ended(conversation, now, { by: 'idle' });
};

function mayEnd({ state, ownerId }: Conversation, actor: Actor): boolean {
  switch (state) {
    case 'robot':
    case 'wait':
      return true;
    case 'current':
      return ownerId === actor.id || actor.admin;
    case 'end':
      return false;
    default:
      return unreachable(state);
  }
}

type Ending = { by: EndedBy; agentId?: string; reason?: string | undefined };

function ended(conversation: Conversation, now: number, { by, agentId, reason }: Ending) {
  // Nobody else can give the reason `left`: a visitor may return to such a conversation.
  const endReason = (reason !== 'left' && reason) || by;
  const next: Conversation = { ...conversation, state: 'end', transfer: null, endedAt: now, endReason };
  return changed(conversation, next, now, [
    { type: 'conversation.ended', by, agentId: agentId ?? null, reason: endReason },
  ]);
}
