import { expect, it } from 'vitest';
import { placeByKey } from './place-by-key';

it.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['PageDown', 0, 20, 8],
  ['PageDown', 15, 20, 19],
  ['PageUp', 15, 20, 7],
  ['PageUp', 3, 20, 0],
  ['ArrowDown', -1, 0, null],
  ['Home', 0, 3, null],
])('%s from %d of %d', (key, at, count, place) => {
  expect(placeByKey(key, at, count)).toBe(place);
});
