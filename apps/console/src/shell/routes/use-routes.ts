import { useMemo } from 'react';
import { breadcrumbOf, type Crumb } from './breadcrumb';
import { matchRoute } from './match';
import { buildMenu, firstLevel, type MenuNode, menuOfFirst } from './menu';
import { parseAddress } from './path';
import { useRoutesStore } from './routes-store';

const NOBODY: readonly Crumb[] = [];

/** The whole menu of this user. */
export function useMenu(): readonly MenuNode[] {
  const routes = useRoutesStore((state) => state.routes);
  return useMemo(() => buildMenu(routes), [routes]);
}

/** The entries of the first level, for column and comprehensive layouts. */
export function useFirstLevel(): readonly MenuNode[] {
  const routes = useRoutesStore((state) => state.routes);
  return useMemo(() => firstLevel(routes), [routes]);
}

/** The menu below one entry of the first level. */
export function useMenuOf(first: string | undefined): readonly MenuNode[] {
  const routes = useRoutesStore((state) => state.routes);
  return useMemo(() => menuOfFirst(routes, first), [routes, first]);
}

/** The path of the menu entry to highlight: the page's own, or its `activeMenu`. */
export const useActivePath = (): string | undefined =>
  useRoutesStore(({ current }) => current?.route.meta?.activeMenu ?? current?.route.path);

/** The path of the current page's first-level entry. */
export const useActiveFirst = (): string | undefined =>
  useRoutesStore(({ routes, current }) => {
    const activeMenu = current?.route.meta?.activeMenu;
    const match = activeMenu ? matchRoute(routes, parseAddress(activeMenu)) : current;
    return match?.chain[0]?.path;
  });

export function useBreadcrumb(): readonly Crumb[] {
  const current = useRoutesStore((state) => state.current);
  return useMemo(() => (current ? breadcrumbOf(current) : NOBODY), [current]);
}

/** The meta of the current page: layouts use `noColumn` and `fill`. */
export const usePageMeta = () => useRoutesStore(({ current }) => current?.chain.at(-1)?.meta);
