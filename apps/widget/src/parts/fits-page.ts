import type { ReadyPages } from '@parley/protocol/settings/showing/ready';

/** Whether an address is among the pages of a rule; a pattern from `/` on is compared without the origin. */
export function fitsPage({ pages, notPages }: ReadyPages, href: string): boolean {
  const { origin } = new URL(href);
  const isOn = (pattern: string) => matches(pattern, pattern.startsWith('/') ? href.slice(origin.length) : href);
  return (pages.length === 0 || pages.some(isOn)) && !notPages.some(isOn);
}

/** `*` stands for anything. Piece by piece, so that no pattern takes long. */
function matches(pattern: string, address: string): boolean {
  const [first = '', ...pieces] = pattern.split('*');
  const last = pieces.pop();
  if (last === undefined) return address.replace(/[?#].*$/, '') === first || address === first;
  if (!address.startsWith(first)) return false;
  let at = first.length;
  for (const piece of pieces) {
    const found = address.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return address.length - last.length >= at && address.endsWith(last);
}
