/** State of an open or ended conversation (SPEC C-01). */
export const CONVERSATION_STATES = ['robot', 'wait', 'current', 'end'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** State of a visitor as agents see it; `monitor`: on the site without an open conversation. */
export const VISITOR_STATES = ['robot', 'wait', 'current', 'monitor', 'end'] as const;
export type VisitorState = (typeof VISITOR_STATES)[number];

/** An offer to a colleague that nobody has answered yet; the owner stays the owner meanwhile. */
export type Transfer = { from: string; to: string; note: string | null; at: number };

/** The facts of one conversation. Times are milliseconds since 1970. */
export type Conversation = {
  id: string;
  visitorId: string;
  /** The visitor's conversation before this one. */
  previousId: string | null;
  state: ConversationState;
  /** The owner; after the end, the owner it ended with. */
  ownerId: string | null;
  /** The newest owner it ever had; kept when it returns to the queue. */
  lastOwnerId: string | null;
  /** Also its place in the queue, which a return to the queue keeps. */
  openedAt: number;
  /** When the present owner got it. */
  assignedAt: number | null;
  transfer: Transfer | null;
  /** The agent who put it back into the queue, while it waits there (C-28). */
  returnedBy: string | null;
  /** The robot that has it, in the state `robot`. */
  robotId: string | null;
  /** Rises whenever somebody else has it (C-94): a robot writes for one baton. */
  baton: number;
  endedAt: number | null;
  endReason: string | null;
};

/** The part of a conversation that decides who lists its visitor. */
export type ConversationStatus = { state: ConversationState; ownerId: string | null; transferTo: string | null };

/** Why a happening is refused. The wire repeats these words: they never change. */
export type Refusal =
  | 'no-conversation'
  | 'nobody-online'
  | 'not-waiting'
  | 'limit-reached'
  | 'not-current'
  | 'not-yours'
  | 'already-yours'
  | 'already-ended'
  | 'not-left'
  | 'agent-unavailable'
  | 'transfer-pending'
  | 'not-offered'
  | 'not-taken-over'
  | 'owner-present'
  | 'already-talking'
  | 'not-on-site'
  | 'not-invited'
  | 'not-with-robot'
  | 'robot-unavailable'
  | 'stale-reply'
  | 'too-late'
  | 'not-due';
