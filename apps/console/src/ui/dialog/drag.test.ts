import { expect, it } from 'vitest';
import { clampOffset, stepOf } from './drag';

const view = { width: 1000, height: 700 };
const box = { left: 300, top: 100, width: 400, height: 300 };

it.each([
  ['moves freely inside the window', { x: 20, y: -30 }, { x: 20, y: -30 }],
  ['stops at the left and top edges', { x: -900, y: -900 }, { x: -300, y: -100 }],
  ['stops at the right and bottom edges', { x: 900, y: 900 }, { x: 300, y: 300 }],
])('"clamped to the window": %s', (_, asked, given) => expect(clampOffset(asked, box, view)).toEqual(given));

it('what is larger than the window stays at its start', () =>
  expect(clampOffset({ x: 50, y: 50 }, { left: 0, top: 0, width: 1200, height: 900 }, view)).toEqual({ x: 0, y: 0 }));

it.each([
  ['ArrowLeft', false, { x: -10, y: 0 }],
  ['ArrowDown', true, { x: 0, y: 50 }],
  ['a', false, null],
])('%s', (key, isBig, step) => expect(stepOf(key, isBig)).toEqual(step));
