import { expect, test } from 'vitest';
import { clockOf, minutesOf } from './shift-text';

test.each([
  [0, '00:00'],
  [570, '09:30'],
  [1439, '23:59'],
])('%s minutes are %s', (minutes, clock) => {
  expect(clockOf(minutes)).toBe(clock);
  expect(minutesOf(clock)).toBe(minutes);
});

test('the end of a day is told as the beginning of the next, and what is no time as none', () => {
  expect(clockOf(1440)).toBe('00:00');
  expect(minutesOf('')).toBe(null);
});
