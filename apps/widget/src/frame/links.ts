import { safeHref } from '@parley/protocol/safe-href';

export type Part = { text: string; href?: string };

/** An address in a text; each quantifier covers one class of characters, so that matching is linear. */
const ADDRESS = /https?:\/\/[^\s<>"'，。；！？、（）【】「」《》]+/gi;
/** Punctuation that ends the sentence, not the address. */
const TRAILING = /[.,;:!?)\]}]+$/;

/** Splits a text into plain parts and links. The text of a link is its address, so that readers see where it leads. */
export function withLinks(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.slice(0, MAX_LENGTH).replace(TRAILING, '');
    if (!safeHref(address)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href: address });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/**
 * Maximum number of characters of a link: longer ones do not work in browsers, and would make the search for trailing
 * punctuation slow.
 */
const MAX_LENGTH = 2048;
