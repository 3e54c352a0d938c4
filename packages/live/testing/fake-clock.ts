import type { Clock } from '../clock';

export interface FakeClock extends Clock {
  /** Advances the time, runs due timers in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Lets promises settle without advancing the time. */
  settle(): Promise<void>;
  pending(): number;
}

interface Timer {
  at: number;
  order: number;
  run: () => void;
}

/** A clock that only the test advances. */
export function createFakeClock(start = 1_700_000_000_000): FakeClock {
  const timers = new Map<number, Timer>();
  let now = start;
  let order = 0;

  function nextDue(until: number): [number, Timer] | undefined {
    return [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at || a.order - b.order)[0];
  }

  return {
    now: () => now,
    setTimeout(run, ms) {
      const id = ++order;
      timers.set(id, { at: now + Math.max(0, ms), order: id, run });
      return id;
    },
    clearTimeout: (id) => void timers.delete(id as number),
    async advance(ms) {
      const until = now + ms;
      await settle();
      for (let due = nextDue(until); due; due = nextDue(until)) {
        const [id, timer] = due;
        timers.delete(id);
        now = Math.max(now, timer.at);
        timer.run();
        await settle();
      }
      now = until;
    },
    settle,
    pending: () => timers.size,
  };
}

/** Enough turns for any chain of promises here; no real time passes. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}
