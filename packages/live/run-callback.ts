import type { Clock } from './clock';

/** Runs a callback of the caller. An error is reported like an uncaught one, and the code after it still runs. */
export function runCallback(clock: Clock, act: () => unknown): void {
  try {
    act();
  } catch (error) {
    clock.setTimeout(() => {
      throw error;
    }, 0);
  }
}
