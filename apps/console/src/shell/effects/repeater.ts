import type { Clock } from '@parley/live/clock';

export type Repeater = {
  /** Starts repeating for a visitor or account. */
  remember(visitor: string): void;
  close(): void;
};

type Parts = {
  clock: Clock;
  /** Seconds between two repetitions; 0: none. Read each time, since it may change. */
  everySeconds(): number;
  isUnseen(visitor: string): boolean;
  /** Repeats the notification once for all of them together. */
  call(visitors: readonly string[]): void;
};

/** Repeat interval in seconds: the agent's, otherwise that of the settings (the agent's is below 0). */
export const repeatSeconds = (ofAgent: number, ofSettings: number): number => (ofAgent < 0 ? ofSettings : ofAgent);

/** Interval of the check, in ms. */
export const LOOK_MS = 1000;

/** Repeats notifications until they are seen. */
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
