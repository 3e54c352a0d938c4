import { describe, expect, test, vi } from 'vitest';
import { batchCalls, createBatcher } from './batcher';

/** A promise that the test resolves. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

/** Fails the test if a run fails. */
const fail = (error: unknown): void => expect.unreachable(String(error));

describe('createBatcher', () => {
  test('work that nobody waits for is gathered: items of several turns are one run, and those behind it the next', async () => {
    vi.useFakeTimers();
    try {
      const runs: number[][] = [];
      const lane = createBatcher<number>(async (items) => void runs.push(items), { max: 100, gatherMs: 25 }, fail);
      lane.add(1);
      await vi.advanceTimersByTimeAsync(24);
      lane.add(2);
      expect(runs).toEqual([]);
      await vi.advanceTimersByTimeAsync(1);
      expect(runs).toEqual([[1, 2]]);
      lane.add(3);
      await vi.advanceTimersByTimeAsync(25);
      expect(runs).toEqual([[1, 2], [3]]);
      await lane.idle();
    } finally {
      vi.useRealTimers();
    }
  });

  test('calls are gathered while many ask at the same time, and answered at once when few do', async () => {
    vi.useFakeTimers();
    try {
      const runs: number[][] = [];
      const lane = createBatcher<number>(async (items) => void runs.push(items), { max: 100, crowdMs: 8 }, fail);
      const addAll = (...items: number[]) => items.forEach(lane.add);
      addAll(1, 2, 3);
      await vi.advanceTimersByTimeAsync(1);
      addAll(4, 5, 6, 7);
      await vi.advanceTimersByTimeAsync(1);
      expect(runs).toEqual([
        [1, 2, 3],
        [4, 5, 6, 7],
      ]);
      addAll(8);
      await vi.advanceTimersByTimeAsync(7);
      addAll(9);
      expect(runs).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(1);
      expect(runs.at(-1)).toEqual([8, 9]);
      await vi.advanceTimersByTimeAsync(100);
      addAll(10);
      await vi.advanceTimersByTimeAsync(1);
      expect(runs.at(-1)).toEqual([10]);
    } finally {
      vi.useRealTimers();
    }
  });

  test('items of one turn of the event loop are one run; later ones are the next, in order', async () => {
    const runs: number[][] = [];
    const first = gate();
    const lane = createBatcher<number>(
      async (items) => {
        runs.push(items);
        if (runs.length === 1) await first.opened;
      },
      100,
      fail,
    );
    lane.add(1);
    lane.add(2);
    await new Promise((resolve) => setImmediate(resolve));
    for (const n of [3, 4, 5]) lane.add(n);
    expect(lane.waiting).toBe(3);
    first.open();
    await lane.idle();
    expect(runs).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
  });

  test('a run takes no more than the maximum', async () => {
    const runs: number[][] = [];
    const lane = createBatcher<number>(async (items) => void runs.push(items), 2, fail);
    for (const n of [1, 2, 3, 4, 5]) lane.add(n);
    await lane.idle();
    expect(runs).toEqual([[1, 2], [3, 4], [5]]);
  });

  test('idle resolves at once without work, and after new work', async () => {
    const lane = createBatcher<number>(async () => {}, 10, fail);
    await lane.idle();
    lane.add(1);
    await lane.idle();
    expect(lane.waiting).toBe(0);
  });

  test('a failed run does not stop later ones', async () => {
    const runs: number[][] = [];
    const failures: unknown[] = [];
    const lane = createBatcher<number>(
      async (items) => {
        runs.push(items);
        if (items[0] === 1) throw new Error('once');
      },
      1,
      (error) => failures.push(error),
    );
    lane.add(1);
    lane.add(2);
    await lane.idle();
    lane.add(3);
    await lane.idle();
    expect(runs).toEqual([[1], [2], [3]]);
    expect(failures).toEqual([new Error('once')]);
  });
});

describe('batchCalls', () => {
  test('each caller gets its own answer', async () => {
    const inputsOfCalls: number[][] = [];
    const double = batchCalls(async (inputs: number[]) => {
      inputsOfCalls.push(inputs);
      return inputs.map((input) => input * 2);
    }, 10);
    expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
    expect(inputsOfCalls).toEqual([[1, 2, 3]]);
  });

  test('a failure rejects the calls of its run, and no later ones', async () => {
    let isBroken = true;
    const ask = batchCalls(async (inputs: number[]) => {
      if (isBroken) throw new Error('away');
      return inputs;
    }, 10);
    expect(await Promise.allSettled([ask(1), ask(2)])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    isBroken = false;
    expect(await ask(3)).toBe(3);
  });
});
