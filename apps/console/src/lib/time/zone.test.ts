import { afterEach, expect, test, vi } from 'vitest';
import { zonedTime, zoneOffset } from './zone';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  [-480, 'UTC+8'],
  [0, 'UTC+0'],
  [210, 'UTC-3:30'],
  [-345, 'UTC+5:45'],
])('%i minutes behind UTC is %s', (behind, name) => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(behind);
  expect(zoneOffset(0)).toBe(name);
  // In the middle of 1970, which it is in every zone.
  expect(zonedTime(200 * 86_400_000, 'en')).toMatch(new RegExp(`1970.*\\(${name.replace('+', '\\+')}\\)$`));
});
