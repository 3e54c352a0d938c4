import type { ErrorId } from '@parley/protocol/errors';
import type { Message, MessageKind } from '@parley/protocol/types';
import type { Stored } from './entry';

/** A message to store. `done` is called once, when it is committed or refused. */
export type Said = {
  onlyID: string;
  msg: string;
  kind: MessageKind;
  quote: string | null;
  /** Id of the socket that sent it. */
  socket: string | null;
  nickname: string;
  done(answer: SaidAnswer): void;
};

export type SaidAnswer =
  | { ok: true; conversation: string; seq: number; time: number }
  | { ok: false; error: ErrorId; missed?: Message[] };

/** A message and its author; null: the visitor. `seen`: the last seq on the agent's screen; null: no guard. */
export type Writing = { visitorId: string; authorId: string | null; seen: number | null; said: Said };

/** A message of an agent to a visitor. */
export type Reply = Writing & { authorId: string };

export const accepted = ({ conversationId, seq, time }: Stored): SaidAnswer => ({
  ok: true,
  conversation: conversationId,
  seq,
  time,
});
