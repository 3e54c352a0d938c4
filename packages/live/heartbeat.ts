import { HEARTBEAT_MS } from '@parley/protocol/codes';
import type { Clock } from './clock';

/** Milliseconds without a frame after which the peer counts as gone (wire). */
export const SILENCE_MS = 15_000;
/** Milliseconds to wait for the answer to a probe. */
const PROBE_MS = 4000;

export interface Heartbeat {
  /** The socket is open: sends 'Y' from now on. */
  begin(): void;
  /** A frame was received. */
  received(): void;
  /** Sends 'Y' now and waits for `PROBE_MS` instead of `SILENCE_MS`. */
  probe(): void;
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
  let receivedAt = clock.now();
  /** When the first 'Y' after the last received frame was sent; null: none. */
  let askedAt: number | null = null;
  let timeout = SILENCE_MS;
  let beating: unknown;
  let watching = clock.setTimeout(watch, SILENCE_MS);

  function ask(): void {
    askedAt ??= clock.now();
    beat();
  }

  function beatRegularly(): void {
    ask();
    beating = clock.setTimeout(beatRegularly, HEARTBEAT_MS);
  }

  function watch(): void {
    const left = receivedAt + timeout - clock.now();
    if (left > 0) watchAgainIn(left);
    else if (isAsked() || !open) onSilence();
    else askAndWait();
  }

  /**
   * Silence counts only after a 'Y' was sent: timers of a hidden tab may be delayed by a minute while its socket works.
   */
  function askAndWait(): void {
    if (askedAt === null) ask();
    watchAgainIn(PROBE_MS);
  }

  function isAsked(): boolean {
    return askedAt !== null && clock.now() - askedAt >= PROBE_MS;
  }

  function watchAgainIn(ms: number): void {
    clock.clearTimeout(watching);
    watching = clock.setTimeout(watch, ms);
  }

  return {
    begin() {
      open = true;
      receivedAt = clock.now();
      beatRegularly();
    },
    received() {
      receivedAt = clock.now();
      askedAt = null;
      timeout = SILENCE_MS;
    },
    probe() {
      if (!open) return;
      askedAt = null;
      timeout = PROBE_MS;
      receivedAt = clock.now();
      ask();
      watchAgainIn(PROBE_MS);
    },
    stop() {
      clock.clearTimeout(beating);
      clock.clearTimeout(watching);
    },
  };
}
