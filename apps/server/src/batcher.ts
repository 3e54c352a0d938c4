/**
 * Batches work: items that arrive during a run form the next run, in order. One run at a time, so that many callers
 * share one statement and one commit.
 */
export type Batcher<T> = { add(item: T): void; readonly waiting: number; idle(): Promise<void> };

/**
 * `limits`: the largest number of items of a run, or with `gatherMs` also how long each run waits for more items, for work
 * that nobody waits for; without it, items of one turn of the event loop are one run. `onBug` gets the error of a failed
 * run; later runs continue.
 */
export function createBatcher<T>(
  run: (items: T[]) => Promise<void>,
  limits: number | { max: number; gatherMs: number },
  onBug: (error: unknown) => void,
): Batcher<T> {
  const { max, gatherMs } = typeof limits === 'number' ? { max: limits, gatherMs: 0 } : limits;
  const gather = () =>
    new Promise<void>((resolve) => (gatherMs > 0 ? setTimeout(resolve, gatherMs) : setImmediate(resolve)));
  const queue: T[] = [];
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    await gather();
    while (queue.length > 0) {
      const items = queue.splice(0, max);
      await run(items).catch(onBug);
      if (gatherMs > 0 && queue.length > 0) await gather();
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

/** Batches calls into runs. `run` returns one result for each input, in order. */
export function batchCalls<In, Out>(run: (inputs: In[]) => Promise<Out[]>, max: number): (input: In) => Promise<Out> {
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
    max,
    () => undefined,
  );
  return (input) => new Promise((resolve, reject) => lane.add({ input, resolve, reject }));
}
