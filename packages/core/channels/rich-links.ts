const END = '</a>';

/** W-23 Formatted text whose links say their address, for channels that carry words alone. Splits, to stay linear. */
export function withLinksInWords(html: string): string {
  const pieces = html.split(END);
  const last = pieces.pop() ?? '';
  return pieces.map(withAddress).join('') + last;
}

/** A piece that ends where a link did. */
function withAddress(piece: string): string {
  const start = piece.lastIndexOf('<a ');
  const tagEnd = piece.indexOf('>', start);
  const href = start < 0 || tagEnd < 0 ? null : hrefOf(piece.slice(start, tagEnd));
  if (href === null) return piece + END;
  const words = piece.slice(tagEnd + 1).trim();
  return piece.slice(0, start) + (words === '' || words === href ? href : `${words} ${href}`);
}

function hrefOf(tag: string): string | null {
  const from = tag.indexOf(' href="');
  const start = from + ' href="'.length;
  const end = tag.indexOf('"', start);
  return from < 0 || end < 0 ? null : tag.slice(start, end);
}
