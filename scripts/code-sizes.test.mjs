import { expect, test } from 'vitest';
import { judgeSizes, measureSizes } from './code-sizes.mjs';

test('no function, file or folder has grown beyond its bound, and no SQL has left the stores', () => {
  expect(judgeSizes(measureSizes())).toEqual([]);
});

test('what is over a bound is named with its places; a bound that is too high is to be lowered', () => {
  const sizes = { long: ['a.ts:1 (90)', 'b.ts:2 (85)'], wide: [] };
  expect(judgeSizes(sizes, { long: 1, wide: 1 })).toEqual([
    '2 long, 1 at most:\n  a.ts:1 (90)\n  b.ts:2 (85)',
    '0 wide: lower the bound of 1 (scripts/code-sizes.mjs).',
  ]);
});
