import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { CLOSE } from '@parley/protocol/codes';
import type { WebSocket } from 'ws';
import { addressKey } from '../../addresses';
import type { Language } from '../../http/handler';
import type { Inspector, Passed } from '../../inspect/inspector';
import { frames, type SharedText } from '../frame';
import { beatFrame } from '../frames';
import type { Frame } from '../written';
import { budgetOf } from './byte-budget';

/** Bytes that may wait for a slow reader; past that the socket is closed, and its client catches up later. */
const BUFFERED_MAX = 2 * 1024 * 1024;
/** Frames that may arrive before the bind is answered. */
const EARLY_MAX = 64;
/** Characters of these frames together. */
const EARLY_CHARACTERS_MAX = 256 * 1024;
/** Milliseconds between a close frame and cutting the connection: a lost peer does not answer the close. */
const CUT_AFTER_MS = 1000;

export type Bound =
  | {
      kind: 'agent';
      key: string;
      uuid: string;
      nickname: string;
      sessionId: string;
      /** False: the guest account of a partner. */
      isInside: boolean;
      /**
       * Time until which somebody else views as this agent: such a socket only reads and is no presence. Null: the
       * agent's own.
       */
      viewedUntil: number | null;
    }
  | { kind: 'visitor'; key: string; visitorId: string; siteId: string; nickname: string };

/** Somebody else views as this agent: the socket gets all pushes, may send nothing, and is no presence. */
export const isViewer = (bound: Bound): boolean => bound.kind === 'agent' && bound.viewedUntil !== null;

/** A frame of a visitor's socket, for who looks at what windows send. */
export const passedBy = (
  { visitorId, siteId }: Extract<Bound, { kind: 'visitor' }>,
  way: 'sent' | 'pushed',
  frame: Record<string, unknown>,
): Passed => ({ visitorId, siteId, way, what: String(frame.code ?? ''), data: frame });

export type NewSession = {
  inspector: Pick<Inspector, 'isOn' | 'watches' | 'see'>;
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

/** The answer to heartbeats. */
const BEAT = frames([beatFrame]);

/** Milliseconds that a frame nobody waits for may wait for others of its socket. */
const SOON_MS = 100;

/** Sessions with frames to write at the end of this turn of the event loop. */
let unsent: Session[] = [];
/** Sessions with frames that nobody waits for. */
let unhurried: Session[] = [];

function flushAll(): void {
  const sessions = unsent;
  unsent = [];
  for (const session of sessions) session.flush();
}

/** Writes the frames that nobody waits for. */
export function flushUnhurried(): void {
  const sessions = unhurried;
  unhurried = [];
  for (const session of sessions) session.flush();
}

/** One socket. Kept small: ten thousand of them may be idle. */
export class Session {
  readonly id: string;
  readonly ws: WebSocket;
  /** The stream under the socket: frames of one turn of the event loop are written to it together. */
  readonly #stream: Duplex;
  readonly #inspector: Pick<Inspector, 'isOn' | 'watches' | 'see'>;
  #outgoing: (Frame | SharedText<Frame>)[] | null = null;
  /** The outgoing frames are written at the end of this turn. */
  #isDue = false;
  readonly isAgent: boolean;
  readonly address: string;
  /** Key of limits by address. */
  readonly addressKey: string;
  readonly isUnlimited: boolean;
  /** The Origin header, if it is not our own; else null. */
  readonly origin: string | null;
  /** Language of refusals. */
  readonly language: Language;
  readonly openedAt: number;
  receivedAt: number;
  isPinged = false;
  /** Silent for too long: its last sign is `receivedAt`, not its close. */
  isLost = false;
  bound: Bound | null = null;
  isBinding = false;
  /** Frames that arrived before the bind was answered; null afterwards. */
  early: string[] | null = [];
  /** Tokens of the frame limit, and the time of their last update. */
  tokens: number;
  tokensAt: number;
  /** Bytes left in the budget, and the time of its last update. */
  budget: number;
  budgetAt: number;
  /** Bytes read from the connection that were counted. */
  countedBytes: number;

  constructor({ id, ws, stream, inspector, isAgent, address, isUnlimited, origin, ...rest }: NewSession) {
    const { language, now, tokens } = rest;
    this.#inspector = inspector;
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
    this.receivedAt = now;
    this.tokens = tokens;
    this.tokensAt = now;
    this.budget = budgetOf(isAgent);
    this.budgetAt = now;
    this.countedBytes = this.bytesRead;
  }

  /** Bytes received so far. */
  get bytesRead(): number {
    return (this.#stream as Socket).bytesRead;
  }

  /** Queues a frame for the end of this turn, so that ten pushes in one turn need one write. */
  send(frame: Frame): void {
    if (this.ws.readyState !== this.ws.OPEN) return;
    if (this.#inspector.isOn && this.bound?.kind === 'visitor' && this.#inspector.watches(this.bound))
      this.#inspector.see(passedBy(this.bound, 'pushed', JSON.parse(frame) as Record<string, unknown>));
    if (this.#outgoing) this.#outgoing.push(frame);
    else this.#outgoing = [frame];
    if (this.#isDue) return;
    this.#isDue = true;
    if (unsent.push(this) === 1) process.nextTick(flushAll);
  }

  /**
   * Queues a frame that nobody waits for: visitors who come and go. Those of 100 ms need one write; another frame takes
   * them along, so that the order stays.
   */
  sendSoon(frame: Frame | SharedText<Frame>): void {
    if (this.#outgoing) {
      if (this.ws.readyState === this.ws.OPEN) this.#outgoing.push(frame);
      return;
    }
    if (this.ws.readyState !== this.ws.OPEN) return;
    this.#outgoing = [frame];
    if (unhurried.push(this) === 1) setTimeout(flushUnhurried, SOON_MS);
  }

  /** Answers a heartbeat, after the frames that are queued already; before the bind together with its answer, or soon. */
  beat(): void {
    if (!this.bound && !this.#outgoing) this.sendSoon(beatFrame);
    else if (this.#outgoing || this.isSlow) this.send(beatFrame);
    else if (this.ws.readyState === this.ws.OPEN) this.#stream.write(BEAT);
  }

  /** More than `BUFFERED_MAX` bytes wait for this reader. */
  get isSlow(): boolean {
    return this.#stream.writableLength > BUFFERED_MAX;
  }

  flush(): void {
    const outgoing = this.#outgoing;
    this.#outgoing = null;
    this.#isDue = false;
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
