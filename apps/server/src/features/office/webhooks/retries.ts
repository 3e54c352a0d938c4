const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/**
 * Milliseconds until the next try, by the number of failed ones; the last repeats. Three tries stand in the first two
 * minutes even if each takes its ten seconds.
 */
const DELAYS_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  20 * MINUTE_MS,
  30 * MINUTE_MS,
  60 * MINUTE_MS,
];

/**
 * Failed tries in a row after which a target counts as down: it is called for one delivery at a time, and the first
 * success makes all others due.
 */
export const DOWN_AFTER = 5;

/** How long a delivery is tried again. */
export const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE_MS;

/** The largest part by which a delay is longer, so that deliveries that failed together do not return together. */
const JITTER = 0.1;

/** Milliseconds until the next try. `pick`: 0 to 1. */
export function delayAfter(failedTries: number, pick: number): number {
  const delay = DELAYS_MS[Math.min(failedTries, DELAYS_MS.length) - 1]!;
  return Math.round(delay * (1 + JITTER * pick));
}
