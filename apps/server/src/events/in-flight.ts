import type { InFlight } from '../context';
import { within } from '../within';

/** Milliseconds that a snapshot waits for running actions at most; the database may be stuck. */
const TIMEOUT_MS = 2000;

export function createInFlight(): InFlight {
  const running = new Set<Promise<unknown>>();
  return {
    during(work) {
      const run = work();
      const tracked = run.then(untrack, untrack);
      running.add(tracked);
      function untrack() {
        running.delete(tracked);
      }
      return run;
    },
    async settled() {
      if (running.size === 0) return;
      await within(TIMEOUT_MS, Promise.all(running), () => undefined);
    },
  };
}
