/** Characters of a tag that are read; a longer one has no bearing on the widget. */
const TAG_MAX = 4096;

/** The page without comments, in which a script does not run. */
export function withoutComments(html: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = html.indexOf('<!--', from);
    if (start < 0) break;
    kept.push(html.slice(from, start));
    const end = html.indexOf('-->', start + 4);
    if (end < 0) return kept.join('');
    from = end + 3;
  }
  return kept.join('') + html.slice(from);
}

/** Opening tags of this name, without brackets. Linear in the length of the page, whatever it holds. */
export function tagsOf(html: string, name: string): string[] {
  const found: string[] = [];
  const opening = `<${name}`;
  // Only ASCII: the lower case of other letters (İ) may be longer, and positions would differ.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let from = 0;
  for (;;) {
    const start = lower.indexOf(opening, from);
    const end = start < 0 ? -1 : html.indexOf('>', start);
    if (end < 0) return found;
    const inside = html.slice(start + opening.length, Math.min(end, start + TAG_MAX));
    if (inside === '' || /^[\s/]/.test(inside)) found.push(inside);
    from = end;
  }
}

const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

export const attributesOf = (tag: string): Map<string, string> =>
  new Map(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim(),
    ]),
  );
