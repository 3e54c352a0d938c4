import type { ConversationFact } from './events';
import type { Decided, Refused } from './happenings';
import type { Conversation, ConversationStatus, Refusal } from './types';

export function refuse(refusal: Refusal): Refused {
  return { ok: false, refusal };
}

/** Allowed; nothing to save. */
export function unchanged<Next extends Conversation | null>(next: Next): Decided<Next> {
  return { ok: true, next, events: [] };
}

/**
 * Allowed: the next conversation and its events, each with conversation, visitor, time and who listed the visitor
 * before and after.
 */
export function changed(
  before: Conversation | null,
  decided: Conversation,
  at: number,
  happened: ConversationFact[],
): Decided<Conversation> {
  const next = withBaton(before, decided);
  const stamp = {
    conversationId: next.id,
    visitorId: next.visitorId,
    at,
    was: before && statusOf(before),
    is: statusOf(next),
  };
  return { ok: true, next, events: happened.map((fact) => ({ ...stamp, ...fact })) };
}

/** C-94: the baton rises with every change of the holder; only the state `robot` has a robot. */
function withBaton(before: Conversation | null, decided: Conversation): Conversation {
  const next = decided.state === 'robot' || decided.robotId === null ? decided : { ...decided, robotId: null };
  const was = before?.id === next.id ? before : null;
  const isSame = was && was.state === next.state && was.ownerId === next.ownerId && was.robotId === next.robotId;
  return isSame ? next : { ...next, baton: (was?.baton ?? 0) + 1 };
}

export function statusOf({ state, ownerId, transfer }: Conversation): ConversationStatus {
  return { state, ownerId, transferTo: transfer?.to ?? null };
}

export function isOpen(conversation: Conversation | null): conversation is Conversation {
  return conversation !== null && conversation.state !== 'end';
}

/** The conversation with this agent as owner; an open offer is settled. */
export function given(conversation: Conversation, agentId: string, at: number): Conversation {
  return {
    ...conversation,
    state: 'current',
    ownerId: agentId,
    lastOwnerId: agentId,
    assignedAt: at,
    transfer: null,
    returnedBy: null,
  };
}

/** The conversation with this robot. */
export function withRobot(conversation: Conversation, robotId: string): Conversation {
  return {
    ...conversation,
    state: 'robot',
    robotId,
    ownerId: null,
    assignedAt: null,
    transfer: null,
    returnedBy: null,
  };
}

/** Back in the queue at its old place: `openedAt` stays (C-23). */
export function requeued(conversation: Conversation, returnedBy: string | null = null): Conversation {
  return { ...conversation, state: 'wait', ownerId: null, assignedAt: null, transfer: null, returnedBy };
}
