import type { ConversationState } from '@parley/core/conversation/types';
import type { MessageKind } from '@parley/protocol/types';

/** A message on its way into the journal. */
export type Entry = {
  conversationId: string;
  visitorId: string;
  onlyID: string;
  role: 'user' | 'service';
  /** The agent who writes and must own the conversation; null: the visitor. */
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
  /** Told once, after the commit. */
  done(outcome: Outcome): void;
};

export type Stored = {
  ok: true;
  conversationId: string;
  seq: number;
  time: number;
  /** False: it had been stored before, and this is its first answer. */
  isNew: boolean;
  ownerId: string | null;
  state: ConversationState;
};

/** `left-out`: the conversation ended, changed hands or moved on; the caller looks again. `bad-row`: it can never be stored. `trouble`: ours. */
export type Outcome = Stored | { ok: false; why: 'left-out' | 'bad-row' | 'trouble' };
