import { fitsWildcard } from './wildcard';

/** Most asterisks of a pattern, and characters that it does not take: those of regular expressions, and blanks. */
const MOST_ASTERISKS = 10;
const FOREIGN = /[\s^$()[\]{}|\\]/;

export const isPagePattern = (pattern: string): boolean =>
  pattern !== '' && !FOREIGN.test(pattern) && pattern.split('*').length - 1 <= MOST_ASTERISKS;

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//;

/**
 * Whether an address fits a page pattern (V-47): `*` stands for any characters, everything else for itself, without case.
 * From `/` on it is compared with the path, with a scheme with the whole address, else with host and path; each with
 * and without query and fragment, and without the slash at the end.
 */
export function fitsPage(pattern: string, address: string): boolean {
  const [wanted, whole] = [plain(pattern.trim()), plain(address)];
  if (whole === '') return false;
  return [whole, whole.replace(/#.*/, ''), whole.replace(/[?#].*/, '')].some((one) =>
    fits(wanted, partOf(one, wanted)),
  );
}

/** Whether an address is among these pages and not among those excluded; without `pages` all are. */
export const isAmongPages = (
  { pages, notPages }: { pages: readonly string[]; notPages: readonly string[] },
  address: string,
): boolean =>
  (pages.length === 0 || pages.some((pattern) => fitsPage(pattern, address))) &&
  !notPages.some((pattern) => fitsPage(pattern, address));

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The part of an address that a pattern is compared with. */
function partOf(address: string, pattern: string): string {
  if (pattern.includes('://')) return address;
  const rest = address.replace(SCHEME, '');
  return pattern.startsWith('/') ? (/\/.*/.exec(rest)?.[0] ?? '/') : rest;
}

/** `/price/` is the page `/price`, and `/shop/*` includes `/shop`. */
const fits = (pattern: string, text: string): boolean =>
  fitsWildcard(pattern, text) ||
  fitsWildcard(trimmed(pattern), trimmed(text)) ||
  (pattern.indexOf('*') === pattern.length - 1 && pattern.endsWith('/*') && trimmed(text) === pattern.slice(0, -2));

const trimmed = (path: string): string => path.replace(/([^*])\/$/, '$1');
