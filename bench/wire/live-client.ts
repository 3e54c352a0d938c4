import { FrameSocket } from './frame-socket';
import type { WireFrame } from './frames';
import { isLater } from './frames';
import type { HeartbeatClient, HeartbeatTimer } from './heartbeat-timer';
import type { Random } from './random';
import { fullJitter } from './random';

/** Callbacks of a client; all optional. */
export interface LiveHooks {
  accepted?(frame: WireFrame): void;
  refused?(frame: WireFrame): void;
  /** Every push, in the order a client may show it. */
  push?(frame: WireFrame): void;
  /** The client is bound or bound again. The code is 7000 or 7005; after 7005 the snapshot has been loaded. */
  ready?(code: string): void;
  lost?(code: number, reason: string): void;
  /** A message is sent again, since it has no answer. */
  resent?(onlyID: string): void;
  /** Loads the snapshot after 7005 and returns its cursor. */
  snapshot?(boundCursor: string): Promise<string>;
  /** The server violated the protocol. */
  fault?(what: string): void;
}

export interface LiveOptions {
  url: string;
  headers?: Record<string, string>;
  /** The bind frame, without its cursor. */
  bind(): Record<string, unknown>;
  /** The cursor of the first bind; without one the client starts at the newest. */
  cursor?: string;
  hooks: LiveHooks;
  heartbeats: HeartbeatTimer;
  random: Random;
  /** Reconnect without limit after a lost connection. */
  reconnect: boolean;
  /** Pushes of which only the order is checked; parsing them would cost more than the server spends on them. */
  overlooks?(text: string): boolean;
}

interface Waiting {
  onlyID: string;
  text: string;
  triedAt: number;
}

/** A message unanswered for this long is resent. */
const unansweredMs = 1000;

/** A client of the wire: bind, heartbeat, outbox, cursor, snapshot, reconnection with full jitter. */
export class LiveClient implements HeartbeatClient {
  readonly options: LiveOptions;
  readonly outbox = new Map<string, Waiting>();
  cursor: string | undefined;
  bound = false;
  snapshots = 0;
  reconnects = 0;
  private socket: FrameSocket | undefined;
  private attempt = 0;
  private closed = false;
  private held: WireFrame[] | undefined;
  /** Pushes up to this cursor are already in the snapshot and may still arrive. */
  private snapshotCursor: string | undefined;
  private whenReady: (() => void)[] = [];

  constructor(options: LiveOptions) {
    this.options = options;
    this.cursor = options.cursor;
    options.heartbeats.add(this);
  }

  /** Connects; resolves once bound. */
  connect(): Promise<void> {
    const ready = this.ready();
    this.dial();
    return ready;
  }

  ready(): Promise<void> {
    return this.bound ? Promise.resolve() : new Promise((resolve) => this.whenReady.push(resolve));
  }

  /** Adds the message to the outbox, then sends it; it stays there until answered. */
  say(onlyID: string, frame: Record<string, unknown>): void {
    const waiting = { onlyID, text: JSON.stringify({ ...frame, onlyID }), triedAt: 0 };
    this.outbox.set(onlyID, waiting);
    if (this.bound) this.send(waiting, Date.now());
  }

  /** Sends a frame without an answer: typing, read mark. */
  sendFrame(frame: Record<string, unknown>): void {
    if (this.bound) this.socket?.send(JSON.stringify(frame));
  }

  beat(): void {
    this.socket?.send('Y');
  }

  resendWaiting(): void {
    if (!this.bound || this.outbox.size === 0) return;
    const now = Date.now();
    for (const waiting of this.outbox.values()) {
      if (now - waiting.triedAt >= unansweredMs) this.send(waiting, now);
    }
  }

  /** Closes the connection; a client with `reconnect` opens a new one. The loss is reported in a later turn. */
  cut(): void {
    this.bound = false;
    this.socket?.destroy();
  }

  /** Reads nothing until `readOn`, as on a computer that hangs; it still sends. */
  stopReading(): void {
    this.socket?.pause();
  }

  readOn(): void {
    this.socket?.resume();
  }

  /** Bytes that the present connection has received, and its port. */
  get line(): { bytesRead: number; port: number | undefined } {
    return { bytesRead: this.socket?.bytesRead ?? 0, port: this.socket?.localPort };
  }

  close(): void {
    this.closed = true;
    this.bound = false;
    this.socket?.destroy();
  }

  private dial(): void {
    const socket: FrameSocket = new FrameSocket(
      this.options.url,
      {
        text: (text) => this.socket === socket && this.take(text),
        closed: (code, reason) => this.socket === socket && this.lost(code, reason),
      },
      this.options.headers,
    );
    this.socket = socket;
  }

  private lost(code: number, reason: string): void {
    this.bound = false;
    this.held = undefined;
    this.options.hooks.lost?.(code, reason);
    if (this.closed || !this.options.reconnect) return;
    setTimeout(() => !this.closed && this.dial(), fullJitter(this.attempt, this.options.random));
    this.attempt += 1;
  }

  private take(text: string): void {
    if (text === 'Y') return;
    const frame = this.options.overlooks?.(text) ? cursorOf(text) : (JSON.parse(text) as WireFrame);
    if (frame.code === '7001') this.answered(frame, this.options.hooks.accepted);
    else if (frame.code === '7002') this.answered(frame, this.options.hooks.refused);
    else if (frame.code === '0000') this.bindNow();
    else if (frame.code === '7000' || frame.code === '7005') this.boundBy(frame);
    else if (this.held) this.held.push(frame);
    else this.show(frame);
  }

  private bindNow(): void {
    this.socket?.send('Y');
    this.socket?.send(JSON.stringify({ ...this.options.bind(), cursor: this.cursor }));
  }

  private answered(frame: WireFrame, sendFrame: ((frame: WireFrame) => void) | undefined): void {
    this.outbox.delete(frame.onlyID!);
    sendFrame?.(frame);
  }

  private boundBy(frame: WireFrame): void {
    // A server that may have missed pushes asks bound clients too to load a snapshot.
    if (frame.code === '7005') {
      void this.loadSnapshot(frame.cursor!);
      return;
    }
    if (this.bound) this.options.hooks.fault?.(`bound twice on one socket (${frame.code})`);
    if (this.cursor !== undefined && frame.cursor !== this.cursor) {
      this.options.hooks.fault?.(`7000 answered cursor ${frame.cursor} to ${this.cursor}`);
    }
    this.cursor = frame.cursor;
    this.nowReady('7000');
  }

  private async loadSnapshot(boundCursor: string): Promise<void> {
    const socket = this.socket;
    const held: WireFrame[] = [];
    this.held = held;
    this.snapshots += 1;
    this.flushOutbox();
    try {
      const cursor = (await this.options.hooks.snapshot?.(boundCursor)) ?? boundCursor;
      if (this.socket !== socket || this.held !== held) return;
      this.cursor = cursor;
      this.snapshotCursor = cursor;
      this.held = undefined;
      for (const frame of held) this.show(frame);
      this.nowReady('7005');
    } catch {
      if (this.socket === socket) socket?.destroy();
    }
  }

  private nowReady(code: string): void {
    if (this.attempt > 0) this.reconnects += 1;
    this.bound = true;
    this.attempt = 0;
    if (code === '7000') this.flushOutbox();
    else this.resendWaiting();
    const waiters = this.whenReady;
    this.whenReady = [];
    for (const resolve of waiters) resolve();
    this.options.hooks.ready?.(code);
  }

  private flushOutbox(): void {
    const now = Date.now();
    for (const waiting of this.outbox.values()) this.send(waiting, now);
  }

  private send(waiting: Waiting, now: number): void {
    if (waiting.triedAt > 0) this.options.hooks.resent?.(waiting.onlyID);
    waiting.triedAt = now;
    this.socket?.send(waiting.text);
  }

  private show(frame: WireFrame): void {
    if (frame.cursor !== undefined) {
      if (this.snapshotCursor !== undefined && isLater(frame.cursor, this.snapshotCursor) === false) return;
      if (this.cursor !== undefined && isLater(frame.cursor, this.cursor) === false) {
        this.options.hooks.fault?.(`push ${frame.code} has cursor ${frame.cursor}, not later than ${this.cursor}`);
      }
      this.cursor = frame.cursor;
    } else if (frame.code !== '7003' && frame.code !== '7004' && frame.code !== '7006') {
      this.options.hooks.fault?.(`push ${frame.code} carries no cursor`);
    }
    this.options.hooks.push?.(frame);
  }
}

/** Code and cursor of a push, without the rest: the cursor is its last field (packages/protocol/SPEC.md). */
function cursorOf(text: string): WireFrame {
  const at = text.lastIndexOf('"cursor":"') + '"cursor":"'.length;
  return { code: text.slice('{"code":"'.length, '{"code":"'.length + 4), cursor: text.slice(at, -2) };
}
