import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { CLOSE, MAX_FRAME_BYTES } from '@parley/protocol/codes';
import { WebSocketServer } from 'ws';
import type { Language } from '../../http/handler';
import type { Inspector } from '../../inspect/inspector';
import { whoAreYouFrame } from '../frames';
import { payUncounted } from './byte-budget';
import { Session } from './session';
import { nextAction } from './silence';
import { closeFlood, createSocketEvents, type OwnedSocket, SESSION } from './socket-events';

/** Milliseconds between two sweeps (usually a second) after which silence is not counted: this process was suspended. */
const SUSPENDED_MS = 5000;
/** Maximum number of fragments of one message; browsers send one. */
const MAX_FRAGMENTS = 256;
/**
 * Pings are counted as frames instead: at sixty unanswered ones the library would cut the connection without a close
 * code. Its types lack that option.
 */
const LIMITS = { maxPayload: MAX_FRAME_BYTES, maxFragments: MAX_FRAGMENTS, maxPendingAutoPongs: 0 };

export type SocketRules = {
  /** Name of this process, a part of socket ids: other processes get them and must not confuse them with their own. */
  process: string;
  inspector: Pick<Inspector, 'isOn' | 'watches' | 'see'>;
  now(): number;
  addressOf(request: IncomingMessage): string;
  /** Null: the Origin is our own or there is none; text: another one; false: not allowed, the upgrade is refused. */
  originOf(request: IncomingMessage, isAgent: boolean): string | null | false;
  languageOf(request: IncomingMessage): Language;
  /** False: too many sockets from this address. */
  mayOpen(address: string): boolean;
  /** No rate limit applies to this address. */
  isUnlimited(address: string): boolean;
  /** False: too many bytes of this person or address on all sockets together. Called before a frame is read. */
  mayRead(session: Session, bytes: number): boolean;
  tokens(isAgent: boolean): number;
  onFrame(session: Session, text: string): void;
  /** An error in our own code while handling a frame, a close or an upgrade: only that socket is affected. */
  onBug(error: unknown): void;
  onClose(session: Session): void;
};

export type Sockets = {
  readonly sessions: ReadonlySet<Session>;
  /** Pings silent sockets and drops lost ones. Called by the clock. */
  sweep(): void;
  /** Accepts no new sockets and closes all (clients reconnect). Resolves when the last one is closed or cut. */
  closeAll(): Promise<void>;
};

/** Upgrade, heartbeat, limits and silence of sockets; the content of frames is handled by `rules`. */
export function createSockets(server: Server, rules: SocketRules): Sockets {
  const sessions = new Set<Session>();
  const wss = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    ...LIMITS,
  });
  let count = 0;
  let isClosing = false;
  let sweptAt = rules.now();
  let onLastGone: (() => void) | null = null;
  const events = createSocketEvents(rules, sessions, () => onLastGone?.());

  // A connection cannot be accepted (no descriptor, no memory): only that one is lost.
  server.on('error', rules.onBug);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    try {
      together(socket, () => upgrade(request, socket, head));
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

  type Upgrade = { isAgent: boolean; address: string; origin: string | null; language: Language };

  function open(ws: OwnedSocket, stream: Duplex, upgrade: Upgrade): void {
    const id = `${rules.process}.${++count}`;
    const limits = { tokens: rules.tokens(upgrade.isAgent), isUnlimited: rules.isUnlimited(upgrade.address) };
    const { inspector } = rules;
    const session = new Session({ id, ws, stream, inspector, now: rules.now(), ...limits, ...upgrade });
    ws[SESSION] = session;
    sessions.add(session);
    ws.on('message', events.onMessage);
    ws.on('pong', events.onPong);
    ws.on('ping', events.onPing);
    ws.on('close', events.onClose);
    ws.on('error', ignore);
    session.send(whoAreYouFrame);
  }

  return {
    sessions,
    sweep() {
      const now = rules.now();
      const passed = now - sweptAt;
      sweptAt = now;
      // This process was suspended, or the clock was set: frames may have arrived unread.
      if (passed < 0 || passed > SUSPENDED_MS) for (const session of sessions) session.receivedAt = now;
      for (const session of sessions) {
        if (!session.isUnlimited && payUncounted(session, now) === 'flood') closeFlood(session);
        closeOrPing(session, now);
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

function closeOrPing(session: Session, now: number): void {
  switch (nextAction(session, now)) {
    case 'unbound':
      return session.close(CLOSE.noBind, 'no bind');
    case 'view-over':
      return session.close(CLOSE.bindRefused, 'view-ended');
    case 'gone':
      session.isLost = true;
      return session.ws.terminate();
    case 'ping':
      session.isPinged = true;
      session.ws.ping();
  }
}

/** The answer to an upgrade and the first frame, which follows in this turn of the event loop, are one write. */
function together(socket: Duplex, upgrade: () => void): void {
  socket.cork();
  upgrade();
  process.nextTick(uncork, socket);
}

const uncork = (socket: Duplex): void => socket.uncork();

/** A close follows every error. */
function ignore(): void {}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', ignore);
  // A peer that never closes its side would keep the connection open.
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
