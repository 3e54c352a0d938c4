import type { Message } from '@parley/protocol/types';
import type { KeptRows } from './store';

/** What is kept of one thing to be said, until the server has answered it. */
export interface OutboxEntry<Frame extends OutboxFrame = OutboxFrame> {
  onlyID: string;
  frame: Frame;
  /** waiting: not on this socket yet · sent: on its way, unanswered · refused: the server said no, `error` says why. */
  state: 'waiting' | 'sent' | 'refused';
  /** When it was said; also its place: strictly growing within an outbox. */
  at: number;
  /** The tab that sends it. */
  owner: string;
  /** The file that was sent before it and had not arrived: what was seen first goes first. */
  after?: string;
  error?: string;
  /** The rest of the refusal, e.g. `missed` of a stale reply. */
  refusal?: { msg: string; missed?: Message[] };
}

export interface OutboxFrame {
  code: string;
  onlyID: string;
  YQToken?: string;
}

/** Where entries survive. */
export type OutboxStore = KeptRows<OutboxEntry>;
