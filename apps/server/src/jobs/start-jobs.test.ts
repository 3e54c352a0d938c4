import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startJobs } from './start-jobs';

const log = { error: () => undefined } as never;
const tally = { add: () => undefined };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Seconds at which a job of every second begins whose runs take two seconds each, within half a minute. */
async function beginnings(pause?: number): Promise<number[]> {
  const at: number[] = [];
  const begun = performance.now();
  const run = () => {
    at.push(Math.round((performance.now() - begun) / 1000));
    return new Promise<void>((done) => setTimeout(done, 2000));
  };
  const jobs = startJobs([{ name: 'slow', everyMs: 1000, pause, run }], { log, tally });
  await vi.advanceTimersByTimeAsync(30_000);
  const stopped = jobs.stop();
  await vi.advanceTimersByTimeAsync(2000);
  await stopped;
  return at;
}

test('a job never overlaps itself; with a pause it rests in proportion to the time that it took', async () => {
  const [first, second] = await beginnings();
  expect([first, second]).toEqual([1, 4]);
  expect(await beginnings(4)).toEqual([1, 11, 21]);
});
