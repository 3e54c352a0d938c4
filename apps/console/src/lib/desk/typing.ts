import type { DeskCore } from './desk-core';
import { withoutTyping } from './desk-state';

/** Typing is shown for this time after its last frame. */
export const TYPING_SHOWN_MS = 6000;
/** Least time between two typing frames to a visitor. */
const TYPING_SAID_MS = 2000;

/** Sends typing frames to visitors at intervals, and removes shown typing when no further frame arrives. */
export function createTyping({ clock, update }: DeskCore, trySend: (frame: object) => boolean) {
  const timers = new Map<string, unknown>();
  const saidAt = new Map<string, number>();
  return {
    typing(visitor: string): void {
      const now = clock.now();
      if (now - (saidAt.get(visitor) ?? 0) < TYPING_SAID_MS) return;
      if (trySend({ code: '6011', YQToken: visitor })) saidAt.set(visitor, now);
    },
    forgetLater(visitor: string): void {
      clock.clearTimeout(timers.get(visitor));
      const forget = () => {
        timers.delete(visitor);
        update((state) => withoutTyping(state, visitor));
      };
      timers.set(visitor, clock.setTimeout(forget, TYPING_SHOWN_MS));
    },
    close(): void {
      for (const timer of timers.values()) clock.clearTimeout(timer);
    },
  };
}
