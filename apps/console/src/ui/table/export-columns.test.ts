import { expect, it } from 'vitest';
import { fieldsShown, inOrder, usualColumns } from './export-columns';

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

it('a column stands for the fields that it shows', () => {
  const columns = [{ key: 'name' }, { key: 'contact', shows: ['phone', 'email'] }, { key: 'hit', shows: [] }];
  const places = ['hit', 'contact', 'name', 'fields.level'].map((key) => ({ key, isShown: true }));
  expect(fieldsShown(columns, places)).toEqual(['phone', 'email', 'name', 'fields.level']);
  expect(fieldsShown(columns, [{ key: 'name', isShown: false }])).toEqual([]);
});

it.each([
  [
    ['a', 'b', 'c'],
    ['c', 'a', 'x', 'a', 'b', 'c'],
    ['c', 'a', 'b'],
  ],
  [['a'], ['b', 'a'], ['a']],
  [[], ['a'], []],
])('%j in the order of %j', (chosen, order, expected) => expect(inOrder(chosen, order)).toEqual(expected));
