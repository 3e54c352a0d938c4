import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { darkTokens, lightTokens } from './antd-theme';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');
const value = (part, name) => new RegExp(`--${name}:\\s*([^;]+);`).exec(part)?.[1];

const NAMES = [
  ['colorPrimary', 'accent'],
  ['colorSuccess', 'good'],
  ['colorWarning', 'wait'],
  ['colorError', 'bad'],
  ['colorTextBase', 'n9'],
  ['colorBgBase', 'n1'],
  ['colorTextPlaceholder', 'n7'],
];

it.each(NAMES)('%s is --%s, light and dark', (token, name) => {
  expect([lightTokens[token], darkTokens[token]]).toEqual([value(light, name), value(dark, name)]);
});

/** WCAG's relative luminance and contrast. */
function contrast(a, b) {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function luminance(hex) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

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
  ['n7', 'n3'],
];

it.each(TEXT_ON)('--%s on --%s can be read, light and dark', (text, ground) => {
  for (const part of [light, dark])
    expect(contrast(value(part, text), value(part, ground))).toBeGreaterThanOrEqual(4.5);
});

it('edges that matter can be seen', () => {
  for (const part of [light, dark])
    expect(contrast(value(part, 'edge-strong'), value(part, 'n1'))).toBeGreaterThanOrEqual(3);
});
