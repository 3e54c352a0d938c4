import { expect, test } from 'vitest';
import { fitsWildcard } from './wildcard';

test.each([
  ['abc', 'abc', true],
  ['abc', 'abcd', false],
  ['*', '', true],
  ['**', 'a', true],
  ['a*', 'a', true],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['*b*', 'abc', true],
  ['a*b*c', 'abxc', true],
  ['a*b*c', 'acb', false],
  ['ab*ba', 'aba', false],
  ['', '', true],
  ['', 'a', false],
  ['a*', 'a*b', true],
])('%s and %s: %s', (pattern, text, fits) => expect(fitsWildcard(pattern, text)).toBe(fits));
