import { setTimeout as sleep } from 'node:timers/promises';

/** Longest rest in milliseconds, so that one slow step does not stop the work. */
const REST_MAX_MS = 250;

/**
 * Waits `rest` times as long as a step has taken: work that may be late shares cores and disk with
 * conversations, which may not.
 */
export const restAfter = (tookMs: number, rest: number): Promise<void> =>
  sleep(Math.min(REST_MAX_MS, Math.round(tookMs * rest)));
