import { safeHref } from '@parley/protocol/safe-href';

export type LinkPart = { text: string; href: string | null };

/**
 * Runs in time linear in the text's length; characters that may follow an address in a sentence are cut off afterwards.
 */
const ADDRESS = /https?:\/\/[^\s<>"'“”‘’「」『』《》（），。；：！？、]+/gi;
const TRAILING = '.,;:!?)]}';
/** Texts longer than this are not searched for links. */
const LONGEST = 20_000;

/** Splits a text into plain parts and links; only http and https addresses become links. */
export function linkParts(text: string): LinkPart[] {
  if (text.length > LONGEST) return [{ text, href: null }];
  const parts: LinkPart[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    if (!safeHref(address)) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index), href: null });
    parts.push({ text: address, href: address });
    at = match.index + address.length;
  }
  if (at < text.length || parts.length === 0) parts.push({ text: text.slice(at), href: null });
  return parts;
}

function withoutTrailing(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.includes(address[end - 1]!)) end--;
  return address.slice(0, end);
}
