import { expect, it } from 'vitest';
import { fitCount } from './fit';
import { forgetClosed, isOpen } from './open-keys';
import { placePopup } from './place';

const settings = { openAtStart: ['/vab'], keepFirstOpen: false };

it.each<[rule: string, key: string, toggled: Record<string, boolean>, trail: string[], keepFirst: boolean, boolean]>([
  ['closed by itself', '/other', {}, [], false, false],
  ['open above the page one is on', '/other', {}, ['/other', '/other/log'], false, true],
  ['"Menu opens a configured list of paths at start"', '/vab', {}, [], false, true],
  ['a press closes it', '/vab', { '/vab': false }, [], false, false],
  ['"several submenus may be open at once"', '/other', { '/vab': true, '/other': true }, [], false, true],
  ['"The menu can keep the first item opened"', '/first', { '/first': false }, [], true, true],
])('submenu: %s', (_, key, toggled, trail, keepFirstOpen, open) =>
  expect(isOpen({ key, toggled, trail, first: '/first' }, { ...settings, keepFirstOpen })).toBe(open),
);

it('what was closed by hand opens when the page moves into it', () => {
  const toggled = { '/a': false, '/b': true };
  expect(forgetClosed(toggled, ['/a', '/a/1'])).toEqual({ '/b': true });
  expect(forgetClosed(toggled, ['/c'])).toBe(toggled);
});

const screen = { width: 1000, height: 800 };
const popup = { width: 200, height: 300 };

it.each([
  ['beside its line', { left: 0, right: 64, top: 100, bottom: 150 }, 'right', { left: 68, top: 100 }],
  ['never below the window', { left: 0, right: 64, top: 700, bottom: 750 }, 'right', { left: 68, top: 492 }],
  [
    'on the other side where there is no room',
    { left: 700, right: 900, top: 9, bottom: 59 },
    'right',
    { left: 496, top: 9 },
  ],
  ['under its line', { left: 300, right: 400, top: 0, bottom: 60 }, 'below', { left: 300, top: 60 }],
  ['inside the window', { left: 900, right: 990, top: 0, bottom: 60 }, 'below', { left: 792, top: 60 }],
] as const)('a pop-up stands %s', (_, line, side, place) =>
  expect(placePopup(line, popup, screen, side)).toEqual(place),
);

it.each([
  ['all have room', [100, 100, 100], 300, 3],
  ['one does not: the button needs its place too', [100, 100, 100], 299, 2],
  ['with the button', [100, 100, 100], 255, 1],
  ['none', [100, 100, 100], 90, 0],
  ['nothing to show', [], 0, 0],
])('lines in a bar: %s', (_, widths, room, count) => expect(fitCount(widths, room, 56)).toBe(count));
