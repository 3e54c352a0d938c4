import { create } from 'zustand';
import { type FoldEvent, foldAfter, randomSkin } from './rules';
import { DEFAULT_THEME, type Device, deviceOf, layoutOn, parseCollapse, parseTheme, type Theme } from './theme';

/** Keys of the template; the inline script of `index.html` reads them too. */
const THEME_KEY = 'theme';
const COLLAPSE_KEY = 'collapse';

type ThemeState = {
  theme: Theme;
  device: Device;
  /** The side bar of a desktop is folded. */
  collapse: boolean;
  /** The shown page has no second column: its side bar is folded, whatever `collapse` says. */
  columnHidden: boolean;
  /** The side bar of a phone is shown over the page. */
  mobileOpen: boolean;
  /** The operating system prefers dark colours. */
  systemDark: boolean;

  /** Applies at once; lasts until the page is left, unless `save` follows. */
  change(patch: Partial<Theme>): void;
  save(): void;
  /** Resets to the defaults and removes the stored theme. */
  restore(): void;
  /** Applies and stores a random theme. */
  random(): void;
  fold(event: FoldEvent): void;
  measure(width: number): void;
};

export const useThemeStore = create<ThemeState>()((set, get) => {
  const theme = parseTheme(read(THEME_KEY));

  function apply(next: Theme): void {
    const { theme: before, fold } = get();
    set({ theme: next });
    if (before.layout !== next.layout) fold({ kind: 'layout-changed', from: before.layout, to: next.layout });
  }

  return {
    theme,
    device: deviceOf(widthNow()),
    collapse: theme.layout === 'float' || (parseCollapse(read(COLLAPSE_KEY)) ?? theme.collapse),
    columnHidden: false,
    mobileOpen: false,
    systemDark: darkQuery()?.matches ?? false,

    change: (patch) => apply({ ...get().theme, ...patch }),
    save: () => write(THEME_KEY, JSON.stringify(get().theme)),
    restore() {
      write(THEME_KEY, null);
      apply(DEFAULT_THEME);
    },
    random() {
      apply(randomSkin(get().theme, get().device, (count) => Math.floor(Math.random() * count)));
      get().save();
    },
    fold(event) {
      const { collapse, mobileOpen } = get();
      const next = foldAfter({ collapse, mobileOpen }, event);
      set(next);
      if (next.collapse !== collapse) write(COLLAPSE_KEY, JSON.stringify({ collapse: next.collapse }));
    },
    measure(width) {
      const device = deviceOf(width);
      if (device === get().device) return;
      set({ device });
      get().fold({ kind: 'device-changed' });
    },
  };
});

/** A field of the theme, or a value derived from several. */
export const useTheme = <T>(select: (theme: Theme) => T): T => useThemeStore((state) => select(state.theme));

export const useDevice = (): Device => useThemeStore((state) => state.device);

/** The layout in use. */
export const useLayout = () => useThemeStore((state) => layoutOn(state.device, state.theme));

/** The side bar is folded (desktop) or hidden (phone). */
export const isCollapsed = (state: Pick<ThemeState, 'device' | 'mobileOpen' | 'collapse' | 'columnHidden'>): boolean =>
  state.device === 'mobile' ? !state.mobileOpen : state.collapse || state.columnHidden;

export const useCollapsed = (): boolean => useThemeStore(isCollapsed);

export const isDark = (state: Pick<ThemeState, 'theme' | 'systemDark'>): boolean =>
  state.theme.mode === 'dark' || (state.theme.mode === 'system' && state.systemDark);

/**
 * Follows the window's width, the system's colour scheme, and changes of other windows. Returns a function that stops
 * it.
 */
export function followWindow(): () => void {
  const { measure } = useThemeStore.getState();
  const query = darkQuery();
  const onResize = () => measure(widthNow());
  const onDark = () => useThemeStore.setState({ systemDark: query?.matches ?? false });
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === THEME_KEY) useThemeStore.getState().change(parseTheme(newValue));
  };
  onResize();
  addEventListener('resize', onResize);
  addEventListener('storage', onStorage);
  query?.addEventListener('change', onDark);
  return () => {
    removeEventListener('resize', onResize);
    removeEventListener('storage', onStorage);
    query?.removeEventListener('change', onDark);
  };
}

/** The app-wide events of the specification (section 2): sent by buttons, handled by the theme host. */
export type ThemeEvent = 'theme' | 'random-theme';

const themeEvents = new EventTarget();

export const sendThemeEvent = (event: ThemeEvent): void => void themeEvents.dispatchEvent(new Event(event));

/** Calls back at each event; returns a function that stops it. */
export function hearThemeEvent(event: ThemeEvent, listener: () => void): () => void {
  themeEvents.addEventListener(event, listener);
  return () => themeEvents.removeEventListener(event, listener);
}

function widthNow(): number {
  return typeof document === 'undefined' ? 1440 : (document.body ?? document.documentElement).clientWidth || innerWidth;
}

function darkQuery(): MediaQueryList | null {
  return typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Forbidden or full: the choice lasts until the page is left.
  }
}
