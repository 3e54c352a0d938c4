import { expect, test } from 'vitest';
import { isDeep } from './json-depth';

const nested = (levels: number): string => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`;

test('JSON is deep from 65 levels on, whatever its strings contain', () => {
  expect([nested(2), nested(64), nested(66), '['.repeat(65)].map(isDeep)).toEqual([false, false, true, true]);
  const brackets = '['.repeat(100);
  expect([`{"a":"${brackets}"}`, `{"a":"\\"${brackets}"}`, `["\\\\",${brackets}]`].map(isDeep)).toEqual([
    false,
    false,
    true,
  ]);
  expect(isDeep(`{"never closed ${brackets}`)).toBe(false);
  expect(isDeep('[1],'.repeat(100))).toBe(false);
});
