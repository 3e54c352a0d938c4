import type { Clock } from '@parley/live/clock';

/** Interval of reports while somebody looks at the window, and of the question whether there is a device, ms. */
export const REPORT_MS = 60_000;
export const ASK_MS = 300_000;

export type Looking = { devices: number; awayMinutes: number };

type Parts = {
  clock: Clock;
  /** The window is in front. */
  isVisible(): boolean;
  report(isSeen: boolean): Promise<Looking>;
};

export type LookingReporter = {
  /** Somebody types or points. */
  input(): void;
  /** The window came to the front, or went. */
  changed(): void;
  close(): void;
};

/**
 * Reports whether somebody looks at this window, so that the agent's devices are silent meanwhile: a window in front
 * with input in the last minutes of the settings. Without any device it only asks now and then whether there is one.
 */
export function reportLooking({ clock, isVisible, report }: Parts): LookingReporter {
  let known: Looking = { devices: 0, awayMinutes: 5 };
  let inputAt = clock.now();
  let timer: unknown = null;
  let isSeen: boolean | null = null;
  let isClosed = false;

  const isLooking = () => isVisible() && clock.now() - inputAt < known.awayMinutes * 60_000;

  async function tell(): Promise<void> {
    clock.clearTimeout(timer);
    const now = isLooking();
    // A window that stays unseen has nothing to repeat.
    if (now || isSeen !== now) {
      isSeen = now;
      known = await report(now).catch(() => known);
    }
    clock.clearTimeout(timer);
    if (!isClosed) timer = clock.setTimeout(() => void tell(), known.devices > 0 ? REPORT_MS : ASK_MS);
  }

  void tell();
  return {
    input() {
      inputAt = clock.now();
      if (isSeen === false && isVisible()) void tell();
    },
    changed() {
      if (isVisible()) inputAt = clock.now();
      void tell();
    },
    close() {
      isClosed = true;
      clock.clearTimeout(timer);
    },
  };
}
