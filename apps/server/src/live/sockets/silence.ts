import type { Session } from './session';

/** Milliseconds of silence after which the server pings, and after which the peer counts as lost (wire.md). */
const PING_AFTER_MS = 8000;
const GONE_AFTER_MS = 15_000;
/** Milliseconds to answer 0000 with a bind frame. */
const BIND_WITHIN_MS = 10_000;

type Listener = Pick<Session, 'bound' | 'isBinding' | 'openedAt' | 'receivedAt' | 'isPinged'>;

/**
 * What to do with a socket: `unbound`: no bind arrived in time; `view-over`: a view as this agent has expired;
 * `gone`: nothing arrived for too long; `ping`: has to be pinged; null: nothing.
 */
export function nextAction(session: Listener, now: number): 'unbound' | 'view-over' | 'gone' | 'ping' | null {
  const { bound } = session;
  // A bind that arrived in time may wait for the database.
  const isUnbound = bound === null && !session.isBinding;
  if (isUnbound && now - session.openedAt > BIND_WITHIN_MS) return 'unbound';
  if (bound?.kind === 'agent' && bound.viewedUntil !== null && now >= bound.viewedUntil) return 'view-over';
  const silence = now - session.receivedAt;
  if (silence > GONE_AFTER_MS) return 'gone';
  return silence > PING_AFTER_MS && !session.isPinged ? 'ping' : null;
}
