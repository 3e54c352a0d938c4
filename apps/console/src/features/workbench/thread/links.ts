import { safeHref } from '@parley/protocol/bodies';

export type LinkPart = { text: string; href: string | null };

/** Linear in the length of the text; what may follow an address in a sentence is cut off after. */
const ADDRESS = /https?:\/\/[^\s<>"'“”‘’「」『』《》（），。；：！？、]+/gi;
const TRAILING = '.,;:!?)]}';
/** Beyond this a text is data, not a message, and is shown as it is. */
const LONGEST = 20_000;

/** A text cut into words and addresses; only http and https are ever links. */
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
