import { expect, test } from 'vitest';
import { compareCursors, isLater } from './cursor';

test.each([
  ['1-2', '1-10', -8],
  ['1-10', '1-10', 0],
  ['a-b-3', 'a-b-1', 2],
  ['1-2', '2-1', null],
  ['1-x', '1-1', null],
])('%s against %s: %s', (a, b, order) => {
  expect(compareCursors(a, b)).toBe(order);
});

test.each([
  ['1-2', '1-1', true],
  ['1-1', '1-1', false],
  ['1-1', '1-2', false],
  ['2-1', '1-9', true],
  ['1-1', null, true],
])('%s after %s: %s', (cursor, position, later) => {
  expect(isLater(cursor, position)).toBe(later);
});
