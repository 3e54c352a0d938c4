import { expect, it } from 'vitest';
import { isSameValue } from './same-value';

it.each([
  [1, 1, true],
  [1, '1', false],
  [null, {}, false],
  ['', null, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[], {}, false],
  [{ a: 1, b: [{ c: '' }] }, { b: [{ c: '' }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: null }, {}, false],
])('%j and %j: %s', (a, b, same) => {
  expect(isSameValue(a, b)).toBe(same);
  expect(isSameValue(b, a)).toBe(same);
});

it('parts that are the same object are not read', () => {
  const unread = Object.defineProperty({}, 'name', { enumerable: true, get: () => expect.unreachable() });
  expect(isSameValue([unread, { name: 'a' }], [unread, { name: 'b' }])).toBe(false);
});
