import { expect, it } from 'vitest';
import { arrowHead, boxOf, emptyDrawing, isLargeEnough, type Mark, redo, strokeFrom, undo, withMark } from './marks';

const box: Mark = { tool: 'mosaic', from: { x: 0, y: 0 }, to: { x: 9, y: 9 } };
const word: Mark = { tool: 'text', at: { x: 1, y: 1 }, text: '这里', color: 'red', size: 20 };

it('undo and redo step through the marks; a new mark clears redo', () => {
  const both = withMark(withMark(emptyDrawing, box), word);
  expect(undo(both)).toEqual({ marks: [box], undone: [word] });
  expect(redo(undo(both))).toEqual(both);
  expect(withMark(undo(both), box)).toEqual({ marks: [box, box], undone: [] });
  expect([undo(emptyDrawing), redo(both)]).toEqual([emptyDrawing, both]);
});

it('a pen stroke grows, a rectangle moves its corner', () => {
  const a = { x: 0, y: 0 };
  const pen = { tool: 'pen', color: 'red', width: 3 } as const;
  const first = strokeFrom(pen, a, { x: 1, y: 1 }, null);
  expect(strokeFrom(pen, a, { x: 2, y: 2 }, first)).toMatchObject({ points: [a, { x: 1, y: 1 }, { x: 2, y: 2 }] });
  const rect = strokeFrom({ ...pen, tool: 'rect' }, a, { x: 5, y: 5 }, null);
  expect(rect).toEqual({ tool: 'rect', from: a, to: { x: 5, y: 5 }, color: 'red', width: 3 });
});

it.each<[string, Mark, boolean]>([
  ['a box', box, true],
  ['a slip of the hand', { tool: 'rect', from: { x: 5, y: 5 }, to: { x: 6, y: 6 }, color: 'red', width: 3 }, false],
  ['a point of the pen', { tool: 'pen', points: [{ x: 5, y: 5 }], color: 'red', width: 3 }, true],
  ['words', word, true],
  ['no words', { ...word, text: ' ' } as Mark, false],
])('%s is kept: %s', (_name, mark, stays) => expect(isLargeEnough(mark, 4)).toBe(stays));

it('a box is the same from any corner, and is clipped to the picture', () =>
  expect([
    boxOf({ x: 1, y: 2 }, { x: 5, y: 8 }, { width: 10, height: 10 }),
    boxOf({ x: 5, y: 8 }, { x: 1, y: 2 }, { width: 10, height: 10 }),
    boxOf({ x: -5, y: 5 }, { x: 20, y: 20 }, { width: 10, height: 10 }),
  ]).toEqual([
    { x: 1, y: 2, width: 4, height: 6 },
    { x: 1, y: 2, width: 4, height: 6 },
    { x: 0, y: 5, width: 10, height: 5 },
  ]));

it('an arrow points to its end; without length it has no head', () => {
  expect(arrowHead({ x: 0, y: 0 }, { x: 100, y: 0 }, 4)?.[0]).toEqual({ x: 100, y: 0 });
  expect(arrowHead({ x: 1, y: 1 }, { x: 1, y: 1 }, 4)).toBe(null);
});
