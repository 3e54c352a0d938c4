import { createFakeClock } from '@parley/live/testing/fake-clock';
import { expect, it } from 'vitest';
import { createCountdown } from './countdown';

function start(seconds: number) {
  const clock = createFakeClock();
  const seen: (number | 'end')[] = [];
  const countdown = createCountdown({
    seconds,
    clock,
    onLeft: (left) => seen.push(left),
    onEnd: () => seen.push('end'),
  });
  return { clock, seen, ...countdown };
}

it('counts each second, and ends once', async () => {
  const { clock, seen, run } = start(5);
  run();
  await clock.advance(4999);
  expect(seen).toEqual([4, 3, 2, 1]);
  await clock.advance(1);
  expect(seen).toEqual([4, 3, 2, 1, 'end']);
  run();
  await clock.advance(10_000);
  expect([seen.length, clock.pending()]).toEqual([5, 0]);
});

it('stands still until it runs, and while it is paused; the begun second goes on', async () => {
  const { clock, seen, run, pause } = start(3);
  await clock.advance(10_000);
  expect(seen).toEqual([]);
  run();
  await clock.advance(1600);
  pause();
  await clock.advance(60_000);
  expect([seen, clock.pending()]).toEqual([[2], 0]);
  run();
  await clock.advance(399);
  expect(seen).toEqual([2]);
  await clock.advance(1);
  expect(seen).toEqual([2, 1]);
  await clock.advance(1000);
  expect(seen).toEqual([2, 1, 'end']);
});

it('running twice counts once', async () => {
  const { clock, seen, run } = start(2);
  run();
  run();
  await clock.advance(1000);
  expect(seen).toEqual([1]);
});

it('a timer that fires a little early still counts a whole second', async () => {
  const clock = createFakeClock();
  const early = { ...clock, setTimeout: (step: () => void, ms: number) => clock.setTimeout(step, ms - 2) };
  const seen: (number | 'end')[] = [];
  createCountdown({ seconds: 2, clock: early, onLeft: (left) => seen.push(left), onEnd: () => seen.push('end') }).run();
  await clock.advance(2000);
  expect(seen).toEqual([1, 'end']);
});
