import type { MenuNode } from '../routes/menu';

/** A page that can be opened as it stands. */
export type PalettePage = {
  path: string;
  title: string;
  /** The groups that it stands in, from the top. */
  trail: readonly string[];
  icon: string | undefined;
  target: '_blank' | '_self' | undefined;
};

/** The lowest lines of the menu; a page about one thing needs that thing first. */
export function pagesOf(menu: readonly MenuNode[], trail: readonly string[] = []): PalettePage[] {
  return menu.flatMap(({ path, title, icon, target, children }) => {
    if (children.length > 0) return pagesOf(children, [...trail, title]);
    return path.includes(':') && !/^[a-z]+:/i.test(path) ? [] : [{ path, title, trail, icon, target }];
  });
}

type OpenTab = { id: number; fullPath: string; shown: number };

/** As many as one may still remember. */
export const MOST_RECENT = 6;

/** The tabs that were shown last, the latest first, without the one that is shown now. */
export function recentTabs<T extends OpenTab>(tabs: readonly T[], active: number | null): T[] {
  const seen = tabs.filter(({ id, shown }) => id !== active && shown > 0);
  return seen.sort((a, b) => b.shown - a.shown).slice(0, MOST_RECENT);
}
