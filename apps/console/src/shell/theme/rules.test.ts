import { expect, it } from 'vitest';
import { availability, type Fold, type FoldEvent, foldAfter, type GuardedRow, PLAIN_FLAGS, randomSkin } from './rules';
import {
  COLUMN_STYLES,
  DEFAULT_THEME,
  deviceOf,
  LAYOUTS,
  layoutOn,
  parseCollapse,
  parseTheme,
  TABS_BAR_STYLES,
  THEME_NAMES,
  type Theme,
} from './theme';
import { isCollapsed, useThemeStore } from './theme-store';

const themeWith = (patch: Partial<Theme>): Theme => ({ ...DEFAULT_THEME, ...patch });

it('"Default: layout column, themeName blue-black, columnStyle card, fixedHeader on, progress bar on, tabs on, tabsBarStyle smooth, icons on, language off, refresh on, search off, theme off, notice on, full screen off, theme setting off, collapse off"', () =>
  expect(DEFAULT_THEME).toEqual({
    background: 'none',
    layout: 'column',
    themeName: 'blue-black',
    columnStyle: 'card',
    fixedHeader: true,
    showProgressBar: true,
    showTabs: true,
    tabsBarStyle: 'smooth',
    showTabsIcon: true,
    showLanguage: false,
    showRefresh: true,
    showSearch: false,
    showTheme: false,
    showNotice: true,
    showFullScreen: false,
    showThemeSetting: false,
    collapse: false,
    mode: 'system',
  }));

it.each<[rule: string, Partial<Theme>, 'desktop' | 'mobile', off: GuardedRow[]]>([
  ['column layout on a desktop: all', {}, 'desktop', []],
  ['layout select disabled on mobile', {}, 'mobile', ['layout', 'columnStyle']],
  ['… which is vertical there, whatever the desktop has', { layout: 'float' }, 'mobile', ['layout', 'columnStyle']],
  ['menu background disabled for float', { layout: 'float' }, 'desktop', ['background', 'columnStyle']],
  ['… and horizontal', { layout: 'horizontal' }, 'desktop', ['background', 'columnStyle']],
  ['tab icon and style disabled while tabs hidden', { showTabs: false }, 'desktop', ['showTabsIcon', 'tabsBarStyle']],
  ['column style enabled only for column layout', { layout: 'vertical' }, 'desktop', ['columnStyle']],
  ['… comprehensive has none either', { layout: 'comprehensive' }, 'desktop', ['columnStyle']],
  ['fixed header disabled for common layout', { layout: 'common' }, 'desktop', ['columnStyle', 'fixedHeader']],
])('drawer: %s', (_, patch, device, off) => {
  const rows = Object.entries(availability(themeWith(patch), device));
  expect(rows.filter(([, isOn]) => !isOn).map(([row]) => row)).toEqual(off);
});

const DIFFERENT = ['themeName', 'columnStyle', 'background', 'tabsBarStyle', 'showTabsIcon', 'layout'] as const;
const picks = { first: () => 0, last: (count: number) => count - 1, middle: (count: number) => count >> 1 };

it.each(Object.entries(picks))('"choose a different value": never the current one (%s)', (_, pick) => {
  for (const layout of LAYOUTS)
    for (const themeName of THEME_NAMES)
      for (const columnStyle of COLUMN_STYLES)
        for (const tabsBarStyle of TABS_BAR_STYLES) {
          const now = themeWith({ layout, themeName, columnStyle, tabsBarStyle, showTabsIcon: layout === 'float' });
          const next = randomSkin(now, 'desktop', pick);
          expect(DIFFERENT.filter((field) => next[field] === now[field])).toEqual([]);
        }
});

it('every other value can come', () => {
  const seen = new Set(THEME_NAMES.map((_, at) => randomSkin(DEFAULT_THEME, 'desktop', () => at).themeName));
  expect([...seen].sort()).toEqual([...THEME_NAMES].sort());
});

it('"reset first": what is not chosen is as at the start; dark or light stays', () => {
  const next = randomSkin(themeWith({ showLanguage: true, fixedHeader: false, mode: 'dark' }), 'desktop', () => 0);
  expect([next.showLanguage, next.fixedHeader, next.mode]).toEqual([false, true, 'dark']);
});

it('"mobile forced vertical": the desktop keeps its layout, all else differs', () => {
  const now = themeWith({ layout: 'common' });
  const next = randomSkin(now, 'mobile', () => 0);
  expect(DIFFERENT.filter((field) => next[field] === now[field])).toEqual(['layout']);
  expect(layoutOn('mobile', next)).toBe('vertical');
});

it.each([
  [390, 'mobile'],
  [991, 'mobile'],
  [992, 'desktop'],
  [1440, 'desktop'],
] as const)('"under 992px width the device becomes mobile": %i is %s', (width, device) =>
  expect(deviceOf(width)).toBe(device),
);

it.each(LAYOUTS)('"the desktop layout is remembered and restored": %s', (layout) => {
  expect(layoutOn('mobile', { layout })).toBe('vertical');
  expect(layoutOn('desktop', { layout })).toBe(layout);
});

const open: Fold = { collapse: false, mobileOpen: false };
const folded: Fold = { collapse: true, mobileOpen: false };
const over: Fold = { collapse: false, mobileOpen: true };

it('every flag of the theme has a switch in the drawer; the fold button sets `collapse`', () => {
  const flags = Object.entries(DEFAULT_THEME).filter(([, value]) => typeof value === 'boolean');
  const others = ['collapse', 'fixedHeader', 'showTabs', 'showTabsIcon'];
  expect(flags.map(([name]) => name).sort()).toEqual([...others, ...PLAIN_FLAGS].sort());
});

it('a page without its column folds the side bar of a desktop, and stores nothing', () => {
  const { collapse } = useThemeStore.getState();
  const folds = (state: object) => isCollapsed({ ...useThemeStore.getState(), device: 'desktop', ...state });
  expect([folds({ columnHidden: true }), folds({ columnHidden: false })]).toEqual([true, collapse]);
  expect(folds({ device: 'mobile', mobileOpen: true, columnHidden: true })).toBe(false);
  useThemeStore.setState({ columnHidden: true });
  expect(useThemeStore.getState().collapse).toBe(collapse);
  useThemeStore.setState({ columnHidden: false });
});

it.each<[rule: string, Fold, FoldEvent, Fold]>([
  ['the button folds', open, { kind: 'toggle', device: 'desktop' }, folded],
  ['… and opens', folded, { kind: 'toggle', device: 'desktop' }, open],
  ['on a phone it brings the side bar', open, { kind: 'toggle', device: 'mobile' }, over],
  ['"a click folds it" (overlay)', over, { kind: 'overlay-pressed', device: 'mobile' }, open],
  ['"on mobile the sidebar folds" after a choice', over, { kind: 'navigated', device: 'mobile' }, open],
  ['… on a desktop it stays', open, { kind: 'navigated', device: 'desktop' }, open],
  ['"Under 992px … the sidebar folds"', over, { kind: 'device-changed' }, open],
  ['… and the desktop finds its own again', folded, { kind: 'device-changed' }, folded],
  ['"Float folds on entry"', open, { kind: 'layout-changed', from: 'column', to: 'float' }, folded],
  ['"… and opens the side bar on leaving"', folded, { kind: 'layout-changed', from: 'float', to: 'common' }, open],
  ['another layout leaves it', folded, { kind: 'layout-changed', from: 'column', to: 'common' }, folded],
])('fold: %s', (_, before, event, after) => expect(foldAfter(before, event)).toEqual(after));

it.each([
  ['nothing', null, DEFAULT_THEME],
  ['no JSON', '{', DEFAULT_THEME],
  ['no object', '7', DEFAULT_THEME],
  ['some fields', '{"layout":"float","showTabs":false}', themeWith({ layout: 'float', showTabs: false })],
  ['values of another version', '{"layout":"grid","themeName":7,"showTabs":"yes","older":1}', DEFAULT_THEME],
])('what a browser kept: %s', (_, kept, theme) => expect(parseTheme(kept)).toEqual(theme));

it.each([
  ['{"collapse":true}', true],
  ['{"collapse":false}', false],
  ['{}', null],
  [null, null],
])('fold kept as %s', (kept, collapse) => expect(parseCollapse(kept)).toBe(collapse));
