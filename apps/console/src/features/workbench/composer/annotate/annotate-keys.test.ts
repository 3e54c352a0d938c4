import { expect, it } from 'vitest';
import { commandOfKey, movedPen } from './annotate-keys';

const press = (key: string, held: object = {}) => ({
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  key,
  ...held,
});
const pen = (dx: number, dy: number, isStroke = false) => ({ do: 'pen', step: { dx, dy }, isStroke });

it.each([
  ['Ctrl+Z', press('z', { ctrlKey: true }), { do: 'undo' }],
  ['Ctrl+Shift+Z', press('Z', { ctrlKey: true, shiftKey: true }), { do: 'redo' }],
  ['Cmd+Y', press('y', { metaKey: true }), { do: 'redo' }],
  ['Ctrl+Enter', press('Enter', { ctrlKey: true }), { do: 'save' }],
  ['another command', press('r', { ctrlKey: true }), null],
  ['with Alt', press('r', { altKey: true }), null],
  ['a letter', press('r'), { do: 'look', look: { tool: 'rect' } }],
  ['a capital', press('A'), { do: 'look', look: { tool: 'arrow' } }],
  ['a number', press('2'), { do: 'look', look: { color: 'amber' } }],
  ['a number without a color', press('9'), null],
  ['Space', press(' '), pen(0, 0, true)],
  ['an arrow', press('ArrowLeft'), pen(-12, 0)],
  ['a fast arrow', press('ArrowDown', { shiftKey: true }), pen(0, 60)],
  ['Tab', press('Tab'), null],
])('%s', (_name, key, act) => {
  expect(commandOfKey(key)).toEqual(act);
});

it.each([
  [
    { x: 5, y: 5 },
    { dx: -12, dy: 0 },
    { x: 0, y: 5 },
  ],
  [
    { x: 95, y: 5 },
    { dx: 12, dy: 3 },
    { x: 100, y: 8 },
  ],
])('the pen stays on the picture', (at, by, next) => {
  expect(movedPen(at, by, { width: 100, height: 50 })).toEqual(next);
});
