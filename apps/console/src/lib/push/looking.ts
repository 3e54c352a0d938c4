import type { Clock } from '@parley/live/clock';

/** Interval of reports while somebody looks at the window, and of the question whether there is a device, ms. */
export const REPORT_MS = 60_000;
export const ASK_MS = 300_000;

export type Looking = { devices: number; awayMinutes: number };

type Parts = {
  clock: Clock;
  /** The window is in front. */
  isVisible(): boolean;
  report(state: WindowState): Promise<Looking>;
};

/** `isInBackground`: out of sight, but not closed; without input alone a window is in front. */
export type WindowState = { isSeen: boolean; isInBackground: boolean };

export type LookingReporter = {
  /** Somebody types or points. */
  input(): void;
  /** The window came to the front, or went. */
  changed(): void;
  /** The page is closed, or another one opened in its place. */
  left(): void;
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
  let told: WindowState | null = null;
  let hasLeft = false;
  let isClosed = false;

  function stateNow(): WindowState {
    const isInFront = isVisible() && !hasLeft;
    const hasInput = clock.now() - inputAt < known.awayMinutes * 60_000;
    return { isSeen: isInFront && hasInput, isInBackground: !isInFront && !hasLeft };
  }

  async function tell(): Promise<void> {
    clock.clearTimeout(timer);
    const now = stateNow();
    // A window that stays unseen has nothing to repeat.
    if (now.isSeen || told?.isSeen !== now.isSeen || told.isInBackground !== now.isInBackground) {
      told = now;
      known = await report(now).catch(() => known);
    }
    clock.clearTimeout(timer);
    if (!isClosed) timer = clock.setTimeout(() => void tell(), known.devices > 0 ? REPORT_MS : ASK_MS);
  }

  void tell();
  return {
    input() {
      inputAt = clock.now();
      if (told?.isSeen === false && isVisible()) void tell();
    },
    left() {
      hasLeft = true;
      void tell();
    },
    changed() {
      hasLeft &&= !isVisible();
      if (isVisible()) inputAt = clock.now();
      void tell();
    },
    close() {
      isClosed = true;
      clock.clearTimeout(timer);
    },
  };
}
