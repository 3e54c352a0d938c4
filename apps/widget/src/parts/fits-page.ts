import { fitsWildcard } from '@parley/core/visit/wildcard';
import type { ReadyPages } from '@parley/protocol/settings/showing/ready';

/** Whether an address is among the pages of a rule; a pattern from `/` on is compared without the origin. */
export function fitsPage({ pages, notPages }: ReadyPages, href: string): boolean {
  const { origin } = new URL(href);
  const isOn = (pattern: string) => matches(pattern, pattern.startsWith('/') ? href.slice(origin.length) : href);
  return (pages.length === 0 || pages.some(isOn)) && !notPages.some(isOn);
}

/** A pattern without `*` is the page with any query. */
const matches = (pattern: string, address: string): boolean =>
  fitsWildcard(pattern, address) || (!pattern.includes('*') && address.replace(/[?#].*$/, '') === pattern);
