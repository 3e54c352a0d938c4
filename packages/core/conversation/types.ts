/** Where an open or ended conversation stands (SPEC C-01). */
export type ConversationState = 'robot' | 'wait' | 'current' | 'end';

/** What an agent sees of a visitor: `monitor` is on the site without an open conversation. */
export type VisitorState = ConversationState | 'monitor';

/** An offer to a colleague that nobody has answered yet; the owner stays the owner meanwhile. */
export type Transfer = { from: string; to: string; note: string | null; at: number };

/** The facts of one conversation. Times are milliseconds since 1970. */
export type Conversation = {
  id: string;
  visitorId: string;
  /** The visitor's conversation before this one. */
  previousId: string | null;
  state: ConversationState;
  /** Who holds it; after the end, who held it when it ended. */
  ownerId: string | null;
  /** The newest owner it ever had; survives a return to the queue. */
  lastOwnerId: string | null;
  /** Also its place in the queue, for ever: a return to the queue keeps it. */
  openedAt: number;
  /** When the present owner got it. */
  assignedAt: number | null;
  transfer: Transfer | null;
  endedAt: number | null;
  endReason: string | null;
};

/** The part of a conversation that decides who lists its visitor. */
export type Standing = { state: ConversationState; ownerId: string | null; transferTo: string | null };

/** Why a happening changes nothing. Stable words: the wire repeats them. */
export type Refusal =
  | 'no-conversation'
  | 'nobody-online'
  | 'not-waiting'
  | 'limit-reached'
  | 'not-current'
  | 'not-yours'
  | 'already-yours'
  | 'already-ended'
  | 'agent-unavailable'
  | 'transfer-pending'
  | 'not-offered'
  | 'not-taken-over'
  | 'owner-present'
  | 'already-talking'
  | 'not-on-site'
  | 'not-invited'
  | 'stale-reply'
  | 'too-late'
  | 'not-due';
