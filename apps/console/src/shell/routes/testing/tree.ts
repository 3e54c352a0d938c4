import type { RouteMeta, RouteRecord } from '../../../lib/frame/route-types';
import { type Match, matchRoute } from '../match';
import { type Address, parseAddress } from '../path';
import { type Route, resolveRoutes } from '../resolve';

/** A page of a test's own table. */
export const leaf = (path: string, meta: Partial<RouteMeta> = {}, name = nameOf(path)): RouteRecord => ({
  path,
  name,
  meta: { title: name, ...meta },
  load: async () => ({ default: () => null }),
});

export const group = (path: string, children: RouteRecord[], meta: Partial<RouteMeta> = {}): RouteRecord => ({
  path,
  name: nameOf(path),
  meta: { title: nameOf(path), ...meta },
  children,
});

const nameOf = (path: string): string => path.replace(/^\//, '').replace(/[/:]+/g, '-');

export const at = (text: string): Address => parseAddress(text);

/** The page for an address of a table, which must have one. */
export function matchOf(table: readonly RouteRecord[] | readonly Route[], text: string): Match {
  const match = matchRoute(resolveRoutes(table as RouteRecord[]), at(text));
  if (!match) throw new Error(`nothing for ${text}`);
  return match;
}
