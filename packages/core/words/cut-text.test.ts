import { expect, it } from 'vitest';
import { cutText } from './cut-text';

it.each([
  ['a short text is unchanged', '退款', 5, '退款'],
  ['a long one ends after as many characters', '退款多久到账', 4, '退款多久'],
  ['a pair that does not fit is left out as a whole', 'ab😀', 3, 'ab'],
  ['one that fits stays', 'ab😀c', 4, 'ab😀'],
])('%s', (_name, text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
  expect(cutText(text, most).isWellFormed()).toBe(true);
});
