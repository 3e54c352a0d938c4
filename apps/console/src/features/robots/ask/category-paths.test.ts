import { expect, test } from 'vitest';
import { namesBelow, treeOf } from './category-paths';

const categories = [
  { name: '', entries: 4 },
  { name: '物流', entries: 1 },
  { name: '物流/发货', entries: 2 },
  { name: '物流费', entries: 3 },
];

test('categories are a tree by their slashes, with the sum of entries', () =>
  expect(treeOf(categories)).toEqual([
    {
      name: '物流',
      path: '物流',
      entries: 3,
      below: [{ name: '发货', path: '物流/发货', entries: 2, below: [] }],
    },
    { name: '物流费', path: '物流费', entries: 3, below: [] },
  ]));

test('a category is filtered with those below it, not with names that begin alike', () =>
  expect(namesBelow(categories, '物流')).toEqual(['物流', '物流/发货']));
