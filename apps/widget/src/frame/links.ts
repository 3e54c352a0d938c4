import { safeHref } from '@parley/protocol/bodies';

export type Part = { text: string; href?: string };

/** An address as people write it in a line; the quantifiers are over one class each, so that no text makes it slow. */
const ADDRESS = /https?:\/\/[^\s<>"'，。；！？、（）【】「」《》]+/gi;
/** What ends a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]}]+$/;

/** Text cut into plain parts and links. A link shows its address, so that everyone sees where it goes. */
export function withLinks(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = found.slice(0, MOST).replace(TRAILING, '');
    if (!safeHref(address)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: address, href: address });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Longer than any browser opens; also what keeps the trailing signs cheap to find. */
const MOST = 2048;
