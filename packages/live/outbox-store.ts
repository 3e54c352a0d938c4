import type { Message } from '@parley/protocol/types';

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
  error?: string;
  /** The rest of the refusal, e.g. `missed` of a stale reply. */
  refusal?: { msg: string; missed?: Message[] };
}

export interface OutboxFrame {
  code: string;
  onlyID: string;
  YQToken?: string;
}

/** Where entries survive. One contract suite holds for every implementation. */
export interface OutboxStore {
  /** Resolves once the entry outlives the page. */
  put(entry: OutboxEntry): Promise<void>;
  /** Changes an entry that is still there; never brings one back. */
  update(onlyID: string, changes: Partial<OutboxEntry>): Promise<void>;
  remove(onlyID: string): Promise<void>;
  all(): Promise<OutboxEntry[]>;
}
