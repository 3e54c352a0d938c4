import { parseCursor } from './cursor';
import type { Body, Frame } from './written';

/** A gap of up to this long and this many pushes is replayed (wire.md). */
const HELD_MS = 120_000;
const HELD_PUSHES = 2000;

/** What listens: one socket. `send` answers false when it can take no more. */
export type Listener = { readonly id: string; send(frame: Frame): void };

type Entry = { n: number; at: number; body: Body };

/** One agent or one visitor, while a socket of theirs is open and for two minutes after. */
type Recipient = {
  listeners: Listener[];
  /** Told as the others are; nobody is there because of them. Made with the first. */
  onlookers: Listener[] | null;
  /** Newest last; made with the first push, since most visitors only look around. */
  entries: Entry[] | null;
  /** Everything later than this is held; a cursor before it asks for a snapshot. */
  floor: number;
  closedAt: number;
};

export type Resumed = { cursor: string; missed: Frame[] };

/**
 * Who listens here, and what they may have missed. A push's body is one string shared by all who are told; only
 * the cursor at its end is each recipient's own.
 */
export class Hub {
  readonly epoch: string;
  #n = 0;
  readonly #now: () => number;
  readonly #recipients = new Map<string, Recipient>();

  constructor(epoch: string, now: () => number) {
    this.epoch = epoch;
    this.#now = now;
  }

  /** The cursor as of now; from here on this recipient's pushes are held. */
  cursor(key: string): string {
    this.#recipient(key);
    return this.#cursorAt(this.#n);
  }

  /** The cursor of a push that no log holds: who is told it never comes back for more. */
  next(): string {
    this.#n += 1;
    return this.#cursorAt(this.#n);
  }

  /** What came after the cursor, in order; null when it is no longer all held. Listens from here on. */
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

  /** As `join`, for somebody who looks over the recipient's shoulder. */
  lookOn(key: string, onlooker: Listener, cursor: string | null): Resumed | null {
    const known = this.#recipients.get(key);
    const recipient = this.#recipient(key);
    const missed = cursor === null ? [] : this.#after(known, cursor);
    recipient.onlookers = [...(recipient.onlookers ?? []), onlooker];
    return missed && { cursor: cursor ?? this.#cursorAt(this.#n), missed };
  }

  lookAway(key: string, onlooker: Listener): void {
    const recipient = this.#recipients.get(key);
    if (!recipient?.onlookers) return;
    const others = recipient.onlookers.filter((other) => other !== onlooker);
    recipient.onlookers = others.length > 0 ? others : null;
    if (!isHeard(recipient)) recipient.closedAt = this.#now();
  }

  /** Tells all sockets of a recipient but one. */
  push(key: string, body: Body, except: string | null = null): void {
    const recipient = this.#recipients.get(key);
    if (!recipient) return;
    this.#n += 1;
    const entry = { n: this.#n, at: this.#now(), body };
    recipient.entries ??= [];
    recipient.entries.push(entry);
    if (recipient.entries.length > HELD_PUSHES * 1.25) this.#trim(recipient);
    if (!isHeard(recipient)) return;
    const frame = this.#frame(entry);
    for (const listener of recipient.listeners) if (listener.id !== except) listener.send(frame);
    for (const onlooker of recipient.onlookers ?? []) onlooker.send(frame);
  }

  /** Tells without a place in the log: typing and reads. */
  tell(key: string, frame: Frame, except: string | null = null): void {
    const recipient = this.#recipients.get(key);
    if (!recipient) return;
    for (const listener of recipient.listeners) if (listener.id !== except) listener.send(frame);
    for (const onlooker of recipient.onlookers ?? []) onlooker.send(frame);
  }

  /** The pushes of one recipient that are later than the cursor, for a snapshot to take in. */
  since(key: string, cursor: string): Frame[] {
    return this.#after(this.#recipients.get(key), cursor) ?? [];
  }

  /** Whether this recipient's pushes are held: a socket is open, or was a moment ago. */
  holds(key: string): boolean {
    return this.#recipients.has(key);
  }

  /** What was told so far is never told again: whoever comes back starts from a snapshot. */
  forget(key: string): void {
    const recipient = this.#recipients.get(key);
    if (!recipient) return;
    recipient.entries = null;
    // Later than every cursor handed out, so that even the newest one asks for a snapshot.
    this.#n += 1;
    recipient.floor = this.#n;
  }

  isListening(key: string): boolean {
    return (this.#recipients.get(key)?.listeners.length ?? 0) > 0;
  }

  listeners(key: string): readonly Listener[] {
    return this.#recipients.get(key)?.listeners ?? [];
  }

  /** Forgets what need no longer be held. Called by the clock. */
  sweep(): void {
    const oldest = this.#now() - HELD_MS;
    for (const [key, recipient] of this.#recipients) {
      if (!isHeard(recipient) && recipient.closedAt < oldest) this.#recipients.delete(key);
      else if (recipient.entries?.[0] && recipient.entries[0].at < oldest) this.#trim(recipient);
    }
  }

  #recipient(key: string): Recipient {
    let recipient = this.#recipients.get(key);
    if (!recipient) {
      recipient = { listeners: [], onlookers: null, entries: null, floor: this.#n, closedAt: this.#now() };
      this.#recipients.set(key, recipient);
    }
    return recipient;
  }

  #after(recipient: Recipient | undefined, text: string): Frame[] | null {
    const cursor = parseCursor(text);
    if (!cursor || cursor.epoch !== this.epoch || cursor.n > this.#n) return null;
    // Of somebody unknown here nothing was held, and nothing counted.
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

const isHeard = ({ listeners, onlookers }: Recipient): boolean => listeners.length > 0 || onlookers !== null;

export const agentKey = (uuid: string): string => `a${uuid}`;
/** Who may not use the desk listens where nothing is told. */
export const agentKeyFor = (uuid: string, mayUseDesk: boolean): string => (mayUseDesk ? agentKey(uuid) : `x${uuid}`);
export const visitorKey = (id: string): string => `v${id}`;
