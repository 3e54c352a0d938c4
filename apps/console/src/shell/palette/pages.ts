import type { MenuNode } from '../routes/menu';
import type { Route } from '../routes/resolve';

/** A page that can be opened without parameters. */
export type PalettePage = {
  path: string;
  title: string;
  /** Its groups in the menu, from the top. */
  trail: readonly string[];
  icon: string | undefined;
  target: '_blank' | '_self' | undefined;
};

/** The menu's pages; pages with details of one record are left out. */
export function pagesOf(menu: readonly MenuNode[], trail: readonly string[] = []): PalettePage[] {
  return menu.flatMap(({ path, title, icon, target, children }) => {
    if (children.length > 0) return pagesOf(children, [...trail, title]);
    return path.includes(':') && !/^[a-z]+:/i.test(path) ? [] : [{ path, title, trail, icon, target }];
  });
}

/** The routes with those that the menu hides and the search lists. */
export const withSearched = (routes: readonly Route[]): Route[] =>
  routes.map((route) => ({
    ...route,
    meta: route.meta?.inSearch ? { ...route.meta, hidden: false } : route.meta,
    children: withSearched(route.children),
  }));

type OpenTab = { id: number; fullPath: string; shown: number };

/** Most recent tabs shown. */
export const MOST_RECENT = 6;

/** The tabs shown last, most recent first, without the current one. */
export function recentTabs<T extends OpenTab>(tabs: readonly T[], active: number | null): T[] {
  const seen = tabs.filter(({ id, shown }) => id !== active && shown > 0);
  return seen.sort((a, b) => b.shown - a.shown).slice(0, MOST_RECENT);
}
