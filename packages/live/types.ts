import type { Accepted, Refused } from '@parley/protocol/types';
import type { Clock } from './clock';

/** The parts of a WebSocket that are used here. */
export interface SocketLike {
  readonly readyState: number;
  onopen: ((event: never) => unknown) | null;
  onmessage: ((event: never) => unknown) | null;
  onclose: ((event: never) => unknown) | null;
  onerror: ((event: never) => unknown) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** The fields of a push that are used here; the protocol's `Push` defines the others. */
export interface AnyPush {
  code: string;
  cursor?: string;
}

/** 7000 (replay follows) or 7005 (cursor too old: load a snapshot). `time`: the server's clock. */
export interface BindAnswer {
  code: '7000' | '7005';
  cursor: string;
  time: number;
}

/** The server's answer to a sent message. */
export type Answer = Accepted | Refused;

export type Saving = 'delayed' | 'ok';

/**
 * connecting: first attempt · catching-up: bound, a snapshot loads, sending works · live: up to date · offline: lost or
 * not reached, reconnecting · refused: `onRefused` returned stop · closed: by `close()` or 8000.
 */
export type ConnectionStatus = 'connecting' | 'catching-up' | 'live' | 'offline' | 'refused' | 'closed';

/** Calls `load`, and resolves when a bind need not wait for it any longer. */
export type LoadAhead = (load: () => Promise<void>, clock: Clock) => Promise<void>;

export interface ConnectionOptions<Push extends AnyPush = AnyPush> {
  url: string;
  /** The bind frame (5000 or 5001); contains `cursor` unless it is null. Rejecting means: try again later. */
  bind(cursor: string | null): object | Promise<object>;
  /** Cursor of the local state, e.g. from `hello` or an earlier snapshot. */
  cursor?: string | null;
  clock: Clock;
  random(): number;
  openSocket(url: string): SocketLike;
  /** Called with each push, in order, once; not with 7001, 7002 (`onAnswer`) and 7006 (`onSaving`). */
  onPush(push: Push): void;
  /** `loadAhead` of load-ahead.ts: the snapshot is loaded at once, beside the socket, which is bound with its cursor. */
  loadAhead?: LoadAhead;
  /** Loads and applies the snapshot, then resolves with its cursor. Must not change the state once aborted. */
  loadSnapshot(signal: AbortSignal): Promise<{ cursor: string }>;
  onStatus?(status: ConnectionStatus): void;
  /** After 4401 or 4402: renews what `bind` sends and returns retry, or stop. Rejecting counts as retry. */
  onRefused?(closeCode: number): Promise<'retry' | 'stop'>;
  onSaving?(saving: Saving): void;
  onAnswer?(answer: Answer): void;
  /** The connection is bound (again): unanswered messages can be sent again. */
  onBound?(answer: BindAnswer): void;
}

export interface Connection {
  /** Sends now, or once bound again. With `key`, replaces a waiting frame with the same key. */
  send(frame: object, key?: string): void;
  /** Sends now or not at all (typing, and the outbox, which has its own store). */
  trySend(frame: object): boolean;
  /** The network is back or the page is visible again: reconnects at once, or checks that the socket still responds. */
  nudge(): void;
  close(): void;
  status(): ConnectionStatus;
  saving(): Saving;
  cursor(): string | null;
}
