import { CLOSE, HEARTBEAT } from '@parley/protocol/codes';
import type { RawData, WebSocket } from 'ws';
import { FRAME_COST, payBytes } from './byte-budget';
import type { Session } from './session';
import type { SocketRules } from './sockets';

export const SESSION = Symbol('session');
export type OwnedSocket = WebSocket & { [SESSION]: Session };

type Rules = Pick<SocketRules, 'now' | 'mayRead' | 'onFrame' | 'onBug' | 'onClose'>;

/** Event handlers of sockets. All sockets share them: closures for each would exist ten thousand times. */
export function createSocketEvents(rules: Rules, sessions: Set<Session>, onLastGone: () => void) {
  function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
    const session = (this as OwnedSocket)[SESSION];
    session.receivedAt = rules.now();
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

  /** Whether the limits allow a frame; asked before it is decoded and parsed. */
  function mayRead(session: Session, length: number): boolean {
    const cost = length + FRAME_COST;
    session.countedBytes += cost;
    const verdict = payBytes(session, cost, session.receivedAt);
    if (verdict === 'flood') closeFlood(session);
    return verdict === 'ok' && (length === HEARTBEAT.length || rules.mayRead(session, cost));
  }

  function onPing(this: WebSocket, data: Buffer): void {
    const session = (this as OwnedSocket)[SESSION];
    onPong.call(this);
    // Every ping is answered: for a peer that reads nothing the answers would pile up.
    if (session.isSlow) this.terminate();
    else if (!session.isUnlimited) mayRead(session, data.length);
  }

  function onPong(this: WebSocket): void {
    const session = (this as OwnedSocket)[SESSION];
    session.receivedAt = rules.now();
    session.isPinged = false;
  }

  function onClose(this: WebSocket): void {
    const session = (this as OwnedSocket)[SESSION];
    if (sessions.delete(session)) guarded(session, () => rules.onClose(session));
    if (sessions.size === 0) onLastGone();
  }

  return { onMessage, onPing, onPong, onClose };
}

/** Closes a socket that exceeds the limits, and stops reading from it. */
export function closeFlood(session: Session): void {
  if (session.ws.readyState !== session.ws.OPEN) return;
  session.close(CLOSE.tooSlow, 'rate');
  session.ws.pause();
}

/** Compares the byte without decoding: idle visitors send nothing but heartbeats. */
const isHeartbeat = (data: RawData): boolean =>
  Buffer.isBuffer(data) && data.length === 1 && data[0] === HEARTBEAT.charCodeAt(0);
