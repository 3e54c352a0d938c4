import {
  BACKGROUNDS,
  COLUMN_STYLES,
  DEFAULT_THEME,
  type Device,
  LAYOUTS,
  layoutOn,
  TABS_BAR_STYLES,
  THEME_NAMES,
  type Theme,
} from './theme';

/** The drawer's rows that can be disabled. */
export type GuardedRow = 'layout' | 'background' | 'showTabsIcon' | 'tabsBarStyle' | 'columnStyle' | 'fixedHeader';

/** "Theme drawer availability" (specification, section 5): which rows are enabled. */
export function availability(theme: Theme, device: Device): Record<GuardedRow, boolean> {
  // A phone always has the vertical layout.
  const layout = layoutOn(device, theme);
  return {
    layout: device === 'desktop',
    background: layout !== 'float' && layout !== 'horizontal',
    showTabsIcon: theme.showTabs,
    tabsBarStyle: theme.showTabs,
    columnStyle: layout === 'column',
    fixedHeader: layout !== 'common',
  };
}

/** The drawer's switches that are always enabled, in its order. The template has none for the last two. */
export const PLAIN_FLAGS = [
  'showLanguage',
  'showProgressBar',
  'showRefresh',
  'showSearch',
  'showNotice',
  'showFullScreen',
  'showTheme',
  'showThemeSetting',
] as const;

/** A random integer from 0 up to, but not including, `count`. */
export type Pick = (count: number) => number;

/**
 * "Random theme: reset first, then choose a different value for themeName, columnStyle, background, tabsBarStyle,
 * showTabsIcon, and a different layout on desktop" (section 4). Dark or light stays as it is: it is about eyes, not looks.
 */
export function randomSkin(now: Theme, device: Device, pick: Pick): Theme {
  const other = <T>(values: readonly T[], current: T): T => {
    const others = values.filter((value) => value !== current);
    return others[pick(others.length)] ?? current;
  };
  return {
    ...DEFAULT_THEME,
    mode: now.mode,
    themeName: other(THEME_NAMES, now.themeName),
    columnStyle: other(COLUMN_STYLES, now.columnStyle),
    background: other(BACKGROUNDS, now.background),
    tabsBarStyle: other(TABS_BAR_STYLES, now.tabsBarStyle),
    showTabsIcon: other([true, false], now.showTabsIcon),
    // A phone always shows `vertical`: the layout chosen for the desktop is kept.
    layout: device === 'desktop' ? other(LAYOUTS, now.layout) : now.layout,
  };
}

/**
 * The two side bars: the desktop's, whose folded state is stored, and the phone's, which is shown over the page or
 * hidden.
 */
export type Fold = { collapse: boolean; mobileOpen: boolean };

export type FoldEvent =
  | { kind: 'toggle' | 'navigated' | 'overlay-pressed'; device: Device }
  | { kind: 'device-changed' }
  | { kind: 'layout-changed'; from: Theme['layout']; to: Theme['layout'] };

/** What folds and opens the side bar beside the button (shell, 1.3). */
export function foldAfter(fold: Fold, event: FoldEvent): Fold {
  switch (event.kind) {
    case 'toggle':
      return event.device === 'mobile'
        ? { ...fold, mobileOpen: !fold.mobileOpen }
        : { ...fold, collapse: !fold.collapse };
    case 'navigated':
    case 'overlay-pressed':
      return event.device === 'mobile' ? { ...fold, mobileOpen: false } : fold;
    case 'device-changed':
      return { ...fold, mobileOpen: false };
    case 'layout-changed':
      if (event.to === 'float') return { ...fold, collapse: true };
      return event.from === 'float' ? { ...fold, collapse: false } : fold;
  }
}
