import type { Clock } from '@parley/live/clock';

export type Repeater = {
  /** Somebody waits to be seen from now on. */
  remember(visitor: string): void;
  close(): void;
};

type Parts = {
  clock: Clock;
  /** Seconds between two calls; 0: none. Asked each time, since it may change. */
  everySeconds(): number;
  isUnseen(visitor: string): boolean;
  /** Calls once more for all of them together. */
  call(visitors: readonly string[]): void;
};

/** How often it is looked whether it is time, ms. */
export const LOOK_MS = 1000;

/** Tells again what nobody has seen, until somebody has. */
export function createRepeater({ clock, everySeconds, isUnseen, call }: Parts): Repeater {
  const waiting = new Set<string>();
  let calledAt = 0;
  let timer: unknown = null;

  function look(): void {
    timer = null;
    for (const visitor of waiting) if (!isUnseen(visitor)) waiting.delete(visitor);
    if (waiting.size === 0) return;
    const every = everySeconds();
    if (every > 0 && clock.now() - calledAt >= every * 1000) {
      calledAt = clock.now();
      call([...waiting]);
    }
    timer = clock.setTimeout(look, LOOK_MS);
  }

  return {
    remember(visitor) {
      waiting.add(visitor);
      calledAt = clock.now();
      timer ??= clock.setTimeout(look, LOOK_MS);
    },
    close: () => clock.clearTimeout(timer),
  };
}
