import { expect, it } from 'vitest';
import { differs, withTarget } from './mapping';
import type { Mapping } from './queries';

it.each([
  ['an empty column takes a field', ['', ''], 0, 'name', ['name', '']],
  ['a field moves to its new column', ['name', 'phone'], 1, 'name', ['', 'name']],
  ['a column is left out, others stay', ['name', ''], 0, '', ['', '']],
  ['the same again', ['name', 'phone'], 0, 'name', ['name', 'phone']],
] as const)('%s', (_name, fields, column, target, after) => {
  expect(withTarget(fields, column, target)).toEqual(after);
});

const STORED = { fields: ['name', ''], onDuplicate: 'skip', owner: null, category: '', tags: ['vip'] } as Mapping;

it.each([
  ['nothing', {}, false],
  ['equal lists', { tags: ['vip'], fields: ['name', ''] }, false],
  ['a column', { fields: ['', 'name'] }, true],
  ['a tag', { tags: [] }, true],
  ['the owner', { owner: '7' }, true],
] satisfies [string, Partial<Mapping>, boolean][])('changed: %s', (_name, part, isChanged) => {
  expect(differs({ ...STORED, ...part }, STORED)).toBe(isChanged);
});
