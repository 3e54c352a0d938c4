import type { InFlight } from '../context';

/** Milliseconds that a snapshot waits for running actions at most; the database may be stuck. */
const TIMEOUT_MS = 2000;

export function createInFlight(): InFlight {
  const running = new Set<Promise<unknown>>();
  return {
    during(work) {
      const run = work();
      const tracked = run.then(forget, forget);
      running.add(tracked);
      function forget() {
        running.delete(tracked);
      }
      return run;
    },
    async settled() {
      if (running.size === 0) return;
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise((resolve) => {
        timer = setTimeout(resolve, TIMEOUT_MS);
      });
      await Promise.race([Promise.all(running), patience]);
      clearTimeout(timer);
    },
  };
}
