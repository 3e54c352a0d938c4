import { describe, expect, it } from 'vitest';
import { type Arrangement, arrange, keep, movePlace, pinPlace, showPlace } from './column-state';
import type { Column } from './types';

const column = (key: string, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  title: key,
  width: 100,
  cell: () => null,
  ...more,
});
const COLUMNS = [
  column('name', { isName: true, pin: 'start' }),
  column('a'),
  column('b'),
  column('c', { isHidden: true }),
];
const usual = arrange(COLUMNS, '');
/** `<name a b !c`: pinned to the start, shown, hidden. */
const drawn = ({ places }: Pick<Arrangement, 'places'>): string =>
  places
    .map(({ key, isShown, pin }) => `${pin === 'start' ? '<' : pin === 'end' ? '>' : ''}${isShown ? '' : '!'}${key}`)
    .join(' ');

it('nothing chosen: as the list was made, rows of 40', () =>
  expect([drawn(usual), usual.density]).toEqual(['<name a b !c', 'middle']));

it.each(['', 'x', '{}', 'null', '{"o":"a"}', '{"o":[],"h":[],"s":[],"e":[],"d":"huge"}'])(
  'kept wrongly counts as not kept: %s',
  (kept) => expect(arrange(COLUMNS, kept)).toEqual(usual),
);

it('what is kept comes back', () => {
  const mine: Arrangement = {
    places: pinPlace(showPlace(movePlace(usual.places, 2, 1), 'a', false), 'b', 'end'),
    density: 'compact',
  };
  expect(arrange(COLUMNS, keep(mine))).toEqual(mine);
  expect(drawn(mine)).toBe('<name !a !c >b');
});

it('what was kept by keys comes back as well', () => {
  const kept = JSON.stringify({ o: ['name', 'b', 'a', 'c'], h: ['a', 'c'], s: ['name'], e: ['b'], d: 'middle' });
  expect(drawn(arrange(COLUMNS, kept))).toBe('<name !a !c >b');
});

it('as many columns of the desk’s own as there may be fit into what is kept', () => {
  const own = Array.from({ length: 50 }, (_, at) => column(`fields.${'k'.repeat(62)}${at + 10}`, { isHidden: true }));
  expect(keep(arrange([...COLUMNS, ...own], '')).length).toBeLessThan(5000);
});

it('a column that came since stands after the one it was made after; one that went is forgotten', () => {
  const place = (key: string) => ({ key, isShown: true, pin: null });
  const places = [{ ...place('name'), pin: 'start' as const }, place('gone'), place('b')];
  expect(drawn(arrange(COLUMNS, keep({ places, density: 'roomy' })))).toBe('<name a b !c');
});

it('the name is never hidden', () =>
  expect(drawn(arrange(COLUMNS, keep({ places: showPlace(usual.places, 'name', false), density: 'middle' })))).toBe(
    '<name a b !c',
  ));

describe('moving', () => {
  it.each([
    [1, 2, '<name b a !c'],
    [3, 1, '<name !c a b'],
    [1, 1, '<name a b !c'],
    [1, 9, '<name a b !c'],
    [1, -1, '<name a b !c'],
    // Among the pinned ones it is pinned too, and out of them no more.
    [1, 0, '<a <name b !c'],
    [0, 2, 'a b name !c'],
  ])('%i to %i', (from, to, expected) => expect(drawn({ places: movePlace(usual.places, from, to) })).toBe(expected));
});
