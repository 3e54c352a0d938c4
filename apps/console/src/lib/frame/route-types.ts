import type { Need } from '@parley/core/access/allows';
import type { ComponentType } from 'react';

/** Who may see a route; a list passes with any one of its items. */
export type Guard = Need;

/** The facts of a route that menu, breadcrumb, tabs and layouts use (specification, section 2). */
export type RouteMeta = {
  /** A key of the locale file `routes`; a title without a text there is shown unchanged. */
  title: string;
  icon?: string | undefined;
  /** Not in the menu. */
  hidden?: boolean | undefined;
  /** Hidden in the menu, but listed by the palette. */
  inSearch?: boolean | undefined;
  guard?: Guard | undefined;
  /** Who sees it in the menu, if fewer users than may open it. */
  menuGuard?: Guard | undefined;
  /** Guests see it too. */
  guests?: true | undefined;
  /** Column layout: folds the second column and hides its button. */
  noColumn?: boolean | undefined;
  /** Its tab is always open and cannot be closed. */
  noClosable?: boolean | undefined;
  /** Each full path with its query is a tab of its own. */
  dynamicNewTab?: boolean | undefined;
  /** The path of the menu entry to highlight instead of its own. */
  activeMenu?: string | undefined;
  badge?: string | number | undefined;
  dot?: boolean | undefined;
  breadcrumbHidden?: boolean | undefined;
  /** The menu shows its children in its place. */
  levelHidden?: boolean | undefined;
  /** Unmounted when another tab is shown. */
  noKeepAlive?: boolean | undefined;
  /** Never a tab. */
  tabHidden?: boolean | undefined;
  isCustomSvg?: boolean | undefined;
  target?: '_blank' | '_self' | undefined;
  /** The page takes the whole content area: no padding, no footer, its own scrollers. */
  fill?: boolean | undefined;
};

export type PageModule = { default: ComponentType };

/** A row of the route table. Children's paths are relative unless they begin with `/` or lead outside. */
export type RouteRecord = {
  path: string;
  name?: string | undefined;
  redirect?: string | undefined;
  meta?: RouteMeta | undefined;
  children?: RouteRecord[] | undefined;
  load?: (() => Promise<PageModule>) | undefined;
};
