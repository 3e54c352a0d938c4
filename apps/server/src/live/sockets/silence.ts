import type { Session } from './session';

/** Milliseconds of silence after which the server pings, and after which the peer counts as lost (wire.md). */
const PING_AFTER_MS = 8000;
const GONE_AFTER_MS = 15_000;
/** Milliseconds to answer 0000 with a bind frame. */
const BIND_WITHIN_MS = 10_000;

type Listener = Pick<Session, 'bound' | 'isBinding' | 'openedAt' | 'heardAt' | 'isPinged'>;

/**
 * What to do with a socket: `unbound`: no bind arrived in time; `looked-out`: the time of a view as this agent is over;
 * `gone`: nothing arrived for too long; `ping`: has to be pinged; null: nothing.
 */
export function dueTo(session: Listener, now: number): 'unbound' | 'looked-out' | 'gone' | 'ping' | null {
  const { bound } = session;
  // A bind that arrived in time may wait for the database.
  const isMute = bound === null && !session.isBinding;
  if (isMute && now - session.openedAt > BIND_WITHIN_MS) return 'unbound';
  if (bound?.kind === 'agent' && bound.lookedAtUntil !== null && now >= bound.lookedAtUntil) return 'looked-out';
  const silence = now - session.heardAt;
  if (silence > GONE_AFTER_MS) return 'gone';
  return silence > PING_AFTER_MS && !session.isPinged ? 'ping' : null;
}
