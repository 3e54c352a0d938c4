import type { Message } from '@parley/protocol/types';
import type { KeptRows } from './store';

/** A message as stored until the server has answered it. */
export interface OutboxEntry<Frame extends OutboxFrame = OutboxFrame> {
  onlyID: string;
  frame: Frame;
  /** waiting: not sent on this socket yet · sent: unanswered · refused: by the server, for the reason in `error`. */
  state: 'waiting' | 'sent' | 'refused';
  /** When it was added, in ms; also its place: strictly increasing within an outbox. */
  at: number;
  /** Id of the tab that sends it. */
  owner: string;
  /** Id of a file chosen before it that is still being uploaded: it is sent after that file's message. */
  after?: string;
  error?: string;
  /** Further fields of the refusal, e.g. `missed` of a stale reply. */
  refusal?: { msg: string; missed?: Message[] };
}

export interface OutboxFrame {
  code: string;
  onlyID: string;
  YQToken?: string;
}

/** The store of an outbox. */
export type OutboxStore = KeptRows<OutboxEntry>;
