import { expect, it } from 'vitest';
import { inOrder, usualColumns } from './export-columns';

it.each([
  ['those of the list, in the order of the file', ['a', 'b', 'c'], ['c', 'a', 'x'], ['a', 'c']],
  ['all where the list shows none', ['a', 'b'], ['x'], ['a', 'b']],
  ['all of another file', ['a', 'b'], [], ['a', 'b']],
])('checked at first: %s', (_name, all, shown, expected) =>
  expect(
    usualColumns(
      all.map((key) => ({ key })),
      shown,
    ),
  ).toEqual(expected),
);

it.each([
  [
    ['a', 'b', 'c'],
    ['c', 'a', 'x', 'a', 'b', 'c'],
    ['c', 'a', 'b'],
  ],
  [['a'], ['b', 'a'], ['a']],
  [[], ['a'], []],
])('%j in the order of %j', (chosen, order, expected) => expect(inOrder(chosen, order)).toEqual(expected));
