/** Ranges [from, to) of the search words in a text, ignoring case as the server does. */
export function matchRanges(text: string, words: string): [number, number][] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [];
  const low = text.toLowerCase();
  const found: [number, number][] = [];
  for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + wanted.length))
    found.push([at, at + wanted.length]);
  if (low.length === text.length || found.length === 0) return found;
  const origins = originsOf(text);
  return found.map(([from, to]) => [origins[from]?.[0] ?? 0, origins[to - 1]?.[1] ?? text.length]);
}

/** Some letters are longer in lower case (`İ`): maps each index in the lower-case text to the index in the original. */
function originsOf(text: string): [number, number][] {
  const origins: [number, number][] = [];
  let at = 0;
  for (const letter of text) {
    for (let n = 0; n < letter.toLowerCase().length; n += 1) origins.push([at, at + letter.length]);
    at += letter.length;
  }
  return origins;
}

/** An excerpt around the first range, short enough for a list. */
export function excerpt(text: string, words: string, room = 60): string {
  const [first] = matchRanges(text, words);
  if (!first || text.length <= room) return text.slice(0, room * 2);
  const from = Math.max(0, first[0] - Math.floor(room / 3));
  return `${from > 0 ? '…' : ''}${text.slice(from, from + room)}${from + room < text.length ? '…' : ''}`;
}

const HIGHLIGHT = 'parley-found';

/**
 * Highlights the words in rendered messages by the CSS Custom Highlight API, without changing elements. Browsers
 * without it only highlight the message that was jumped to.
 */
export function highlightMatches(root: HTMLElement, words: string): void {
  if (!('highlights' in CSS)) return;
  const ranges: Range[] = [];
  for (const bubble of root.querySelectorAll('[data-only-id]')) {
    const texts = document.createTreeWalker(bubble, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.parentElement?.closest('[data-mark]')) continue;
      for (const [from, to] of matchRanges(node.textContent ?? '', words)) {
        const range = new Range();
        range.setStart(node, from);
        range.setEnd(node, to);
        ranges.push(range);
      }
    }
  }
  CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges));
}

export const clearHighlights = (): void => {
  if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT);
};
