import type { Clock } from './clock';

/** Runs what a screen handed in; its bug is reported like any uncaught error, and what stands behind it still happens. */
export function guarded(clock: Clock, act: () => unknown): void {
  try {
    act();
  } catch (error) {
    clock.setTimeout(() => {
      throw error;
    }, 0);
  }
}
