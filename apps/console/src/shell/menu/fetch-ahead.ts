import { useEffect, useRef } from 'react';
import { matchRoute } from '../routes/match';
import { isExternal, parseAddress } from '../routes/path';
import type { Route } from '../routes/resolve';
import { routesStore } from '../routes/routes-store';
import { bringPage } from '../tabs/pages';

/** A pointer that only passes over a line fetches nothing. */
const REST_MS = 65;

/** What loads the page that this path leads to in the end; a group leads to its first page. */
export function pageBehind(routes: readonly Route[], path: string): Route['load'] {
  const route = isExternal(path) ? undefined : matchRoute(routes, parseAddress(path))?.route;
  if (!route || route.load) return route?.load;
  return route.redirect === undefined || route.redirect === path ? undefined : pageBehind(routes, route.redirect);
}

const fetchNow = (path: string): void => {
  const load = pageBehind(routesStore.getState().routes, path);
  // Whoever then goes there is told what is the matter.
  if (load) bringPage(load).catch(() => {});
};

/** Fetches a page's file while the pointer or the focus is on what leads there, so that the press finds it. */
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
