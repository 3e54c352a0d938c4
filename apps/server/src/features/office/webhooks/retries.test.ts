import { expect, test } from 'vitest';
import { delayAfter, GIVE_UP_AFTER_MS } from './retries';

/** Seconds of each try of a delivery, if each call takes its ten. */
function triesWithin(ms: number, pick: number): number[] {
  const found: number[] = [];
  for (let at = 0, failed = 1; at <= ms; failed += 1) {
    found.push(at / 1000);
    at += 10_000 + delayAfter(failed, pick);
  }
  return found;
}

test.each([0, 1])('the first three tries stand within two minutes (pick %d)', (pick) =>
  expect(triesWithin(120_000, pick).length).toBe(3),
);

test('delays grow to an hour, and a day holds some thirty tries', () => {
  const delays = Array.from({ length: 10 }, (_, failed) => delayAfter(failed + 1, 0));
  expect(delays).toEqual([...delays].sort((a, b) => a - b));
  expect(delays.at(-1)).toBe(3600_000);
  expect(triesWithin(GIVE_UP_AFTER_MS, 0).length).toBeGreaterThan(25);
});
