/**
 * Batches work: items that arrive during a run form the next run, in order. One run at a time, so that many callers
 * share one statement and one commit.
 */
export type Batcher<T> = { add(item: T): void; readonly waiting: number; idle(): Promise<void> };

/** `onBug` gets the error of a failed run; later runs continue. */
export function createBatcher<T>(
  run: (items: T[]) => Promise<void>,
  max: number,
  onBug: (error: unknown) => void,
): Batcher<T> {
  const queue: T[] = [];
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    // Waits for the end of this turn of the event loop, so that all items of one turn are one run.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (queue.length > 0) {
      const items = queue.splice(0, max);
      await run(items).catch(onBug);
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
