import { expect, test } from 'vitest';
import { fullJitter, MAX_DELAY_MS } from './jitter';
import { createRandom } from './testing/random';

test('is in a window that doubles from 250 ms to 4 s and then stays', () => {
  const windows = [0, 1, 2, 3, 4, 5, 50, 5000].map((attempt) => fullJitter(attempt, () => 1));
  expect(windows).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000, MAX_DELAY_MS]);
  expect(fullJitter(9, () => 0)).toBe(0);
});

test('many clients are spread over the whole window', () => {
  const random = createRandom(7);
  const delays = Array.from({ length: 1000 }, () => fullJitter(4, random));
  const perSecond = [0, 1, 2, 3].map((second) => delays.filter((ms) => Math.floor(ms / 1000) === second).length);
  expect(Math.min(...perSecond)).toBeGreaterThan(200);
});
