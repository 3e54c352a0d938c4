import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Look, startJobs } from './start-jobs';

const log = { error: () => undefined } as never;
const tally = { add: () => undefined };
const nothing = async () => new Set<string>();

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
  const jobs = startJobs([{ name: 'slow', everyMs: 1000, pause, run }], { log, tally, look: nothing });
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

/** Names of two jobs with conditions in the order of their runs, and what was asked. */
async function runsWithin(ms: number, look: Look): Promise<{ asked: string[]; runs: string[] }> {
  const asked: string[] = [];
  const runs: string[] = [];
  const jobs = startJobs(
    [
      { name: 'often', everyMs: 200, waitsFor: 'true', run: () => void runs.push('often') },
      { name: 'seldom', everyMs: 400, waitsFor: 'true', run: () => void runs.push('seldom') },
    ],
    {
      log,
      tally,
      look(names) {
        asked.push(names.join());
        return look(names);
      },
    },
  );
  await vi.advanceTimersByTimeAsync(ms);
  const stopped = jobs.stop();
  await vi.advanceTimersByTimeAsync(2000);
  await stopped;
  return { asked, runs };
}

test('jobs that are due together are asked about together, and run where there is something to do', async () => {
  const { asked, runs } = await runsWithin(1000, async () => new Set(['seldom']));
  expect(asked).toEqual(['often', 'often,seldom', 'often', 'often,seldom', 'often']);
  expect(runs).toEqual(['seldom', 'seldom']);
});

test('without an answer in time, or with a failure, every job that is due runs', async () => {
  const failing = await runsWithin(1000, async () => Promise.reject(new Error('no')));
  expect(failing.runs.filter((name) => name === 'often')).toHaveLength(5);
  const hanging = await runsWithin(1500, () => new Promise(() => undefined));
  expect(hanging).toEqual({ asked: ['often'], runs: ['often', 'often', 'seldom', 'often'] });
});
