import { expect, it } from 'vitest';
import { marked, unmarked } from './title';

it.each([
  ['茶铺', 0, '茶铺'],
  ['茶铺', 2, '(2) 茶铺'],
  ['(2) 茶铺', 3, '(3) 茶铺'],
  ['(99+) 茶铺', 0, '茶铺'],
  ['茶铺', 120, '(99+) 茶铺'],
  ['(a) 茶铺', 1, '(1) (a) 茶铺'],
  ['(2)', 3, '(3) '],
  ['(2)', 0, ''],
])('%s with %d unread reads %s', (title, unread, shown) => {
  expect(marked(title, unread)).toBe(shown);
});

it('returns the page’s own title', () => {
  expect(unmarked('(99+) 茶铺')).toBe('茶铺');
});
