import { createFakeClock } from '@parley/live/testing/fake-clock';
import { expect, it } from 'vitest';
import { createRepeater, repeatSeconds } from './repeater';

function story(seconds: number) {
  const clock = createFakeClock();
  const unseen = new Set(['a', 'b']);
  const calls: string[][] = [];
  const repeater = createRepeater({
    clock,
    everySeconds: () => seconds,
    isUnseen: (visitor) => unseen.has(visitor),
    call: (visitors) => calls.push([...visitors]),
  });
  return { clock, unseen, calls, repeater };
}

it('calls again until it was seen, then rests', async () => {
  const { clock, unseen, calls, repeater } = story(10);
  repeater.remember('a');
  await clock.advance(9000);
  expect(calls).toEqual([]);
  await clock.advance(11_000);
  expect(calls).toEqual([['a'], ['a']]);
  unseen.delete('a');
  await clock.advance(60_000);
  expect(calls).toHaveLength(2);
  expect(clock.pending()).toBe(0);
});

it('several are one call, and a new one begins the time anew', async () => {
  const { clock, calls, repeater } = story(10);
  repeater.remember('a');
  await clock.advance(6000);
  repeater.remember('b');
  await clock.advance(9000);
  expect(calls).toEqual([]);
  await clock.advance(1000);
  expect(calls).toEqual([['a', 'b']]);
});

it('0 seconds: once only', async () => {
  const { clock, calls, repeater } = story(0);
  repeater.remember('a');
  await clock.advance(600_000);
  expect(calls).toEqual([]);
});

// Effect of notices.repeatSeconds
it('the interval of the settings is for agents without one of their own', () => {
  expect(repeatSeconds(-1, 30)).toBe(30);
  expect(repeatSeconds(0, 30)).toBe(0);
  expect(repeatSeconds(20, 30)).toBe(20);
});
