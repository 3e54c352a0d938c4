import { expect, test } from 'vitest';
import { buildVisitor } from '../../../testing/build';
import { loadOf, reachedLimit } from './limit';

test('only my own current conversations count', () => {
  const rows = [
    buildVisitor({ YQToken: 'a', state: 'current', serviceID: 'me' }),
    buildVisitor({ YQToken: 'b', state: 'current', serviceID: 'colleague' }),
    buildVisitor({ YQToken: 'c', state: 'end', serviceID: 'me' }),
    buildVisitor({ YQToken: 'd', state: 'wait', serviceID: null }),
  ];
  const visitors = new Map(rows.map((row) => [row.YQToken, row]));
  expect(loadOf({ me: { uuid: 'me', seesAll: false }, visitors })).toBe(1);
  expect(loadOf(null)).toBe(0);
});

test.each([
  [5, 4, null],
  [5, 5, 5],
  [5, 6, 5],
  [0, 99, null],
])('a limit of %i with %i conversations: %s', (limit, load, expected) => {
  expect(reachedLimit(limit, load)).toBe(expected);
});
