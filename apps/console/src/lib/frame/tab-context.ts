import { createContext, useContext } from 'react';
import type { RouteMeta } from './route-types';

/** What a page knows of its own tab. It stays its own while another tab is shown. */
export type Tab = {
  /** The address without the query: `/vab/table/detail`. */
  readonly path: string;
  /** With the query, as it stands in the address bar. */
  readonly fullPath: string;
  readonly query: Readonly<Record<string, string>>;
  /** Of a dynamic path: `/other/test1/:id`. */
  readonly params: Readonly<Record<string, string>>;
  readonly meta: Readonly<RouteMeta>;
  readonly isShown: boolean;
  /** The name on the tab, and in the window's title while it is shown; null: the route's own again. */
  setTitle(title: string | null): void;
  /** Null or an empty text takes it away. */
  setBadge(badge: string | number | null): void;
  /** Changes the query in this very tab; null or undefined leaves a key out. A step back exists unless `replace` (the default). */
  setQuery(query: Readonly<Record<string, string | null | undefined>>, options?: { replace?: boolean }): void;
  /** Draws this page anew, from nothing. */
  reload(): void;
  close(): void;
};

export const TabContext = createContext<Tab | null>(null);

/** The page's own tab. Pages ask here, never the router: a kept page must not see where others go. */
export function useTab(): Tab {
  const tab = useContext(TabContext);
  if (!tab) throw new Error('TabContext is missing above this component');
  return tab;
}
