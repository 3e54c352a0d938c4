import { type Address, fitPath, isExternal, weightOf } from './path';
import type { Route } from './resolve';

/** The matched route with its ancestors, params and query. */
export type Match = Address & {
  route: Route;
  /** From the first level down to the route. */
  chain: readonly Route[];
  params: Readonly<Record<string, string>>;
};

/** The route of an address; null without a match (the catch-all is no page). */
export function matchRoute(routes: readonly Route[], address: Address): Match | null {
  const fits = chainsOf(routes).flatMap((chain) => {
    const route = chain[chain.length - 1] as Route;
    const params = fitPath(route.path, address.path);
    return params ? [{ route, chain, params }] : [];
  });
  // Of two equally good matches the deeper one: a child with an empty path replaces its parent.
  fits.sort((a, b) => weightOf(b.route.path) - weightOf(a.route.path) || b.chain.length - a.chain.length);
  return fits[0] ? { ...address, ...fits[0] } : null;
}

/** Every route with its ancestors. */
export function chainsOf(routes: readonly Route[], above: readonly Route[] = []): Route[][] {
  return routes.flatMap((route) => {
    const chain = [...above, route];
    const own = isExternal(route.path) || route.path === '*' ? [] : [chain];
    return [...own, ...chainsOf(route.children, chain)];
  });
}
