import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contrast } from '../shell/theme/contrast';
import { paletteOf } from '../shell/theme/themes';
import { antdTokens } from './antd-theme';
import { DEFAULT_LOOK } from './look';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split(':root[data-mode="dark"]');
const value = (part, name) => new RegExp(`--${name}:\\s*([^;]+);`).exec(part)?.[1];
const PARTS = [
  ['light', light, false],
  ['dark', dark, true],
];

const lookOf = (part, isDark) => ({
  isDark,
  accent: value(part, 'accent'),
  onAccent: value(part, 'on-accent'),
  good: value(part, 'good'),
  wait: value(part, 'wait'),
  bad: value(part, 'bad'),
});

it('the look before any theme is that of the style sheet', () => expect(DEFAULT_LOOK).toEqual(lookOf(light, false)));

it.each(PARTS)('antd has the neutral steps of the style sheet, %s', (_, part, isDark) => {
  const tokens = antdTokens(lookOf(part, isDark));
  expect([tokens.colorTextBase, tokens.colorBgBase, tokens.colorTextPlaceholder]).toEqual([
    value(part, 'n9'),
    value(part, 'n1'),
    value(part, 'n7'),
  ]);
});

it.each(PARTS)('the style sheet is the default theme, %s', (_, part, isDark) => {
  const palette = Object.entries(paletteOf('blue-black', isDark)).filter(([name]) => !name.startsWith('shell'));
  expect(palette.map(([name]) => [name, value(part, name)])).toEqual(palette);
});

const TEXT_ON = [
  ['n9', 'n1'],
  ['n7', 'n1'],
  ['n7', 'n2'],
  ['n7', 'n3'],
  ['n7', 'accent-soft'],
  ['n9', 'mine'],
  ['n7', 'mine'],
  ['accent', 'mine'],
  ['n9', 'theirs'],
  ['accent', 'n1'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['n1', 'bad'],
  ['good', 'good-soft'],
  ['wait', 'wait-soft'],
  ['bad', 'bad-soft'],
  ['bad', 'accent-soft'],
  ['wait', 'accent-soft'],
  ['robot', 'robot-soft'],
  ['monitor', 'monitor-soft'],
];

it.each(TEXT_ON)('--%s on --%s can be read, light and dark', (text, ground) => {
  for (const part of [light, dark])
    expect(contrast(value(part, text), value(part, ground))).toBeGreaterThanOrEqual(4.5);
});

it('edges that matter can be seen', () => {
  for (const part of [light, dark])
    expect(contrast(value(part, 'edge-strong'), value(part, 'n1'))).toBeGreaterThanOrEqual(3);
});
