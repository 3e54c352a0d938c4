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

/** The rows of the drawer that may be out of reach. */
export type GuardedRow = 'layout' | 'background' | 'showTabsIcon' | 'tabsBarStyle' | 'columnStyle' | 'fixedHeader';

/** "Theme drawer availability" (specification, section 5): which rows can be used now. */
export function availability(theme: Theme, device: Device): Record<GuardedRow, boolean> {
  // A phone is drawn vertical, whatever its desktop has.
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

/** A number from 0 up to, not including, `count`. */
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
    // A phone shows `vertical` whatever stands here: its desktop's choice is kept for the desktop.
    layout: device === 'desktop' ? other(LAYOUTS, now.layout) : now.layout,
  };
}

/** The two side bars there are: the desktop's, which folds and is remembered; the phone's, which is over the page or away. */
export type Fold = { collapse: boolean; mobileOpen: boolean };

export type FoldEvent =
  | { kind: 'toggle' | 'navigated' | 'overlay-pressed'; device: Device }
  | { kind: 'device-changed' }
  | { kind: 'layout-changed'; from: Theme['layout']; to: Theme['layout'] }
  | { kind: 'column-hidden'; hidden: boolean };

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
    case 'column-hidden':
      return { ...fold, collapse: event.hidden };
  }
}
