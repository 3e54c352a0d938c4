import type { EndedBy } from './endings';
import type { HandoffReason, RobotHeldBy } from './robot';
import type { ConversationStatus } from './types';

export const ASSIGNED_BY = ['routing', 'queue', 'invitation', 'letter', 'template'] as const;
export type AssignedBy = (typeof ASSIGNED_BY)[number];

/**
 * Why routing chose an agent: the strategy, the number of available agents, and the agent's load and limit at that
 * time.
 */
export type AssignedWhy = { strategy: string; available: number; load: number; limit: number };

/** What happened to a conversation, before `changed` adds conversation, visitor and time. */
export type ConversationFact =
  | { type: 'conversation.opened'; previousId: string | null }
  | { type: 'conversation.queued' }
  | { type: 'conversation.assigned'; agentId: string; by: AssignedBy; why?: AssignedWhy }
  | { type: 'conversation.accepted'; agentId: string }
  /** `by`: the owner did it; absent: the owner was gone, or an administrator did it. */
  | { type: 'conversation.requeued'; agentId: string; by?: 'owner' }
  /** The visitor left the queue and is back in it. */
  | { type: 'conversation.returned' }
  | { type: 'conversation.owner-returned'; agentId: string }
  | { type: 'conversation.transfer-offered'; from: string; to: string; note: string | null; group?: string }
  | { type: 'conversation.transfer-accepted'; from: string; to: string }
  | { type: 'conversation.transfer-declined'; from: string; to: string; reason: string | null }
  | { type: 'conversation.transfer-withdrawn'; from: string; to: string; agentId: string }
  | { type: 'conversation.transfer-bounced'; from: string; to: string }
  | { type: 'conversation.taken-over'; agentId: string; from: string | null }
  | { type: 'conversation.handed-back'; from: string; to: string }
  /** `agentId`: the administrator who handed it over. */
  | { type: 'conversation.handed-over'; from: string; to: string; agentId: string }
  /** A robot has it. `by`: its mode, or how else it came to it. */
  | { type: 'conversation.robot-held'; robotId: string; by: RobotHeldBy }
  /** `from`: its owner until then. */
  | { type: 'conversation.given-to-robot'; robotId: string; from: string }
  /** The robot has it no more; `conversation.assigned` or `conversation.queued` follows. */
  | { type: 'conversation.handed-off'; robotId: string; reason: HandoffReason }
  | { type: 'conversation.ended'; by: EndedBy; agentId: string | null; reason: string }
  | { type: 'invitation.accepted'; agentId: string }
  | { type: 'message.recalled'; messageId: string; seq: number };

/**
 * `was` and `is`: the facts, before and after, from which the agents who list the visitor follow; agents who no longer
 * list the visitor receive the event too.
 */
export type EventContext = {
  conversationId: string;
  visitorId: string;
  at: number;
  was: ConversationStatus | null;
  is: ConversationStatus;
};

export type ConversationEvent = EventContext & ConversationFact;

/** What happened to a visitor without an open conversation. */
export type VisitorEvent = { visitorId: string; at: number } & (
  | { type: 'visitor.invited'; agentId: string; text: string | null }
  | { type: 'invitation.refused'; agentId: string }
  | { type: 'visitor.browsing' }
);

export type DomainEvent = ConversationEvent | VisitorEvent;
