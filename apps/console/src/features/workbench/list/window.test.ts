import { expect, it } from 'vitest';
import { countOf, HEAD_PX, layoutGroups, placeAt, positionOf, ROW_PX, scrollFor, visibleRows } from './window';

const sheet = layoutGroups([
  { key: 'wait', rows: 2 },
  { key: 'current', rows: 1000 },
  { key: 'end', rows: 0 },
]);
const [wait, current, end] = sheet.parts;

it('groups follow each other; a folded one has only its heading', () => {
  expect(sheet.parts.map(({ top, height }) => [top, height])).toEqual([
    [0, HEAD_PX + 2 * ROW_PX],
    [HEAD_PX + 2 * ROW_PX, HEAD_PX + 1000 * ROW_PX],
    [2 * HEAD_PX + 1002 * ROW_PX, HEAD_PX],
  ]);
  expect(sheet.height).toBe(3 * HEAD_PX + 1002 * ROW_PX);
});

it.each([
  ['at the top', 0, [0, 2], [0, 16]],
  ['in the middle', 20_000, [2, 2], [303, 328]],
  ['at the end', sheet.height - 800, [2, 2], [982, 1000]],
] as const)('%s only what is on screen is drawn, and a little beyond', (_where, top, ofWait, ofCurrent) => {
  const view = { top, height: 800 };
  const spans = [wait, current, end].map((part) => visibleRows(part!, view));
  expect(spans.map(({ from, to }) => [from, to])).toEqual([ofWait, ofCurrent, [0, 0]]);
});

it('of a thousand rows at most a screen and the overscan are rendered', () => {
  for (let top = 0; top < sheet.height; top += 333) {
    const { from, to } = visibleRows(current!, { top, height: 900 });
    expect(to - from).toBeLessThanOrEqual(Math.ceil(900 / ROW_PX) + 13);
  }
});

it('each heading and row has one position, and each position one place', () => {
  expect(countOf(sheet)).toBe(1005);
  for (const position of [0, 1, 2, 3, 4, 1003, 1004]) {
    const place = placeAt(sheet, position);
    expect(place && positionOf(sheet, place)).toBe(position);
  }
  expect(placeAt(sheet, 3)).toEqual({ part: 1, row: null });
  expect(placeAt(sheet, 1005)).toBeNull();
  expect(placeAt(sheet, -1)).toBeNull();
});

it.each([
  ['a row above comes below the head that stays on top', { part: 1, row: 0 }, current!.top],
  ['a row below comes to the lower edge', { part: 1, row: 999 }, sheet.height - HEAD_PX - 800],
  ['what is seen stays', { part: 1, row: 310 }, 20_000],
  ['a head below comes to the lower edge', { part: 2, row: null }, sheet.height - 800],
] as const)('%s', (_what, place, top) => expect(scrollFor(sheet, place, { top: 20_000, height: 800 })).toBe(top));
