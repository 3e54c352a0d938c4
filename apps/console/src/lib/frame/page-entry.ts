import type { Need } from '@parley/core/access/allows';
import type { PagePermission } from '@parley/core/access/permissions';
import { PATHS } from '../paths';
import type { PageModule, RouteMeta } from './route-types';

/** The declaration of a page of the console, in the `pages.ts` of its area; `app/page-entries` joins them. */
export type PageEntry = Omit<RouteMeta, 'title' | 'guard'> & {
  /** The full path. Its first part names the page's group in the menu. */
  path: `/${string}/${string}`;
  /** Unique among pages and groups: badges, stored tabs and the server's list refer to the page by it. */
  name: string;
  /** The key of `titles` in the namespace `routes`. */
  title: string;
  titles: PageTitles;
  guard?: Need;
  load: () => Promise<PageModule>;
};

export type PageTitles = { readonly zh: string; readonly en: string };

/** A group of the menu: its pages are those whose paths begin with its own. */
export type PageGroup = Omit<RouteMeta, 'title'> & {
  path: `/${string}`;
  name: string;
  title: string;
  titles: PageTitles;
};

/** A guard that admits every user with this permission. */
export const holds = (permission: PagePermission): Need => ({ permission: [permission], mode: 'oneOf' });

/** Of a page of statistics: the overview leads to it, and the palette. */
export const OF_OVERVIEW = { hidden: true, inSearch: true, activeMenu: PATHS.census } as const;
