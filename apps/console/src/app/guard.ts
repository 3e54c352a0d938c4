import { loginPath, PATHS, redirectTarget } from '../lib/paths';
import { type Match, matchRoute } from '../shell/routes/match';
import type { Address } from '../shell/routes/path';
import { NOT_FOUND_PATH, type Route } from '../shell/routes/resolve';
import type { FrameConfig } from './frame-config';

/** What to do with an address: show a page, redirect, or load the account first (`prepare`). */
export type Verdict = { show: Match; isPublic: boolean } | { to: string } | 'prepare';

type PublicInput = {
  address: Address;
  hasToken: boolean;
  config: Pick<FrameConfig, 'loginInterception' | 'supportVisit'>;
  publicRoutes: readonly Route[];
};

/** Decides without the account: public pages and redirects to or from the login page. */
export function decideWithoutAccount({ address, hasToken, config, publicRoutes }: PublicInput): Verdict {
  const match = matchRoute(publicRoutes, address);
  const needsNoLogin = hasToken || !config.loginInterception;
  // "A token while on /login sends the user to /", or to where the login was to lead.
  if (needsNoLogin && address.path === PATHS.login) return { to: redirectTarget(new URLSearchParams(address.query)) };
  // Somebody signed in reads them inside the frame.
  const isOfFrame = needsNoLogin && (address.path === PATHS.forbidden || address.path === PATHS.notFound);
  if (match && !isOfFrame) return { show: match, isPublic: true };
  if (needsNoLogin || config.supportVisit) return 'prepare';
  // "Redirected to /login carrying the original path as a redirect query unless it is the root."
  return { to: loginPath(address.fullPath) };
}

/** Decides with the account: `allowed` are the routes that the user may open, `all` every route. */
export function decideWithAccount(
  address: Address,
  { allowed, all }: Record<'allowed' | 'all', readonly Route[]>,
): Verdict {
  const match = matchRoute(allowed, address);
  if (match?.route.load) return { show: match, isPublic: false };
  if (match?.route.redirect) return { to: carryQuery(match.route.redirect, address) };
  const forbidden = match ? null : matchRoute(all, address);
  if (forbidden) return { to: PATHS.forbidden };
  return { to: allowed.find(({ path }) => path === '*')?.redirect ?? NOT_FOUND_PATH };
}

/** Appends the query of the address, unless the target has one. */
function carryQuery(target: string, { path, fullPath }: Address): string {
  const query = fullPath.slice(path.length);
  return target.includes('?') ? target : target + query;
}
