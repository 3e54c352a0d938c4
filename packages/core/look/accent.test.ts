import { expect, it } from 'vitest';
import { contrastOfWhite, isHexColour, readableAccent } from './accent';

it.each([
  ['#1f6feb', '#1f6feb'],
  ['#000000', '#000000'],
])('leaves %s, on which white can be read', (accent, shown) => {
  expect(readableAccent(accent)).toBe(shown);
});

it.each(['#ffff00', '#ffffff', '#7fd1ff', '#ff9900'])('darkens %s until white text on it is readable', (accent) => {
  expect(contrastOfWhite(readableAccent(accent))).toBeGreaterThanOrEqual(4.5);
});

it.each([
  ['#ffffff', 1],
  ['#000000', 21],
])('white on %s has a contrast of %f', (fill, ratio) => expect(contrastOfWhite(fill)).toBeCloseTo(ratio));

it('a colour is written with six digits', () =>
  expect(['#1f6feb', '#1F6FEB', '#fff', 'red'].map(isHexColour)).toEqual([true, true, false, false]));
