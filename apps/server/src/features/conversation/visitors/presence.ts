import { QUEUE_LEAVE_MIN } from '@parley/protocol/settings/conversation';
import type { Context } from '../../../context';
import { settleLeft } from '../conversations/due';
import {
  createVisitorConnections,
  findAway,
  findUnattended,
  noVisitorConnections,
  type VisitorConnections,
} from '../desk/visitor-connections';
import { type Closed, leave } from './leave';

/** Milliseconds for a visitor to open its socket after a hello, or to reconnect after a restart. */
const ARRIVAL_MS = 60_000;
const LEAVE_MAX = 500;

/**
 * `closedAt`: when the last socket here was closed; null: none was. `seenAt`: its last sign, earlier if it was lost.
 */
type Here = { sockets: number; leavesAt: number; closedAt: number | null; seenAt: number | null };

type Options = {
  isWaiting(visitorId: string): boolean;
  /** No other process serves: nothing needs to be stored for it. */
  isAlone: boolean;
};

/**
 * Visitors with open pages, by their sockets here. A visitor leaves when the last one has been closed for a while and no
 * other process has one.
 */
export class VisitorPresence {
  readonly #context: Context;
  readonly #isAlone: boolean;
  readonly #connections: VisitorConnections;
  readonly #here = new Map<string, Here>();
  readonly #isWaiting: (visitorId: string) => boolean;
  #startedAt = 0;

  constructor(context: Context, { isWaiting, isAlone }: Options) {
    this.#context = context;
    this.#isWaiting = isWaiting;
    this.#isAlone = isAlone;
    this.#connections = isAlone
      ? noVisitorConnections
      : createVisitorConnections({ context, isHere: (id) => this.#here.has(id) && this.#hasOpened(id) });
  }

  /** At start: visitors stored as online may still be on the site, unless another process has them. */
  async load(): Promise<void> {
    this.#startedAt = this.#context.clock.now();
    // A visitor's time of arrival is at most now.
    for (const id of await findUnattended(this.#context.db, this.#startedAt + 1)) this.expect(id);
  }

  /**
   * Called by the clock: visitors whose process has ended without another one having a socket of them by now leave after
   * the usual time.
   */
  async adopt(): Promise<void> {
    if (this.#isAlone) return;
    const now = this.#context.clock.now();
    for (const id of await findUnattended(this.#context.db, now - ARRIVAL_MS)) {
      const here = this.#here.get(id);
      // A socket that could not be stored while the database was away.
      if (here && here.sockets > 0) this.#connections.changed(id);
      if (here) continue;
      const { leaveSeconds } = this.#context.setting('conversation');
      this.#here.set(id, { sockets: 0, leavesAt: now + leaveSeconds * 1000, closedAt: null, seenAt: null });
    }
  }

  /** This process counted as ended, or missed events: stores its visitors again. Returns those stored as away. */
  async register(): Promise<string[]> {
    const here = [...this.#here].flatMap(([id, { sockets }]) => (sockets > 0 ? [id] : []));
    for (const id of here) this.#connections.changed(id);
    return here.length === 0 ? [] : findAway(this.#context.db, here);
  }

  /** Resolves when what others need to know is stored. */
  idle(): Promise<void> {
    return this.#connections.idle();
  }

  /** Whether a socket was opened here, and the visitor has not left since. */
  #hasOpened(visitorId: string): boolean {
    const here = this.#here.get(visitorId);
    return here !== undefined && (here.sockets > 0 || here.closedAt !== null);
  }

  expect(visitorId: string): void {
    const here = this.#here.get(visitorId);
    const leavesAt = this.#context.clock.now() + ARRIVAL_MS;
    if (here) here.leavesAt = Math.max(here.leavesAt, leavesAt);
    else this.#here.set(visitorId, { sockets: 0, leavesAt, closedAt: null, seenAt: null });
  }

  opened(visitorId: string): void {
    const here = this.#here.get(visitorId);
    if (!this.#hasOpened(visitorId)) this.#connections.changed(visitorId);
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
    if (this.#here.get(visitorId)?.sockets !== 0) return;
    const hasOpened = this.#hasOpened(visitorId);
    this.#here.delete(visitorId);
    if (hasOpened) this.#connections.changed(visitorId);
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
    await leave(this.#context, left, { isAlone: this.#isAlone });
    for (const id of left.keys()) {
      if (this.#here.get(id)?.sockets === 0) this.#here.delete(id);
      // It opened a socket while it was stored as gone from here.
      else this.#connections.changed(id);
    }
  }

  /** Called by the clock: visitors who left the page while waiting leave the queue. True: the queue has changed. */
  async sweepQueue(): Promise<boolean> {
    // After a start, visitors whose page was closed before it have had no server to return to.
    if (this.#context.clock.now() - this.#startedAt < ARRIVAL_MS) return false;
    return settleLeft(this.#context, (visitorId) => this.isHere(visitorId));
  }
}
