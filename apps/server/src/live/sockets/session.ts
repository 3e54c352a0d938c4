import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { CLOSE } from '@parley/protocol/codes';
import type { WebSocket } from 'ws';
import { addressKey } from '../../addresses';
import type { Language } from '../../http/handler';
import { frames } from '../frame';
import { beatFrame } from '../frames';
import type { Frame } from '../written';
import { budgetOf } from './byte-budget';

/** Bytes that may wait for a slow reader; beyond, the socket is closed and its client catches up. */
const BUFFERED_MAX = 2 * 1024 * 1024;
/** Frames that may arrive while the bind is looked up. */
const EARLY_MAX = 64;
/** … and how long all of them together: nobody knows yet who it is. */
const EARLY_CHARACTERS_MAX = 256 * 1024;
/** Milliseconds between closing a socket and cutting it: a peer that is gone answers no close. */
const CUT_AFTER_MS = 1000;

export type Bound =
  | {
      kind: 'agent';
      key: string;
      uuid: string;
      nickname: string;
      sessionId: string;
      /** False: a partner's guest. */
      isInside: boolean;
      /** Somebody else looks over its shoulder, until then: they say nothing, and it is not here because of them. */
      lookedAtUntil: number | null;
    }
  | { kind: 'visitor'; key: string; visitorId: string; nickname: string; typingPreview: boolean | null };

/** Somebody looks as this agent: hears everything, says nothing, and makes nobody present. */
export const isOnlooker = (bound: Bound): boolean => bound.kind === 'agent' && bound.lookedAtUntil !== null;

export type NewSession = {
  id: string;
  ws: WebSocket;
  stream: Duplex;
  isAgent: boolean;
  address: string;
  /** No rate limit applies to the address. */
  isUnlimited: boolean;
  origin: string | null;
  language: Language;
  now: number;
  tokens: number;
};

/** The answer to every heartbeat, made once. */
const BEAT = frames([beatFrame]);

/** Sessions with frames for the end of this turn. */
let unsent: Session[] = [];

function flushAll(): void {
  const sessions = unsent;
  unsent = [];
  for (const session of sessions) session.flush();
}

/** One socket. Kept small: ten thousand of them are idle at any time. */
export class Session {
  readonly id: string;
  readonly ws: WebSocket;
  /** The stream under the socket: frames of one turn of the loop are written to it at once. */
  readonly #stream: Duplex;
  #outgoing: Frame[] | null = null;
  readonly isAgent: boolean;
  readonly address: string;
  /** What limits of the address are counted by. */
  readonly addressKey: string;
  readonly isUnlimited: boolean;
  /** The Origin header where it is not our own; null otherwise. */
  readonly origin: string | null;
  /** What a refusal is put in. */
  readonly language: Language;
  readonly openedAt: number;
  heardAt: number;
  isPinged = false;
  bound: Bound | null = null;
  isBinding = false;
  /** Frames that came before the bind was answered; null once it was. */
  early: string[] | null = [];
  /** Tokens of the frame limit, and when they were counted. */
  tokens: number;
  tokensAt: number;
  /** Bytes that may still come, and when they were counted. */
  budget: number;
  budgetAt: number;
  /** Bytes read from the line that were counted. */
  heardBytes: number;

  constructor({ id, ws, stream, isAgent, address, isUnlimited, origin, language, now, tokens }: NewSession) {
    this.id = id;
    this.ws = ws;
    this.#stream = stream;
    this.isAgent = isAgent;
    this.address = address;
    this.addressKey = addressKey(address);
    this.isUnlimited = isUnlimited;
    this.origin = origin;
    this.language = language;
    this.openedAt = now;
    this.heardAt = now;
    this.tokens = tokens;
    this.tokensAt = now;
    this.budget = budgetOf(isAgent);
    this.budgetAt = now;
    this.heardBytes = this.bytesRead;
  }

  /** Bytes that came on the line so far. */
  get bytesRead(): number {
    return (this.#stream as Socket).bytesRead;
  }

  /** Queues a frame for the end of this turn: an agent who is told of ten messages is written to once. */
  send(frame: Frame): void {
    if (this.ws.readyState !== this.ws.OPEN) return;
    if (this.#outgoing) {
      this.#outgoing.push(frame);
      return;
    }
    this.#outgoing = [frame];
    if (unsent.push(this) === 1) process.nextTick(flushAll);
  }

  /** Answers a heartbeat; behind what already waits, since frames keep their order. */
  beat(): void {
    if (this.#outgoing || this.isSlow) this.send(beatFrame);
    else if (this.ws.readyState === this.ws.OPEN) this.#stream.write(BEAT);
  }

  /** More waits for this reader than may. */
  get isSlow(): boolean {
    return this.#stream.writableLength > BUFFERED_MAX;
  }

  flush(): void {
    const outgoing = this.#outgoing;
    this.#outgoing = null;
    if (!outgoing || this.ws.readyState !== this.ws.OPEN) return;
    if (this.isSlow) this.close(CLOSE.tooSlow, 'too slow');
    else this.#stream.write(frames(outgoing));
  }

  hold(frame: string): void {
    if (this.early === null) return;
    const held = this.early.reduce((sum, early) => sum + early.length, frame.length);
    if (this.early.length < EARLY_MAX && held <= EARLY_CHARACTERS_MAX) this.early.push(frame);
    else this.close(CLOSE.tooSlow, 'too much before the bind');
  }

  close(code: number, reason: string): void {
    if (this.ws.readyState === this.ws.CLOSED) return;
    this.flush();
    this.ws.close(code, reason);
    setTimeout(() => this.ws.terminate(), CUT_AFTER_MS).unref();
  }
}
