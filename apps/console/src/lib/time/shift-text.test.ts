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

test('24:00 is shown as 00:00, and an invalid time is null', () => {
  expect(clockOf(1440)).toBe('00:00');
  expect(minutesOf('')).toBe(null);
});
