import { fitsWildcard } from '../visit/wildcard';

/** Most asterisks of a pattern, and its characters that are no part of an address but of regular expressions. */
const MOST_ASTERISKS = 10;
const FOREIGN = /[\s^$()[\]{}|\\]/;

/** `*` stands for any characters, everything else for itself. Regular expressions are not used. */
export const isPagePattern = (pattern: string): boolean =>
  pattern !== '' && !FOREIGN.test(pattern) && pattern.split('*').length - 1 <= MOST_ASTERISKS;

/**
 * A pattern that begins with a slash or an asterisk is compared with the path, any other with host and path; one with `?`
 * also with the query.
 */
export function fitsPage(pattern: string, address: string): boolean {
  const [, host = '', rest = '', query = ''] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)([^?#]*)(\?[^#]*)?/i.exec(address) ?? [];
  if (host === '') return false;
  const path = trimmed(rest || '/') + (pattern.includes('?') ? query : '');
  return matches(trimmed(pattern), /^[/*]/.test(pattern) ? path : host + path);
}

/** `/price/` is the page `/price`, and `/shop/*` includes `/shop`. */
const trimmed = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

function matches(pattern: string, text: string): boolean {
  const wanted = pattern.toLowerCase();
  const said = text.toLowerCase();
  const isFolder = wanted.indexOf('*') === wanted.length - 1 && wanted.endsWith('/*');
  return (isFolder && said === wanted.slice(0, -2)) || fitsWildcard(wanted, said);
}
