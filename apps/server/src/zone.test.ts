import { expect, test } from 'vitest';
import { midnight, momentIn } from './zone';

const at = (text: string): number => Date.parse(text);

test('a time without an offset is one of the zone, also around a change of clocks', () => {
  expect(momentIn('2026-11-23', 'Asia/Shanghai')).toBe(at('2026-11-22T16:00Z'));
  expect(momentIn('2026-11-23T09:30', 'Asia/Shanghai')).toBe(at('2026-11-23T01:30Z'));
  expect(momentIn('2026-11-23 09:30:15.5', 'America/New_York')).toBe(at('2026-11-23T14:30:15.500Z'));
  // The day of 25 hours.
  expect(momentIn('2026-10-25', 'Europe/Berlin')).toBe(at('2026-10-24T22:00Z'));
  expect(momentIn('2026-10-25T02:30', 'Europe/Berlin')).toBe(at('2026-10-25T00:30Z'));
  expect(momentIn('2026-10-26', 'Europe/Berlin')).toBe(at('2026-10-25T23:00Z'));
  // Two o'clock is left out.
  expect(momentIn('2026-03-29T02:30', 'Europe/Berlin')).toBe(at('2026-03-29T01:30Z'));
});

test('a day begins at midnight in the zone, also on the day of a change of clocks and after it', () => {
  const now = at('2030-01-31T17:30:05.123Z');
  expect(midnight(now, 'UTC')).toBe(at('2030-01-31T00:00Z'));
  expect(midnight(now, 'Asia/Shanghai')).toBe(at('2030-01-31T16:00Z'));
  expect(midnight(now, 'Asia/Shanghai', 31)).toBe(at('2029-12-31T16:00Z'));
  // The days of 23 and of 25 hours, after the change.
  expect(midnight(at('2026-03-29T12:00Z'), 'Europe/Berlin')).toBe(at('2026-03-28T23:00Z'));
  expect(midnight(at('2026-10-25T12:00Z'), 'Europe/Berlin')).toBe(at('2026-10-24T22:00Z'));
  expect(midnight(at('2026-10-27T12:00Z'), 'Europe/Berlin', 6)).toBe(at('2026-10-20T22:00Z'));
});

test('a time with an offset, and anything else, is left as it is', () => {
  for (const text of ['2026-11-23T00:00Z', '2026-11-23T00:00+08:00', '1795363200000', '2026-13-45', ''])
    expect(momentIn(text, 'Asia/Shanghai')).toBeNull();
});
