import { expect, test } from 'vitest';
import { EndedLogins } from './ended-logins';

test('an ended login is remembered for a minute, whatever other logins end', () => {
  const ended = new EndedLogins();
  ended.add(['a', 'b'], 0);
  ended.add(['c'], 30_000);
  expect(['a', 'b', 'c', 'd'].map((id) => ended.has(id))).toEqual([true, true, true, false]);
  ended.add(['d'], 60_000);
  expect(['a', 'b', 'c', 'd'].map((id) => ended.has(id))).toEqual([false, false, true, true]);
});
