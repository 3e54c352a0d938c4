import { isExternal } from './path';
import type { Route } from './resolve';

/** An entry of a menu; with children it is a submenu. */
export type MenuNode = {
  /** Unique in its menu: the path. */
  key: string;
  path: string;
  name?: string | undefined;
  title: string;
  icon?: string | undefined;
  isCustomSvg?: boolean | undefined;
  badge?: string | number | undefined;
  dot?: boolean | undefined;
  isExternal: boolean;
  target?: '_blank' | '_self' | undefined;
  children: readonly MenuNode[];
};

/** "Lists of more than 18 children get a scrollbar (horizontal layout or collapsed sidebar)." */
export const SCROLL_ABOVE = 18;

/** "An item shows only if it has meta and is not hidden"; levelHidden ones are replaced by their children. */
export function buildMenu(routes: readonly Route[]): MenuNode[] {
  return routes.flatMap((route) => {
    if (!isVisible(route)) return [];
    if (route.meta?.levelHidden) return buildMenu(route.children);
    return [nodeOf(route)];
  });
}

/** The first level of the menu, as in the column and comprehensive layouts: levelHidden routes are kept. */
export function firstLevel(routes: readonly Route[]): MenuNode[] {
  return routes.filter((route) => isVisible(route) && route.path !== '*').map(nodeOf);
}

/** "The comprehensive layout shows only children of the first-level route chosen." */
export function menuOfFirst(routes: readonly Route[], first: string | undefined): MenuNode[] {
  const chosen = routes.find((route) => route.path === first);
  return chosen ? buildMenu(chosen.children) : [];
}

/** The entries from the top to the one with this path, whose submenus are opened. */
export function menuTrail(nodes: readonly MenuNode[], path: string): string[] {
  for (const node of nodes) {
    if (node.path === path && node.children.length === 0) return [node.key];
    const below = menuTrail(node.children, path);
    if (below.length > 0) return [node.key, ...below];
    if (node.path === path) return [node.key];
  }
  return [];
}

const isVisible = (route: Route): boolean => route.meta !== undefined && route.meta.hidden !== true;

/** "An item is a submenu if any child is visible." */
function nodeOf(route: Route): MenuNode {
  const { title = '', icon, isCustomSvg, badge, dot, target } = route.meta ?? {};
  return {
    key: route.path,
    path: route.path,
    name: route.name,
    title,
    icon,
    isCustomSvg,
    badge,
    dot,
    isExternal: isExternal(route.path),
    target,
    children: buildMenu(route.children),
  };
}
