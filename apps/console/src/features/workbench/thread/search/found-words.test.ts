import { expect, it } from 'vitest';
import { excerpt, matchRanges } from './found-words';

it.each([
  [
    '龙井茶，好茶',
    '茶',
    [
      [2, 3],
      [5, 6],
    ],
  ],
  ['龙井茶', '井茶', [[1, 3]]],
  [
    'Tea and TEA',
    'tea',
    [
      [0, 3],
      [8, 11],
    ],
  ],
  [
    'aaaa',
    'aa',
    [
      [0, 2],
      [2, 4],
    ],
  ],
  ['茶', ' ', []],
  ['İstanbul', 'stan', [[1, 5]]],
  [
    'İİ 茶 😀 茶',
    '茶',
    [
      [3, 4],
      [8, 9],
    ],
  ],
  ['aİb', 'i\u0307', [[1, 2]]],
  ['İstanbul', '茶', []],
])('in %s, %s stands at %j', (text, words, found) => expect(matchRanges(text, words)).toEqual(found));

it('an excerpt holds the first place', () => {
  const text = `${'前'.repeat(200)}茶${'后'.repeat(200)}`;
  expect(excerpt(text, '茶')).toMatch(/^…前+茶后+…$/);
  expect(excerpt('短', '短')).toBe('短');
});
