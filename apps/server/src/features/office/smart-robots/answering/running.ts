import type { Db } from '../../../../db/pool';
import { readEnabled } from '../robots-store';

/** Milliseconds between two looks whether robots with calls in progress are still switched on. */
const LOOK_MS = 400;

/** Calls in progress, which end within a second after their robot is switched off, whichever process did it. */
export type Running = {
  during<T>(robotId: string, work: (stopped: AbortSignal) => Promise<T>): Promise<T>;
  stop(): void;
};

export function createRunning(db: Db): Running {
  const calls = new Map<AbortController, string>();
  let timer: NodeJS.Timeout | null = null;

  async function look(): Promise<void> {
    const enabled = await readEnabled(db, [...new Set(calls.values())]);
    for (const [call, robotId] of calls) if (!enabled.has(robotId)) call.abort();
  }

  function wait(): void {
    timer = setTimeout(() => {
      timer = null;
      // Without the database nothing can be said either.
      void look()
        .catch(() => undefined)
        .finally(() => {
          if (calls.size > 0 && timer === null) wait();
        });
    }, LOOK_MS).unref();
  }

  return {
    async during(robotId, work) {
      const call = new AbortController();
      calls.set(call, robotId);
      if (timer === null) wait();
      try {
        return await work(call.signal);
      } finally {
        calls.delete(call);
      }
    },
    stop() {
      for (const call of calls.keys()) call.abort();
    },
  };
}
