import { expect, test } from 'vitest';
import { checkSizes, measureSizes } from './code-sizes.mjs';

test('the numbers of functions, files and folders over a limit, and of files with SQL outside stores, equal the bounds', () => {
  expect(checkSizes(measureSizes())).toEqual([]);
});

test('lists the places when a bound is exceeded, and asks to lower a bound that is too high', () => {
  const sizes = { long: ['a.ts:1 (90)', 'b.ts:2 (85)'], wide: [] };
  expect(checkSizes(sizes, { long: 1, wide: 1 })).toEqual([
    '2 long, 1 at most:\n  a.ts:1 (90)\n  b.ts:2 (85)',
    '0 wide: lower the bound of 1 (scripts/code-sizes.mjs).',
  ]);
});
