import { describe, expect, it } from 'vitest';
import { contrast, mix, readableOn, TEXT_CONTRAST } from './contrast';
import { THEME_NAMES } from './theme';
import { type Palette, paletteOf } from './themes';

const NEUTRAL = {
  light: { n1: '#ffffff', n2: '#f7f8fa', n3: '#eff1f4', n7: '#626b79', n9: '#181c23' },
  dark: { n1: '#15181d', n2: '#1b1f25', n3: '#23282f', n7: '#9ba4b2', n9: '#f1f3f6' },
};

type Name = keyof Palette | keyof (typeof NEUTRAL)['light'];

/** Text and the ground it stands on, wherever the frame or a page writes. */
const TEXT_ON: readonly [text: Name, ground: Name][] = [
  ['accent', 'n1'],
  ['accent', 'n2'],
  ['accent', 'n3'],
  ['accent', 'accent-soft'],
  ['accent', 'mine'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['n7', 'accent-soft'],
  ['n7', 'mine'],
  ['n9', 'mine'],
  ['good', 'n1'],
  ['good', 'good-soft'],
  ['wait', 'n1'],
  ['wait', 'wait-soft'],
  ['wait', 'accent-soft'],
  ['bad', 'n1'],
  ['bad', 'bad-soft'],
  ['bad', 'accent-soft'],
  ['n1', 'bad'],
  ['shell-side-text', 'shell-side'],
  ['shell-side-text', 'shell-side-end'],
  ['shell-side-text', 'shell-side-hover'],
  ['shell-side-active-text', 'shell-side-active'],
  ['shell-column-text', 'shell-column'],
  ['shell-column-text', 'shell-column-end'],
  ['shell-header-text', 'shell-header'],
  ['shell-header-text', 'shell-header-hover'],
  ['shell-header-active-text', 'shell-header-active'],
];

describe.each(THEME_NAMES)('%s', (name) => {
  it.each(['light', 'dark'] as const)('"a fill that carries text is darkened until it passes": 4.5 in %s', (mode) => {
    const colours = { ...NEUTRAL[mode], ...paletteOf(name, mode === 'dark'), white: '#ffffff' };
    const unread = TEXT_ON.map(([text, ground]) => ({
      pair: `${text} ${colours[text]} on ${ground} ${colours[ground]}`,
      ratio: contrast(colours[text], colours[ground]),
    })).filter(({ ratio }) => ratio < TEXT_CONTRAST);
    expect(unread).toEqual([]);
    expect(contrast('#ffffff', colours['shell-fill'])).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });
});

it.each([
  ['blue-black', '#1890ff', '#e8f4ff', '#282c34'],
  ['blue-white', '#1890ff', '#e8f4ff', '#ffffff'],
  ['green-black', '#41b584', '#ecf8f3', '#282c34'],
  ['green-white', '#41b584', '#ecf8f3', '#ffffff'],
  ['red-black', '#f34d37', '#feedeb', '#282c34'],
  ['red-white', '#f34d37', '#feedeb', '#ffffff'],
] as const)('%s: primary %s, tint %s, side %s (shell, 1.2)', (name, primary, tint, side) => {
  const palette = paletteOf(name, false);
  expect([palette['shell-primary'], palette['shell-tint'], palette['shell-side']]).toEqual([primary, tint, side]);
});

it('"contrast: white on #1890ff 3.24, on #41b584 2.57, on #f34d37 3.54, on #399efd 2.81" (shell, 4.3)', () => {
  const ratios = ['#1890ff', '#41b584', '#f34d37', '#399efd'].map((colour) => contrast('#ffffff', colour).toFixed(2));
  expect(ratios).toEqual(['3.24', '2.57', '3.54', '2.81']);
});

it('"blue 20 % #46a6ff" and on: white mixed in', () =>
  expect([0.2, 0.4, 0.6, 0.8].map((white) => mix('#ffffff', '#1890ff', white))).toEqual([
    '#46a6ff',
    '#74bcff',
    '#a3d3ff',
    '#d1e9ff',
  ]));

it('what can be read already stays as it is', () =>
  expect(readableOn('#0f3d91', ['#ffffff'], 'darker')).toBe('#0f3d91'));
