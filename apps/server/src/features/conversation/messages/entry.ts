import type { ConversationState } from '@parley/core/conversation/types';
import type { MessageKind } from '@parley/protocol/types';

/** A message for the journal. */
export type Entry = {
  conversationId: string;
  visitorId: string;
  onlyID: string;
  role: 'user' | 'service';
  /** The author, who must own the conversation; null: the visitor. */
  authorId: string | null;
  /** The last seq on the agent's screen; null: no guard. */
  seen: number | null;
  kind: MessageKind;
  msg: string;
  /** The onlyID of the message it answers. */
  quote: string | null;
  at: number;
  /** An attempt to store it ended without an answer. */
  isUncertain?: boolean;
  /** Called once, after the commit or the refusal. */
  done(outcome: Outcome): void;
};

export type Stored = {
  ok: true;
  conversationId: string;
  seq: number;
  time: number;
  /** False: it was stored before; these are the values of its first answer. */
  isNew: boolean;
  ownerId: string | null;
  state: ConversationState;
};

/**
 * `left-out`: the conversation ended, or has another owner or newer messages; the caller reads it again. `bad-row`: the
 * database rejects it. `server-error`: a failure of the server.
 */
export type Outcome = Stored | { ok: false; why: 'left-out' | 'bad-row' | 'server-error' };
