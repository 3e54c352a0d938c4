import type { Context } from '../../../context';
import { leave } from './leave';
import { findOnline } from './store';

/** Milliseconds for a visitor to open its socket after a hello, or to reconnect after a restart. */
const ARRIVAL_MS = 60_000;
const LEAVE_MAX = 500;

type Here = { sockets: number; leavesAt: number };

/** Visitors with open pages, by their sockets here. A visitor leaves when the last one has been closed for a while. */
export class VisitorPresence {
  readonly #context: Context;
  readonly #here = new Map<string, Here>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** At start: visitors stored as online may still be on the site. */
  async load(): Promise<void> {
    for (const id of await findOnline(this.#context.db)) this.expect(id);
  }

  expect(visitorId: string): void {
    const here = this.#here.get(visitorId);
    const leavesAt = this.#context.clock.now() + ARRIVAL_MS;
    if (here) here.leavesAt = Math.max(here.leavesAt, leavesAt);
    else this.#here.set(visitorId, { sockets: 0, leavesAt });
  }

  opened(visitorId: string): void {
    const here = this.#here.get(visitorId);
    if (here) here.sockets += 1;
    else this.#here.set(visitorId, { sockets: 1, leavesAt: 0 });
  }

  closed(visitorId: string): void {
    const here = this.#here.get(visitorId);
    if (!here) return;
    here.sockets -= 1;
    here.leavesAt = this.#context.clock.now() + this.#context.setting('conversation').leaveSeconds * 1000;
  }

  /** Another process has a socket of this visitor, and ends the visit. */
  openedElsewhere(visitorId: string): void {
    if (this.#here.get(visitorId)?.sockets === 0) this.#here.delete(visitorId);
  }

  isHere(visitorId: string): boolean {
    return (this.#here.get(visitorId)?.sockets ?? 0) > 0;
  }

  /** Called periodically: ends the visits of visitors who have not returned in time. */
  async sweep(): Promise<void> {
    const now = this.#context.clock.now();
    const left: string[] = [];
    for (const [id, here] of this.#here) {
      if (here.sockets > 0 || here.leavesAt > now) continue;
      left.push(id);
      if (left.length === LEAVE_MAX) break;
    }
    if (left.length === 0) return;
    await leave(this.#context, left);
    for (const id of left) if (this.#here.get(id)?.sockets === 0) this.#here.delete(id);
  }
}
