import type { RouteMeta, RouteRecord } from '../../lib/frame/route-types';
import { isExternal, joinPath } from './path';

/** A route with its full path, and its redirect if it is no page. */
export type Route = {
  path: string;
  name?: string | undefined;
  meta?: RouteMeta | undefined;
  redirect?: string | undefined;
  load?: RouteRecord['load'];
  children: readonly Route[];
  /** The names of all descendants, to find the menu entry of an open page. */
  namesBelow: readonly string[];
};

export const NOT_FOUND_PATH = '/404';

/** "The last route must be a catch-all redirecting to /404 and hidden; it is appended if missing." */
export function withCatchAll(records: readonly RouteRecord[]): RouteRecord[] {
  if (records.at(-1)?.path === '*') return [...records];
  return [...records, { path: '*', name: 'NotFound', redirect: NOT_FOUND_PATH, meta: { title: '404', hidden: true } }];
}

/** Resolves full paths; a parent without a redirect redirects to its first child. */
export function resolveRoutes(records: readonly RouteRecord[], parent = '/'): Route[] {
  return records.map((record) => {
    const path = joinPath(parent, record.path);
    const children = resolveRoutes(record.children ?? [], path);
    const redirect = record.redirect === undefined ? firstPageOf(children) : joinPath(path, record.redirect);
    return {
      path,
      name: record.name,
      meta: record.meta,
      redirect: record.load && record.redirect === undefined ? undefined : redirect,
      load: record.load,
      children,
      namesBelow: children.flatMap((child) => [...(child.name ? [child.name] : []), ...child.namesBelow]),
    };
  });
}

/** Not a target: a path with params, and an external address. */
function firstPageOf(children: readonly Route[]): string | undefined {
  const first = children.find(({ path }) => !isExternal(path) && !path.includes(':'));
  return first && (first.redirect ?? first.path);
}
