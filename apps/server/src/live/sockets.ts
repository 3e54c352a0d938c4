import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE, HEARTBEAT, MAX_FRAME_BYTES } from '@parley/protocol/codes';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Language } from '../http/handler';
import { FRAME_COST, payBytes, payUnheard } from './byte-budget';
import { Session } from './session';

/** Milliseconds of silence after which the server pings, and after which the peer is gone (wire.md). */
const PING_AFTER_MS = 8000;
const GONE_AFTER_MS = 15_000;
/** Milliseconds between two sweeps, which the clock turns every second, after which nobody's silence is judged. */
const STOOD_STILL_MS = 5000;
/** Milliseconds to answer 0000 with a bind frame. */
const BIND_WITHIN_MS = 10_000;

/** Pieces of one message: browsers send it whole. */
const MAX_FRAGMENTS = 256;

const WHO_ARE_YOU = '{"code":"0000"}';

export type SocketRules = {
  /** Names this process: a socket's id is told to others, whose own must not be mistaken for it. */
  process: string;
  now(): number;
  addressOf(request: IncomingMessage): string;
  /** Null: the Origin is our own or there is none; text: another; false: refused at the door. */
  originOf(request: IncomingMessage, isAgent: boolean): string | null | false;
  languageOf(request: IncomingMessage): Language;
  /** False: too many from this address. */
  mayOpen(address: string): boolean;
  /** No rate limit applies to this address. */
  isUnlimited(address: string): boolean;
  /** False: too many bytes of this person, or from this address, on all sockets together. Asked before a frame is read. */
  mayRead(session: Session, bytes: number): boolean;
  tokens(isAgent: boolean): number;
  onFrame(session: Session, text: string): void;
  /** A frame, a close or an upgrade that failed in our own code: it costs its own socket and nobody else's. */
  onBug(error: unknown): void;
  onClose(session: Session): void;
};

export type Sockets = {
  readonly sessions: ReadonlySet<Session>;
  /** Pings who is silent, drops who is gone. Called by the clock. */
  sweep(): void;
  /** No new sockets; tells all to come back. Resolves when the last is gone, told or cut. */
  closeAll(): Promise<void>;
};

const SESSION = Symbol('session');
type OwnedSocket = WebSocket & { [SESSION]: Session };

/** Everything about a socket that is not what it says: upgrade, heartbeat, sizes, silence. */
export function createSockets(server: Server, rules: SocketRules): Sockets {
  const sessions = new Set<Session>();
  const wss = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    maxFragments: MAX_FRAGMENTS,
  });
  let count = 0;
  let isClosing = false;
  let sweptAt = rules.now();
  let onLastGone: (() => void) | null = null;

  // A connection that cannot be accepted (no descriptor, no memory) is one that does not come.
  server.on('error', rules.onBug);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    try {
      upgrade(request, socket, head);
    } catch (error) {
      rules.onBug(error);
      refuse(socket, '500 Internal Server Error');
    }
  });

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = rules.addressOf(request);
    if (!rules.mayOpen(address)) return refuse(socket, '429 Too Many Requests');
    const path = (request.url ?? '').split('?')[0];
    const isAgent = path === '/ws/agent';
    if (!isAgent && path !== '/ws/visitor') return refuse(socket, '404 Not Found');
    if (isClosing) return refuse(socket, '503 Service Unavailable');
    const origin = rules.originOf(request, isAgent);
    if (origin === false) return refuse(socket, '403 Forbidden');
    wss.handleUpgrade(request, socket, head, (ws) =>
      open(ws as OwnedSocket, socket, { isAgent, address, origin, language: rules.languageOf(request) }),
    );
  }

  type Door = { isAgent: boolean; address: string; origin: string | null; language: Language };

  function open(ws: OwnedSocket, stream: Duplex, door: Door): void {
    count += 1;
    const tokens = rules.tokens(door.isAgent);
    const isUnlimited = rules.isUnlimited(door.address);
    const id = `${rules.process}.${count}`;
    const session = new Session({ id, ws, stream, now: rules.now(), tokens, isUnlimited, ...door });
    ws[SESSION] = session;
    sessions.add(session);
    // One function each for all sockets: a closure a socket would be paid ten thousand times.
    ws.on('message', onMessage);
    ws.on('pong', onPong);
    ws.on('ping', onPing);
    ws.on('close', onClose);
    ws.on('error', ignore);
    session.send(WHO_ARE_YOU);
  }

  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    const session = (this as OwnedSocket)[SESSION];
    session.heardAt = rules.now();
    session.isPinged = false;
    if (!session.isUnlimited && !mayRead(session, (data as Buffer).length)) return;
    if (isBinary) return session.close(CLOSE.binary, 'text frames only');
    if (isHeartbeat(data)) session.beat();
    else guarded(session, () => rules.onFrame(session, String(data)));
  }

  function guarded(session: Session, work: () => void): void {
    try {
      work();
    } catch (error) {
      rules.onBug(error);
      session.close(CLOSE.tooSlow, 'try again');
    }
  }

  /** Before a frame is made a string and parsed. */
  function mayRead(session: Session, length: number): boolean {
    const cost = length + FRAME_COST;
    session.heardBytes += cost;
    const verdict = payBytes(session, cost, session.heardAt);
    if (verdict === 'flood') closeFlood(session);
    return verdict === 'ok' && (length === HEARTBEAT.length || rules.mayRead(session, cost));
  }

  function onPing(this: WebSocket): void {
    // Every ping is answered: who sends them and reads nothing would have the answers pile up.
    if ((this as OwnedSocket)[SESSION].isSlow) this.terminate();
    onPong.call(this);
  }

  function onPong(this: WebSocket): void {
    const session = (this as OwnedSocket)[SESSION];
    session.heardAt = rules.now();
    session.isPinged = false;
  }

  function onClose(this: WebSocket): void {
    const session = (this as OwnedSocket)[SESSION];
    if (sessions.delete(session)) guarded(session, () => rules.onClose(session));
    if (sessions.size === 0) onLastGone?.();
  }

  return {
    sessions,
    sweep() {
      const now = rules.now();
      const passed = now - sweptAt;
      sweptAt = now;
      // This process stood still, or the clock was set: what was not heard meanwhile is nobody's silence.
      if (passed < 0 || passed > STOOD_STILL_MS) for (const session of sessions) session.heardAt = now;
      for (const session of sessions) {
        const silence = now - session.heardAt;
        // Who has bound in time and waits for the database is not to blame.
        if (!session.isUnlimited && payUnheard(session, now) === 'flood') closeFlood(session);
        const isMute = session.bound === null && !session.isBinding;
        if (isMute && now - session.openedAt > BIND_WITHIN_MS) session.close(CLOSE.noBind, 'no bind');
        else if (isLookedOut(session, now)) session.close(CLOSE.bindRefused, 'view-ended');
        else if (silence > GONE_AFTER_MS) session.ws.terminate();
        else if (silence > PING_AFTER_MS && !session.isPinged) {
          session.isPinged = true;
          session.ws.ping();
        }
      }
    },
    closeAll() {
      isClosing = true;
      for (const session of sessions) session.close(CLOSE.restarting, 'restarting');
      return new Promise((resolve) => {
        if (sessions.size === 0) resolve();
        else onLastGone = resolve;
      });
    },
  };
}

/** What it still sends is not even read from the line. */
function closeFlood(session: Session): void {
  if (session.ws.readyState !== session.ws.OPEN) return;
  session.close(CLOSE.tooSlow, 'rate');
  session.ws.pause();
}

/** The half hour for which somebody looks as this agent is over. */
const isLookedOut = ({ bound }: Session, now: number): boolean =>
  bound?.kind === 'agent' && bound.lookedAtUntil !== null && now >= bound.lookedAtUntil;

/** Read without a string: of ten thousand idle visitors nothing else is heard. */
const isHeartbeat = (data: RawData): boolean =>
  Buffer.isBuffer(data) && data.length === 1 && data[0] === HEARTBEAT.charCodeAt(0);

/** The error speaks again as a close. */
function ignore(): void {}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', ignore);
  // A peer that never ends its side would hold the line.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
