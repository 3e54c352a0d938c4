import { QUEUE_LEAVE_MIN } from '@parley/protocol/settings/conversation';
import type { Context } from '../../../context';
import { settleLeft } from '../conversations/due';
import { type Closed, leave } from './leave';
import { findOnline } from './store';

/** Milliseconds for a visitor to open its socket after a hello, or to reconnect after a restart. */
const ARRIVAL_MS = 60_000;
const LEAVE_MAX = 500;

/**
 * `closedAt`: when the last socket here was closed; null: none was. `seenAt`: its last sign, earlier if it was lost.
 */
type Here = { sockets: number; leavesAt: number; closedAt: number | null; seenAt: number | null };

/** Visitors with open pages, by their sockets here. A visitor leaves when the last one has been closed for a while. */
export class VisitorPresence {
  readonly #context: Context;
  readonly #here = new Map<string, Here>();
  readonly #isWaiting: (visitorId: string) => boolean;
  #startedAt = 0;

  constructor(context: Context, isWaiting: (visitorId: string) => boolean) {
    this.#context = context;
    this.#isWaiting = isWaiting;
  }

  /** At start: visitors stored as online may still be on the site. */
  async load(): Promise<void> {
    this.#startedAt = this.#context.clock.now();
    for (const id of await findOnline(this.#context.db)) this.expect(id);
  }

  expect(visitorId: string): void {
    const here = this.#here.get(visitorId);
    const leavesAt = this.#context.clock.now() + ARRIVAL_MS;
    if (here) here.leavesAt = Math.max(here.leavesAt, leavesAt);
    else this.#here.set(visitorId, { sockets: 0, leavesAt, closedAt: null, seenAt: null });
  }

  opened(visitorId: string): void {
    const here = this.#here.get(visitorId);
    if (here) here.sockets += 1;
    else this.#here.set(visitorId, { sockets: 1, leavesAt: 0, closedAt: null, seenAt: null });
  }

  /** `lostAt`: the last sign of a socket that was lost; null: it was closed. */
  closed(visitorId: string, lostAt: number | null): void {
    const here = this.#here.get(visitorId);
    if (!here) return;
    here.sockets -= 1;
    const { leaveSeconds } = this.#context.setting('conversation');
    // A waiting visitor's absence must be known before the shortest leave time of the queue.
    const seconds = this.#isWaiting(visitorId) ? Math.min(leaveSeconds, QUEUE_LEAVE_MIN) : leaveSeconds;
    here.closedAt = this.#context.clock.now();
    here.seenAt = Math.max(here.seenAt ?? 0, lostAt ?? here.closedAt);
    here.leavesAt = here.closedAt + seconds * 1000;
  }

  /** Another process has a socket of this visitor, and notes when it leaves. */
  openedElsewhere(visitorId: string): void {
    if (this.#here.get(visitorId)?.sockets === 0) this.#here.delete(visitorId);
  }

  /** When a page of this visitor was open here last; null: not known. */
  seenAt(visitorId: string): number | null {
    return this.isHere(visitorId) ? this.#context.clock.now() : (this.#here.get(visitorId)?.seenAt ?? null);
  }

  isHere(visitorId: string): boolean {
    return (this.#here.get(visitorId)?.sockets ?? 0) > 0;
  }

  /** Called periodically: visitors who have not returned in time are not on the site. */
  async sweep(): Promise<void> {
    const now = this.#context.clock.now();
    const left = new Map<string, Closed>();
    for (const [id, here] of this.#here) {
      if (here.sockets > 0 || here.leavesAt > now) continue;
      left.set(id, { awayAt: here.closedAt ?? now, seenAt: here.seenAt });
      if (left.size === LEAVE_MAX) break;
    }
    if (left.size === 0) return;
    await leave(this.#context, left);
    for (const id of left.keys()) if (this.#here.get(id)?.sockets === 0) this.#here.delete(id);
  }

  /** Called by the clock: visitors who left the page while waiting leave the queue. True: the queue has changed. */
  async sweepQueue(): Promise<boolean> {
    // After a start, visitors whose page was closed before it have had no server to return to.
    if (this.#context.clock.now() - this.#startedAt < ARRIVAL_MS) return false;
    return settleLeft(this.#context, (visitorId) => this.isHere(visitorId));
  }
}
