/**
 * The appearance settings of the frame (specification, sections 3, 4 and 9). Every list is in the order of the drawer.
 */
export const LAYOUTS = ['column', 'comprehensive', 'vertical', 'horizontal', 'common', 'float'] as const;
export const THEME_NAMES = [
  'blue-black',
  'blue-white',
  'green-black',
  'green-white',
  'red-black',
  'red-white',
  'ocean',
] as const;
export const BACKGROUNDS = ['none', 'vab-background'] as const;
export const TABS_BAR_STYLES = ['card', 'smart', 'smooth'] as const;
export const COLUMN_STYLES = ['vertical', 'horizontal', 'card', 'arrow'] as const;
/** Not in the specification: dark colours, or as the system prefers, with any theme. */
export const MODES = ['system', 'light', 'dark'] as const;

export type Layout = (typeof LAYOUTS)[number];
export type ThemeName = (typeof THEME_NAMES)[number];
export type Background = (typeof BACKGROUNDS)[number];
export type TabsBarStyle = (typeof TABS_BAR_STYLES)[number];
export type ColumnStyle = (typeof COLUMN_STYLES)[number];
export type Mode = (typeof MODES)[number];
export type Device = 'desktop' | 'mobile';

export type Theme = {
  background: Background;
  columnStyle: ColumnStyle;
  fixedHeader: boolean;
  /** The layout on a desktop; a phone always has `vertical` (see `layoutOn`). */
  layout: Layout;
  showProgressBar: boolean;
  showTabs: boolean;
  tabsBarStyle: TabsBarStyle;
  showTabsIcon: boolean;
  showLanguage: boolean;
  showRefresh: boolean;
  showSearch: boolean;
  showTheme: boolean;
  showNotice: boolean;
  showFullScreen: boolean;
  showThemeSetting: boolean;
  themeName: ThemeName;
  /** Whether the side bar is folded in a browser without a stored state. */
  collapse: boolean;
  mode: Mode;
};

/** "Default: layout column, themeName blue-black, columnStyle card …" (specification, section 4). */
export const DEFAULT_THEME: Theme = {
  background: 'none',
  columnStyle: 'card',
  fixedHeader: true,
  layout: 'column',
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
  themeName: 'blue-black',
  collapse: false,
  mode: 'system',
};

/** "Under 992px width the device becomes mobile" (specification, section 2); style sheets: `max-width: 991px`. */
export const MOBILE_BREAKPOINT = 992;

export const deviceOf = (width: number): Device => (width < MOBILE_BREAKPOINT ? 'mobile' : 'desktop');

/**
 * "the layout is forced vertical": the layout in use. The chosen one stays in the theme and returns on a wider window.
 */
export const layoutOn = (device: Device, theme: Pick<Theme, 'layout'>): Layout =>
  device === 'mobile' ? 'vertical' : theme.layout;

const CHOICES: { [Field in keyof Theme]?: readonly unknown[] } = {
  background: BACKGROUNDS,
  columnStyle: COLUMN_STYLES,
  layout: LAYOUTS,
  tabsBarStyle: TABS_BAR_STYLES,
  themeName: THEME_NAMES,
  mode: MODES,
};

/** Parses a stored theme, also of an older version: each field that is still valid, else its default. */
export function parseTheme(kept: string | null): Theme {
  const values = objectIn(kept);
  const known = Object.entries(DEFAULT_THEME).map(([field, fallback]) => {
    const value = values[field];
    const choices = CHOICES[field as keyof Theme];
    const holds = choices ? choices.includes(value) : typeof value === typeof fallback;
    return [field, holds ? value : fallback];
  });
  return Object.fromEntries(known) as Theme;
}

/** `{"collapse":true}`; null if the side bar was never folded in this browser. */
export function parseCollapse(kept: string | null): boolean | null {
  const { collapse } = objectIn(kept);
  return typeof collapse === 'boolean' ? collapse : null;
}

function objectIn(kept: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(kept ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
