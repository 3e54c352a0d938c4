import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME, deviceOf, LAYOUTS, layoutOn, parseCollapse, parseTheme } from './theme';

describe('a stored theme', () => {
  it.each([
    ['nothing stored', null],
    ['no JSON', '{layout'],
    ['another kind of JSON', '"column"'],
    ['null', 'null'],
  ])('%s: the default', (_what, kept) => expect(parseTheme(kept)).toEqual(DEFAULT_THEME));

  it('keeps each valid field', () => {
    const chosen = { ...DEFAULT_THEME, layout: 'float', themeName: 'ocean', showTabs: false, mode: 'dark' };
    expect(parseTheme(JSON.stringify(chosen))).toEqual(chosen);
  });

  it.each([
    ['a layout that was removed', { layout: 'tower' }],
    ['text for a switch', { showTabs: 'yes' }],
    ['a field of another version', { radius: 4 }],
  ])('%s: the default of that field alone', (_what, fields) =>
    expect(parseTheme(JSON.stringify({ ...fields, themeName: 'red-white' }))).toEqual({
      ...DEFAULT_THEME,
      themeName: 'red-white',
    }),
  );
});

it.each([
  ['{"collapse":true}', true],
  ['{"collapse":false}', false],
  ['{"collapse":"true"}', null],
  ['{}', null],
  ['', null],
  [null, null],
])('the stored state of the side bar %s is %s', (kept, expected) => expect(parseCollapse(kept)).toBe(expected));

it.each([
  [390, 'mobile'],
  [991, 'mobile'],
  [992, 'desktop'],
  [1440, 'desktop'],
])('%i pixels wide: %s', (width, device) => expect(deviceOf(width)).toBe(device));

it.each(LAYOUTS)('layout %s is kept on a desktop and becomes vertical on a phone', (layout) => {
  expect(layoutOn('desktop', { layout })).toBe(layout);
  expect(layoutOn('mobile', { layout })).toBe('vertical');
});
