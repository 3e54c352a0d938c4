import { SEND_RETRY_MS } from '@parley/protocol/codes';
import type { Clock } from '../clock';

/** Maximum number of waiting frames; more drop the oldest, which is outdated by then. */
export const WAITING_LIMIT = 200;

export interface WaitingFrames {
  /** Sends it after the waiting frames. With `key`, replaces a waiting frame with the same key. */
  add(frame: object, key?: string): void;
  flush(): void;
  stop(): void;
}

/** Frames that are not stored, in order, until `trySend` accepts them. */
export function createWaitingFrames(clock: Clock, trySend: (frame: object) => boolean): WaitingFrames {
  const waiting = new Map<string | symbol, object>();
  let resending: unknown;

  function flush(): void {
    clock.clearTimeout(resending);
    for (const [key, frame] of waiting) {
      if (!trySend(frame)) break;
      waiting.delete(key);
    }
    if (waiting.size > 0) resending = clock.setTimeout(flush, SEND_RETRY_MS);
  }

  return {
    add(frame, key) {
      const place = key ?? Symbol();
      waiting.delete(place);
      waiting.set(place, frame);
      const [oldest] = waiting.keys();
      if (waiting.size > WAITING_LIMIT && oldest !== undefined) waiting.delete(oldest);
      flush();
    },
    flush,
    stop() {
      clock.clearTimeout(resending);
      waiting.clear();
    },
  };
}
