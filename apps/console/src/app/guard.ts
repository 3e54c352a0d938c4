import { loginPath, PATHS, redirectTarget } from '../lib/paths';
import { type Match, matchRoute } from '../shell/routes/match';
import type { Address } from '../shell/routes/path';
import { NOT_FOUND_PATH, type Route } from '../shell/routes/resolve';
import type { FrameConfig } from './frame-config';

/** Where an address leads: to a page, elsewhere, or to a question that needs to know who asks. */
export type Verdict = { show: Match; isPublic: boolean } | { to: string } | 'prepare';

type Entrance = {
  address: Address;
  hasToken: boolean;
  config: Pick<FrameConfig, 'loginInterception' | 'supportVisit'>;
  publicRoutes: readonly Route[];
};

/** What is decided without knowing who it is. */
export function atTheDoor({ address, hasToken, config, publicRoutes }: Entrance): Verdict {
  const match = matchRoute(publicRoutes, address);
  const isIn = hasToken || !config.loginInterception;
  // "A token while on /login sends the user to /", or to where the login was to lead.
  if (isIn && address.path === PATHS.login) return { to: redirectTarget(new URLSearchParams(address.query)) };
  if (match) return { show: match, isPublic: true };
  if (isIn || config.supportVisit) return 'prepare';
  // "Redirected to /login carrying the original path as a redirect query unless it is the root."
  return { to: loginPath(address.fullPath) };
}

/** What is decided once it is known who it is: `allowed` are their routes, `all` everybody's. */
export function inside(address: Address, { allowed, all }: Record<'allowed' | 'all', readonly Route[]>): Verdict {
  const match = matchRoute(allowed, address);
  if (match?.route.load) return { show: match, isPublic: false };
  if (match?.route.redirect) return { to: carryQuery(match.route.redirect, address) };
  const forbidden = match ? null : matchRoute(all, address);
  if (forbidden) return { to: PATHS.forbidden };
  return { to: allowed.find(({ path }) => path === '*')?.redirect ?? NOT_FOUND_PATH };
}

/** A redirect keeps what the address said beside the path. */
function carryQuery(target: string, { path, fullPath }: Address): string {
  const query = fullPath.slice(path.length);
  return target.includes('?') ? target : target + query;
}
