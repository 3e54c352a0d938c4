import type { Accepted, Refused } from '@parley/protocol/types';
import type { Clock } from './clock';

/** What of a WebSocket is used here. */
export interface SocketLike {
  readonly readyState: number;
  onopen: ((event: never) => unknown) | null;
  onmessage: ((event: never) => unknown) | null;
  onclose: ((event: never) => unknown) | null;
  onerror: ((event: never) => unknown) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** What is looked at of a push here; what else it carries is the caller's, by the protocol's `Push`. */
export interface AnyPush {
  code: string;
  cursor?: string;
}

/** 7000 (replay follows) or 7005 (too old: a snapshot is due). `time` is the server's clock. */
export interface BindAnswer {
  code: '7000' | '7005';
  cursor: string;
  time: number;
}

/** The server's word on one thing that was sent. */
export type Answer = Accepted | Refused;

export type Saving = 'delayed' | 'ok';

/**
 * connecting: the first try is under way · catching-up: bound, a snapshot loads, sending works · live: all is well ·
 * offline: lost or never reached, coming back by itself · refused: `onRefused` said stop · closed: `close()` or 8000.
 */
export type ConnectionStatus = 'connecting' | 'catching-up' | 'live' | 'offline' | 'refused' | 'closed';

export interface ConnectionOptions<Push extends AnyPush = AnyPush> {
  url: string;
  /** The bind frame (5000 or 5001); carries `cursor` when it is not null. Failing means: try again later. */
  bind(cursor: string | null): object | Promise<object>;
  /** Where the local state stands already, e.g. from `hello` or a snapshot loaded before. */
  cursor?: string | null;
  clock: Clock;
  random(): number;
  openSocket(url: string): SocketLike;
  /** One push, in order, once. Not 7001, 7002 (`onAnswer`) and 7006 (`onSaving`). */
  onPush(push: Push): void;
  /** Load the snapshot, put it in place, then resolve with its cursor. An aborted one must leave the state alone. */
  loadSnapshot(signal: AbortSignal): Promise<{ cursor: string }>;
  onStatus?(status: ConnectionStatus): void;
  /** 4401 or 4402: renew what `bind` says and answer retry, or stop for good. Failing counts as retry. */
  onRefused?(closeCode: number): Promise<'retry' | 'stop'>;
  onSaving?(saving: Saving): void;
  onAnswer?(answer: Answer): void;
  /** The server knows us (again): the moment to resend what is unanswered. */
  onBound?(answer: BindAnswer): void;
}

export interface Connection {
  /** Sends now, or when bound again. With `key`, a newer one takes the place of one that still waits. */
  send(frame: object, key?: string): void;
  /** Sends now or not at all (typing; the outbox, which keeps its own store). */
  trySend(frame: object): boolean;
  /** The network is back or the page is seen again: come back at once, or check that the socket still lives. */
  nudge(): void;
  close(): void;
  status(): ConnectionStatus;
  saving(): Saving;
  cursor(): string | null;
}
