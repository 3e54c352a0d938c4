/**
 * Batches work: items that arrive during a run form the next run, in order. One run at a time, so that many callers
 * share one statement and one commit.
 */
export type Batcher<T> = { add(item: T): void; readonly waiting: number; idle(): Promise<void> };

/** After a run of at least this many items, many are assumed to ask at the same time. */
const CROWD = 4;
/** Milliseconds for which that is assumed. */
const CROWD_LASTS_MS = 50;
/**
 * `crowdMs` for what visitors ask when all come back after a restart: with 4 ms ten thousand were back after 5.0 s, with
 * 8 ms after 4.6 (docs/performance.md).
 */
export const CROWD_MS = 8;

/**
 * `max`: the largest number of items of a run. `gatherMs`: how long each run waits for more items, for work that nobody
 * waits for. `crowdMs`: the same, but only while many ask at the same time, for calls that are cheaper together. Without
 * either, items of one turn of the event loop are one run.
 */
export type Limits = { max: number; gatherMs?: number; crowdMs?: number };

/** `onBug` gets the error of a failed run; later runs continue. */
export function createBatcher<T>(
  run: (items: T[]) => Promise<void>,
  limits: number | Limits,
  onBug: (error: unknown) => void,
): Batcher<T> {
  const { max, gatherMs = 0, crowdMs = 0 }: Limits = typeof limits === 'number' ? { max: limits } : limits;
  const queue: T[] = [];
  let running: Promise<void> | null = null;
  let crowdUntil = Number.NEGATIVE_INFINITY;

  const waitMs = (): number => gatherMs || (performance.now() < crowdUntil ? crowdMs : 0);

  async function drain(): Promise<void> {
    await pause(waitMs());
    while (queue.length > 0) {
      const items = queue.splice(0, max);
      await run(items).catch(onBug);
      if (crowdMs > 0 && items.length >= CROWD) crowdUntil = performance.now() + CROWD_LASTS_MS;
      const ms = waitMs();
      if (ms > 0 && queue.length > 0) await pause(ms);
    }
    running = null;
  }

  return {
    add(item) {
      queue.push(item);
      running ??= drain();
    },
    get waiting() {
      return queue.length;
    },
    async idle() {
      while (running) await running;
    },
  };
}

/** 0: until the end of this turn of the event loop. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => (ms > 0 ? setTimeout(resolve, ms) : setImmediate(resolve)));

/** Batches calls into runs. `run` returns one result for each input, in order. */
export function batchCalls<In, Out>(
  run: (inputs: In[]) => Promise<Out[]>,
  limits: number | Limits,
): (input: In) => Promise<Out> {
  type Call = { input: In; resolve(out: Out): void; reject(error: unknown): void };
  const lane = createBatcher<Call>(
    async (calls) => {
      try {
        const outs = await run(calls.map((call) => call.input));
        calls.forEach((call, index) => {
          call.resolve(outs[index] as Out);
        });
      } catch (error) {
        for (const call of calls) call.reject(error);
      }
    },
    limits,
    () => undefined,
  );
  return (input) => new Promise((resolve, reject) => lane.add({ input, resolve, reject }));
}
