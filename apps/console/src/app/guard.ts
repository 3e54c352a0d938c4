import { loginPath, PATHS, redirectTarget } from '../lib/paths';
import { type Match, matchRoute } from '../shell/routes/match';
import type { Address } from '../shell/routes/path';
import { NOT_FOUND_PATH, type Route } from '../shell/routes/resolve';
import type { FrameConfig } from './frame-config';

/** Decision about an address: show a page, redirect, or `prepare`: the account has to be loaded first. */
export type Verdict = { show: Match; isPublic: boolean } | { to: string } | 'prepare';

type Entry = {
  address: Address;
  hasToken: boolean;
  config: Pick<FrameConfig, 'loginInterception' | 'supportVisit'>;
  publicRoutes: readonly Route[];
};

/** Decides before the account is known: public pages, and the redirect to the login page. */
export function verdictBeforeLogin({ address, hasToken, config, publicRoutes }: Entry): Verdict {
  const match = matchRoute(publicRoutes, address);
  const isIn = hasToken || !config.loginInterception;
  // "A token while on /login sends the user to /", or to where the login was to lead.
  if (isIn && address.path === PATHS.login) return { to: redirectTarget(new URLSearchParams(address.query)) };
  if (match) return { show: match, isPublic: true };
  if (isIn || config.supportVisit) return 'prepare';
  // "Redirected to /login carrying the original path as a redirect query unless it is the root."
  return { to: loginPath(address.fullPath) };
}

/** Decides once the account is known. `allowed`: routes of this user; `all`: routes of everybody. */
export function verdictForUser(
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

/** Appends the query to a redirect target without one of its own. */
function carryQuery(target: string, { path, fullPath }: Address): string {
  const query = fullPath.slice(path.length);
  return target.includes('?') ? target : target + query;
}
