import { useEffect, useRef } from 'react';
import { matchRoute } from '../routes/match';
import { isExternal, parseAddress } from '../routes/path';
import type { Route } from '../routes/resolve';
import { routesStore } from '../routes/routes-store';
import { bringPage } from '../tabs/pages';

/** Hover time in ms after which the page is prefetched; shorter hovers only pass over the entry. */
const REST_MS = 65;

/** The function that loads the page of this path; a group leads to its first page. */
export function pageBehind(routes: readonly Route[], path: string): Route['load'] {
  const route = isExternal(path) ? undefined : matchRoute(routes, parseAddress(path))?.route;
  if (!route || route.load) return route?.load;
  return route.redirect === undefined || route.redirect === path ? undefined : pageBehind(routes, route.redirect);
}

const fetchNow = (path: string): void => {
  const load = pageBehind(routesStore.getState().routes, path);
  // An error is shown when the page is opened.
  if (load) bringPage(load).catch(() => {});
};

/** Prefetches a page's code while its entry is hovered or focused. */
export function useFetchAhead(path: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerEnter() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => fetchNow(path), REST_MS);
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: () => fetchNow(path),
  };
}
