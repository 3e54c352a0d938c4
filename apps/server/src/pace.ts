import { setTimeout as sleep } from 'node:timers/promises';

/** Longest rest in milliseconds, so that one slow step does not stop the work. */
const REST_MAX_MS = 250;

/** Waits `rest` times as long as a step has taken. */
export const restAfter = (tookMs: number, rest: number): Promise<void> =>
  sleep(Math.min(REST_MAX_MS, Math.round(tookMs * rest)));

export type Pace = <T>(step: () => Promise<T>) => Promise<T>;

/**
 * Runs steps one after the other, with a rest between them: work that may be late shares cores and disk with
 * conversations, which may not. The answer of a step does not wait for the rest.
 */
export function createPace(rest: number): Pace {
  let free: Promise<void> = Promise.resolve();
  return (step) => {
    const answer = free.then(async () => {
      const at = performance.now();
      const result = await step().then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );
      return { ...result, took: performance.now() - at };
    });
    free = answer.then(({ took }) => restAfter(took, rest));
    return answer.then((result) => {
      if ('error' in result) throw result.error;
      return result.value;
    });
  };
}
