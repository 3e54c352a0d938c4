import { parseCursor } from './cursor';
import { SharedText } from './frame';
import type { Body, Frame } from './written';

/** A gap up to this long (ms) and this many pushes is replayed (wire.md). */
const HELD_MS = 120_000;
const HELD_PUSHES = 2000;

/** One socket. */
export type Listener = {
  readonly id: string;
  send(frame: Frame): void;
  /** Sends a frame that nobody waits for, with others. */
  sendSoon(frame: SharedText<Frame>): void;
};

type Entry = { n: number; at: number; body: Body };

/**
 * One push on its way to its recipients. `except`: the socket that caused it, which is answered instead. `isSoon`: nobody
 * waits for it. `last`: what the hub made for the recipient before, which the next one with the same text gets too; null
 * at first.
 */
export type Sending = {
  readonly except: string | null;
  readonly isSoon: boolean;
  last: { entry: Entry; frame: SharedText<Frame> } | null;
};

/** One agent or visitor: kept while a socket is open, and for two minutes after. */
type Recipient = {
  listeners: Listener[];
  /** Sockets of people who view as this agent: they get the same pushes, and do not count as presence. Null: none. */
  viewers: Listener[] | null;
  /** Held pushes, newest last; null until the first push: most visitors never get one. */
  entries: Entry[] | null;
  /** All pushes after this number are held; an earlier cursor needs a snapshot. */
  floor: number;
  closedAt: number;
};

export type Resumed = { cursor: string; missed: Frame[] };

/**
 * The sockets of this process and their recent pushes. Recipients of the same text share what is held of a push.
 */
export class Hub {
  readonly epoch: string;
  #n = 0;
  readonly #now: () => number;
  readonly #recipients = new Map<string, Recipient>();

  /** Called when pushes of a recipient begin to be held, and when they no longer are. */
  readonly #onHeld: (key: string, isHeld: boolean) => void;

  constructor(epoch: string, now: () => number, onHeld: (key: string, isHeld: boolean) => void = () => undefined) {
    this.epoch = epoch;
    this.#now = now;
    this.#onHeld = onHeld;
  }

  /** From now on this recipient's pushes are held; earlier ones may be missing. */
  hold(key: string): void {
    if (this.#recipients.has(key)) return;
    // Later than every cursor sent: who comes with one of them loads a snapshot.
    this.#n += 1;
    this.#recipient(key);
  }

  /** The present cursor; from now on this recipient's pushes are held. */
  cursor(key: string): string {
    this.#recipient(key);
    return this.#cursorAt(this.#n);
  }

  /** A cursor for a frame that is not held because its recipient does not return. */
  next(): string {
    this.#n += 1;
    return this.#cursorAt(this.#n);
  }

  /** Adds a socket. Returns the pushes after the cursor, in order; null: not all of them are held any more. */
  join(key: string, listener: Listener, cursor: string | null): Resumed | null {
    const known = this.#recipients.get(key);
    const recipient = this.#recipient(key);
    const missed = cursor === null ? [] : this.#after(known, cursor);
    recipient.listeners.push(listener);
    if (missed === null) return null;
    return { cursor: cursor ?? this.#cursorAt(this.#n), missed };
  }

  leave(key: string, listener: Listener): number {
    const recipient = this.#recipients.get(key);
    if (!recipient) return 0;
    recipient.listeners = recipient.listeners.filter((other) => other !== listener);
    if (recipient.listeners.length === 0) recipient.closedAt = this.#now();
    return recipient.listeners.length;
  }

  /** As `join`, for the socket of somebody who views as this recipient. */
  joinAsViewer(key: string, viewer: Listener, cursor: string | null): Resumed | null {
    const known = this.#recipients.get(key);
    const recipient = this.#recipient(key);
    const missed = cursor === null ? [] : this.#after(known, cursor);
    recipient.viewers = [...(recipient.viewers ?? []), viewer];
    return missed && { cursor: cursor ?? this.#cursorAt(this.#n), missed };
  }

  leaveAsViewer(key: string, viewer: Listener): void {
    const recipient = this.#recipients.get(key);
    if (!recipient?.viewers) return;
    const others = recipient.viewers.filter((other) => other !== viewer);
    recipient.viewers = others.length > 0 ? others : null;
    if (!hasListeners(recipient)) recipient.closedAt = this.#now();
  }

  /** Holds a push and sends it to all sockets of a recipient except one. */
  push(key: string, body: Body, sending: Sending = { except: null, isSoon: false, last: null }): void {
    const recipient = this.#recipients.get(key);
    if (!recipient) return;
    recipient.entries ??= [];
    const { entry, frame } = this.#made(recipient.entries, body, sending);
    recipient.entries.push(entry);
    if (recipient.entries.length > HELD_PUSHES * 1.25) this.#trim(recipient);
    for (const listener of recipient.listeners) {
      if (listener.id === sending.except) continue;
      if (sending.isSoon) listener.sendSoon(frame);
      else listener.send(frame.text);
    }
    for (const viewer of recipient.viewers ?? []) {
      if (sending.isSoon) viewer.sendSoon(frame);
      else viewer.send(frame.text);
    }
  }

  /**
   * The entry and frame of a push for a recipient. Those of the recipient before are taken if nothing was numbered since:
   * then their number is later than every cursor of this recipient too.
   */
  #made(entries: readonly Entry[], body: Body, sending: Sending): NonNullable<Sending['last']> {
    const { last } = sending;
    const newest = entries.at(-1)?.n ?? 0;
    if (last && last.entry.body === body && last.entry.n === this.#n && newest < this.#n) return last;
    this.#n += 1;
    const entry = { n: this.#n, at: this.#now(), body };
    sending.last = { entry, frame: new SharedText(this.#frame(entry)) };
    return sending.last;
  }

  /** Sends without holding: typing and reads. */
  pushUnheld(key: string, frame: Frame, except: string | null = null): void {
    const recipient = this.#recipients.get(key);
    if (!recipient) return;
    for (const listener of recipient.listeners) if (listener.id !== except) listener.send(frame);
    for (const viewer of recipient.viewers ?? []) viewer.send(frame);
  }

  /** Held pushes of a recipient after the cursor, to be applied to a snapshot. */
  since(key: string, cursor: string): Frame[] {
    return this.#after(this.#recipients.get(key), cursor) ?? [];
  }

  /** Whether this recipient's pushes are held: a socket is open, or was within the last two minutes. */
  holds(key: string): boolean {
    return this.#recipients.has(key);
  }

  /** Drops the recipient's held pushes: its next bind loads a snapshot. */
  forget(key: string): void {
    const recipient = this.#recipients.get(key);
    if (!recipient) return;
    recipient.entries = null;
    // The floor becomes later than every cursor sent, so that even the newest one needs a snapshot.
    this.#n += 1;
    recipient.floor = this.#n;
  }

  /** As `forget`, for all recipients: pushes may be missing from what is held. */
  forgetAll(): void {
    for (const recipient of this.#recipients.values()) recipient.entries = null;
    this.#n += 1;
    for (const recipient of this.#recipients.values()) recipient.floor = this.#n;
  }

  isListening(key: string): boolean {
    return (this.#recipients.get(key)?.listeners.length ?? 0) > 0;
  }

  listeners(key: string): readonly Listener[] {
    return this.#recipients.get(key)?.listeners ?? [];
  }

  /** Drops pushes and recipients that are too old. Called by the clock. */
  sweep(): void {
    const oldest = this.#now() - HELD_MS;
    for (const [key, recipient] of this.#recipients) {
      if (!hasListeners(recipient) && recipient.closedAt < oldest) {
        this.#recipients.delete(key);
        this.#onHeld(key, false);
      } else if (recipient.entries?.[0] && recipient.entries[0].at < oldest) this.#trim(recipient);
    }
  }

  #recipient(key: string): Recipient {
    let recipient = this.#recipients.get(key);
    if (!recipient) {
      recipient = { listeners: [], viewers: null, entries: null, floor: this.#n, closedAt: this.#now() };
      this.#recipients.set(key, recipient);
      this.#onHeld(key, true);
    }
    return recipient;
  }

  #after(recipient: Recipient | undefined, text: string): Frame[] | null {
    const cursor = parseCursor(text);
    if (!cursor || cursor.epoch !== this.epoch || cursor.n > this.#n) return null;
    // For an unknown recipient no pushes were held.
    if (!recipient || cursor.n < recipient.floor) return null;
    return (recipient.entries ?? []).filter((entry) => entry.n > cursor.n).map((entry) => this.#frame(entry));
  }

  #trim(recipient: Recipient): void {
    const entries = recipient.entries ?? [];
    const oldest = this.#now() - HELD_MS;
    let drop = Math.max(0, entries.length - HELD_PUSHES);
    while (drop < entries.length && entries[drop]!.at < oldest) drop += 1;
    if (drop === 0) return;
    recipient.floor = entries[drop - 1]!.n;
    recipient.entries = drop === entries.length ? null : entries.slice(drop);
  }

  #frame(entry: Entry): Frame {
    return `${entry.body},"cursor":"${this.#cursorAt(entry.n)}"}` as Frame;
  }

  #cursorAt(n: number): string {
    return `${this.epoch}-${n}`;
  }
}

const hasListeners = ({ listeners, viewers }: Recipient): boolean => listeners.length > 0 || viewers !== null;

export const agentKey = (uuid: string): string => `a${uuid}`;
/** Agents who may not use the workbench get a key to which nothing is pushed. */
export const agentKeyFor = (uuid: string, mayUseDesk: boolean): string => (mayUseDesk ? agentKey(uuid) : `x${uuid}`);
export const visitorKey = (id: string): string => `v${id}`;
/** The agent or visitor of a key; null: a key to which nothing is pushed. */
export const keyOwner = (key: string): { agent: string } | { visitor: string } | null =>
  key[0] === 'a' ? { agent: key.slice(1) } : key[0] === 'v' ? { visitor: key.slice(1) } : null;
