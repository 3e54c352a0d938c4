import { HEARTBEAT_MS } from '@parley/protocol/codes';
import type { Clock } from './clock';

/** The wire: 15 s without a frame and the peer is gone. */
export const SILENCE_MS = 15_000;
/** Time an answer gets when there is reason to doubt the socket. */
const DOUBT_MS = 4000;

export interface Heartbeat {
  /** The socket opened: from now on 'Y' goes out. */
  begin(): void;
  /** Something came. */
  heard(): void;
  /** Ask now, and wait less than usual. */
  doubt(): void;
  stop(): void;
}

export interface HeartbeatOptions {
  clock: Clock;
  beat(): void;
  onSilence(): void;
}

/** Watches one socket from before it opens until `stop`. */
export function startHeartbeat({ clock, beat, onSilence }: HeartbeatOptions): Heartbeat {
  let open = false;
  let heardAt = clock.now();
  /** When the first 'Y' since the last frame left. */
  let askedAt: number | null = null;
  let patience = SILENCE_MS;
  let beating: unknown;
  let watching = clock.setTimeout(watch, SILENCE_MS);

  function ask(): void {
    askedAt ??= clock.now();
    beat();
  }

  function beatOn(): void {
    ask();
    beating = clock.setTimeout(beatOn, HEARTBEAT_MS);
  }

  function watch(): void {
    const left = heardAt + patience - clock.now();
    if (left > 0) watchAgainIn(left);
    else if (isAsked() || !open) onSilence();
    else askAndWait();
  }

  /** A hidden tab's timers sleep for a minute while its socket is well: silence only counts once we have asked. */
  function askAndWait(): void {
    if (askedAt === null) ask();
    watchAgainIn(DOUBT_MS);
  }

  function isAsked(): boolean {
    return askedAt !== null && clock.now() - askedAt >= DOUBT_MS;
  }

  function watchAgainIn(ms: number): void {
    clock.clearTimeout(watching);
    watching = clock.setTimeout(watch, ms);
  }

  return {
    begin() {
      open = true;
      heardAt = clock.now();
      beatOn();
    },
    heard() {
      heardAt = clock.now();
      askedAt = null;
      patience = SILENCE_MS;
    },
    doubt() {
      if (!open) return;
      askedAt = null;
      patience = DOUBT_MS;
      heardAt = clock.now();
      ask();
      watchAgainIn(DOUBT_MS);
    },
    stop() {
      clock.clearTimeout(beating);
      clock.clearTimeout(watching);
    },
  };
}
