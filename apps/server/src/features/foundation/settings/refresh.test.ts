import { expect, test } from 'vitest';
import { createRefresh } from './refresh';

/** A database that is away for some reads. */
function away(reads: number) {
  const waits: number[] = [];
  const waiting: (() => void)[] = [];
  let isOver = false;
  let left = reads;
  const refresh = createRefresh({
    cache: {
      async reload() {
        left -= 1;
        if (left >= 0) throw new Error('away');
      },
    },
    log: { error: () => undefined },
    isOver: () => isOver,
    after(ms, call) {
      waits.push(ms);
      waiting.push(call);
    },
  });
  return {
    refresh,
    waits,
    over: () => {
      isOver = true;
    },
    async later() {
      for (const call of waiting.splice(0)) call();
      // The reads of this test answer at once.
      for (let n = 0; n < 5; n += 1) await Promise.resolve();
    },
  };
}

test('what was published while the database was away is read once it is back', async () => {
  const database = away(8);
  const seen: string[] = [];
  await database.refresh(() => seen.push('pushed'));
  expect(seen).toEqual([]);
  for (let n = 0; n < 8; n += 1) await database.later();
  expect(seen).toEqual(['pushed']);
  expect(database.waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});

test('a process that ends does not try again', async () => {
  const database = away(1);
  database.over();
  await database.refresh();
  expect(database.waits).toEqual([]);
});
