import { type Address, fitPath, isExternal, weightOf } from './path';
import type { Route } from './resolve';

/** Where one is: the route, what stands above it, and what the address says beside. */
export type Match = Address & {
  route: Route;
  /** From the first level down to the route itself. */
  chain: readonly Route[];
  params: Readonly<Record<string, string>>;
};

/** The route for an address; nothing where none fits (the catch-all is no page). */
export function matchRoute(routes: readonly Route[], address: Address): Match | null {
  const fits = chainsOf(routes).flatMap((chain) => {
    const route = chain[chain.length - 1] as Route;
    const params = fitPath(route.path, address.path);
    return params ? [{ route, chain, params }] : [];
  });
  // Of two that fit as well, the deeper one: a child with an empty path stands for its parent.
  fits.sort((a, b) => weightOf(b.route.path) - weightOf(a.route.path) || b.chain.length - a.chain.length);
  return fits[0] ? { ...address, ...fits[0] } : null;
}

/** Every route with what stands above it. */
export function chainsOf(routes: readonly Route[], above: readonly Route[] = []): Route[][] {
  return routes.flatMap((route) => {
    const chain = [...above, route];
    const own = isExternal(route.path) || route.path === '*' ? [] : [chain];
    return [...own, ...chainsOf(route.children, chain)];
  });
}
