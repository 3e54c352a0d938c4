import { changed, given, refuse, requeued, withRobot } from './decision';
import type { ConversationFact } from './events';
import type { Rule } from './happenings';
import type { Conversation } from './types';

/** How a robot came to a conversation: before agents, while all are busy, off hours or with nobody online, by a rule. */
export const ROBOT_HELD_BY = ['first', 'busy', 'off', 'rule'] as const;
export type RobotHeldBy = (typeof ROBOT_HELD_BY)[number];

/**
 * Why a robot gave a conversation away: asked for by word or by button; answers not known; a sensitive word; a rule; it
 * was switched off; it failed.
 */
export const HANDOFF_REASONS = ['word', 'button', 'misses', 'sensitive', 'rule', 'stopped', 'failed'] as const;
export type HandoffReason = (typeof HANDOFF_REASONS)[number];

/** Robots in charge of a visitor who begins a conversation, by when they are asked; null: none. */
export type RobotsInCharge = { rule: string | null; first: string | null; busy: string | null; off: string | null };

export const NO_ROBOTS: RobotsInCharge = { rule: null, first: null, busy: null, off: null };

type Standing = { robots: RobotsInCharge; isSomebodyFree: boolean; somebodyOnline: boolean };

/** C-90, C-91: the robot that gets a new conversation; null: none. */
export function robotFor({ robots, isSomebodyFree, somebodyOnline }: Standing): { id: string; by: RobotHeldBy } | null {
  if (robots.rule) return { id: robots.rule, by: 'rule' };
  if (robots.first) return { id: robots.first, by: 'first' };
  if (isSomebodyFree) return null;
  if (somebodyOnline) return robots.busy ? { id: robots.busy, by: 'busy' } : null;
  return robots.off ? { id: robots.off, by: 'off' } : null;
}

/** A new conversation in the hands of a robot. */
export const openedWith = (opened: Conversation, { id, by }: { id: string; by: RobotHeldBy }) => ({
  next: withRobot(opened, id),
  fact: { type: 'conversation.robot-held', robotId: id, by } satisfies ConversationFact,
});

/** C-96: the owner, or an admin for the owner, gives it to a robot: at once, since a robot always accepts. */
export const agentGivesToRobot: Rule<'agent-gives-to-robot'> = (conversation, { robotId }, facts) => {
  if (!conversation) return refuse('no-conversation');
  if (conversation.state === 'end') return refuse('already-ended');
  if (conversation.state !== 'current' || !conversation.ownerId) return refuse('not-current');
  const { now, actor, isAvailable } = facts;
  if (conversation.ownerId !== actor.id && !actor.admin) return refuse('not-yours');
  if (conversation.transfer) return refuse('transfer-pending');
  if (!isAvailable) return refuse('robot-unavailable');
  return changed(conversation, withRobot(conversation, robotId), now, [
    { type: 'conversation.given-to-robot', robotId, from: conversation.ownerId },
  ]);
};

/** Reasons for which the visitor waits even if nobody is online: there is no robot to stay with. */
const LEAVES_ANYWAY: readonly HandoffReason[] = ['stopped', 'failed'];

/** C-92, C-93: the robot gives it to the agent routing chose, or to the queue. */
export const robotHandsOff: Rule<'robot-hands-off'> = (conversation, { reason, baton }, facts) => {
  if (!conversation) return refuse('no-conversation');
  if (conversation.state === 'end') return refuse('already-ended');
  const { robotId } = conversation;
  if (conversation.state !== 'robot' || robotId === null) return refuse('not-with-robot');
  if (baton !== null && baton !== conversation.baton) return refuse('not-with-robot');
  const { now, chosenId, somebodyOnline } = facts;
  const handedOff = { type: 'conversation.handed-off', robotId, reason } as const;
  if (chosenId)
    return changed(conversation, given(conversation, chosenId, now), now, [
      handedOff,
      { type: 'conversation.assigned', agentId: chosenId, by: 'routing' },
    ]);
  if (!somebodyOnline && !LEAVES_ANYWAY.includes(reason)) return refuse('nobody-online');
  return changed(conversation, requeued(conversation), now, [handedOff, { type: 'conversation.queued' }]);
};
