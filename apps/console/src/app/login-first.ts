import { loginPath, PATHS, PUBLIC_PATHS } from '../lib/paths';

/**
 * The address of the login page if the first page is the login: without a token, at any address that is not public.
 * Null: the guard decides. Repeats the rule of `guard.ts`, so that the login page needs neither guard nor router.
 */
export function loginFirst(address: string, hasToken: boolean, loginInterception: boolean): string | null {
  if (hasToken || !loginInterception) return null;
  const [path = ''] = address.split('?');
  if (path === PATHS.login) return address;
  return PUBLIC_PATHS.has(path) ? null : loginPath(address === '' ? PATHS.home : address);
}
