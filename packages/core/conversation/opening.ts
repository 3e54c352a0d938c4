import { changed, given, isOpen, refuse, unchanged } from './decision';
import type { Rule } from './happenings';
import { openedWith, robotFor } from './robot';
import type { Conversation } from './types';

/**
 * C-10 … C-15, C-90, C-91: the first message opens a conversation and gives it to an agent, a robot or the queue; in an
 * open conversation it changes nothing.
 */
export const visitorSpeaks: Rule<'visitor-speaks'> = (conversation, { visitorId }, facts) => {
  if (isOpen(conversation)) return unchanged(conversation);

  const opened = openedFor(visitorId, conversation, facts);
  const { invitation } = facts;
  const opening = [
    { type: 'conversation.opened', previousId: opened.previousId } as const,
    ...(invitation ? [{ type: 'invitation.accepted', agentId: invitation.agentId } as const] : []),
  ];

  const inviter = invitation?.reachability === 'reachable' ? invitation.agentId : null;
  if (inviter) {
    return changed(conversation, given(opened, inviter, facts.now), facts.now, [
      ...opening,
      { type: 'conversation.assigned', agentId: inviter, by: 'invitation' },
    ]);
  }
  const { robots, somebodyOnline } = facts;
  const robot = robotFor({ robots, isSomebodyFree: facts.chosenId !== null, somebodyOnline });
  if (robot) {
    const { next, fact } = openedWith(opened, robot);
    return changed(conversation, next, facts.now, [...opening, fact]);
  }
  if (facts.chosenId) {
    return changed(conversation, given(opened, facts.chosenId, facts.now), facts.now, [
      ...opening,
      { type: 'conversation.assigned', agentId: facts.chosenId, by: 'routing' },
    ]);
  }
  if (!facts.somebodyOnline) return refuse('nobody-online');
  return changed(conversation, opened, facts.now, [...opening, { type: 'conversation.queued' }]);
};

/** C-54: an agent opens a conversation with a visitor who left a letter, or is sent a template message; the visitor need not be on the site. */
export const agentOpens: Rule<'agent-opens'> = (conversation, { visitorId, by = 'letter' }, facts) => {
  if (isOpen(conversation)) return refuse('already-talking');
  const opened = openedFor(visitorId, conversation, facts);
  return changed(conversation, given(opened, facts.actor.id, facts.now), facts.now, [
    { type: 'conversation.opened', previousId: opened.previousId },
    { type: 'conversation.assigned', agentId: facts.actor.id, by },
  ]);
};

function openedFor(
  visitorId: string,
  previous: Conversation | null,
  facts: { newId: string; now: number },
): Conversation {
  return {
    id: facts.newId,
    visitorId,
    previousId: previous?.id ?? null,
    state: 'wait',
    ownerId: null,
    lastOwnerId: null,
    openedAt: facts.now,
    assignedAt: null,
    transfer: null,
    returnedBy: null,
    robotId: null,
    baton: 0,
    endedAt: null,
    endReason: null,
  };
}
