import type { Block } from '@parley/core/robot/grounding/passages';
import { storableText } from '@parley/core/words/storable-text';

export type HtmlDocument = {
  title: string;
  blocks: Block[];
  /** Values of `href` of links, as they stand. */
  links: string[];
  /** The page asks not to be listed. */
  isHidden: boolean;
};

/** Elements whose content is not the page's text. */
const LEFT_OUT = new Set(
  'script style noscript template svg math iframe object video audio canvas select button nav footer aside form dialog'.split(
    ' ',
  ),
);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const BLOCKS = new Set(
  'address article blockquote dd div dl dt fieldset figcaption figure h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul br'.split(
    ' ',
  ),
);
const HEADING = /^h[1-6]$/;
/** Characters of a page's text. */
const MAX_TEXT = 400_000;
const MOST_LINKS = 2000;

/**
 * The text of a page under its headings, without what surrounds it and what is not shown. Reads each character once,
 * whatever the page holds.
 */
export function htmlBlocks(html: string): HtmlDocument {
  const found: HtmlDocument = { title: '', blocks: [], links: [], isHidden: false };
  let heading = '';
  let text = '';
  let length = 0;
  /** Name of the element that is left out, and how many of that name are open. */
  let skipped: { name: string; depth: number } | null = null;
  let inside: 'title' | 'heading' | null = null;

  function add(piece: string): void {
    if (length > MAX_TEXT) return;
    length += piece.length;
    if (inside === 'title') found.title += piece;
    else if (inside === 'heading') heading += piece;
    else text += piece;
  }
  function flush(): void {
    const plain = tidy(text);
    if (plain !== '') found.blocks.push({ heading: tidy(heading).replace(/\n/g, ' '), text: plain });
    text = '';
  }
  function open(name: string, tag: string): void {
    if (name === 'meta') found.isHidden ||= /name\s*=\s*["']?robots/i.test(tag) && /noindex/i.test(tag);
    if (!VOID.has(name) && (LEFT_OUT.has(name) || isNotShown(tag))) {
      skipped = { name, depth: 1 };
      return;
    }
    if (name === 'a' && found.links.length < MOST_LINKS) {
      const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag);
      if (href) found.links.push(decoded(href[1] ?? href[2] ?? href[3] ?? ''));
    }
    if (name === 'title') inside = 'title';
    else if (HEADING.test(name)) {
      flush();
      heading = '';
      inside = 'heading';
    } else if (BLOCKS.has(name)) add('\n');
    else if (name === 'td' || name === 'th') add(' ');
  }
  function close(name: string): void {
    if (name === 'title' && inside === 'title') inside = null;
    else if (HEADING.test(name) && inside === 'heading') inside = null;
    else if (BLOCKS.has(name)) add('\n');
  }

  for (const { piece, name, isClosing, tag } of tokensOf(html)) {
    if (skipped !== null) {
      const { name: left, depth }: { name: string; depth: number } = skipped;
      if (name !== left) continue;
      const now: number = depth + (isClosing ? -1 : 1);
      skipped = now === 0 ? null : { name: left, depth: now };
    } else if (name === null) add(decoded(piece.replace(/\s+/g, ' ')));
    else if (isClosing) close(name);
    else open(name, tag);
  }
  flush();
  return { ...found, title: tidy(found.title).replace(/\n/g, ' ') };
}

type Token = { piece: string; name: string | null; isClosing: boolean; tag: string };

/** Elements whose content is no markup. */
const RAW = /^(?:script|style|noscript|template|iframe)$/;
const MAX_TAG = 4096;

function* tokensOf(html: string): Generator<Token, void> {
  // Only ASCII, so that positions stay those of the page.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const start = next < 0 ? html.length : next;
    if (start > at) yield { piece: html.slice(at, start), name: null, isClosing: false, tag: '' };
    if (next < 0) return;
    if (html.startsWith('<!--', next)) {
      const end = html.indexOf('-->', next + 4);
      if (end < 0) return;
      at = end + 3;
      continue;
    }
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z\d-]*)/.exec(lower.slice(next, next + 64)) ?? [];
    if (name === '' && !/^<[!?/]/.test(html.slice(next, next + 2))) {
      yield { piece: '<', name: null, isClosing: false, tag: '' };
      at = next + 1;
      continue;
    }
    const end = endOfTag(html, next);
    if (end < 0) return;
    at = end + 1;
    if (name === '') continue;
    const tag = html.slice(next, Math.min(end, next + MAX_TAG));
    const isClosing = slash !== '';
    yield { piece: '', name, isClosing, tag };
    if (!isClosing && RAW.test(name) && !tag.endsWith('/')) {
      const closing = lower.indexOf(`</${name}`, at);
      if (closing < 0) return;
      at = closing;
    }
  }
}

/** The `>` of a tag, not one within a quoted value. */
function endOfTag(html: string, start: number): number {
  let quote = '';
  for (let at = start + 1; at < html.length; at += 1) {
    const letter = html[at]!;
    if (quote !== '') {
      if (letter === quote) quote = '';
    } else if (letter === '>') return at;
    else if ((letter === '"' || letter === "'") && html[at - 1] === '=') quote = letter;
  }
  return -1;
}

/** Text that visitors of the page do not see may be meant for programs that read it. */
const isNotShown = (tag: string): boolean =>
  /\s(?:hidden(?=[\s=/]|$)|aria-hidden\s*=\s*["']?true)/i.test(tag) ||
  /\sstyle\s*=\s*["'][^"']*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d]))/i.test(
    tag,
  );

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  yen: '¥',
  copy: '©',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  times: '×',
  middot: '·',
};

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, ...[decimal, hex, name]) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const isLetter = code > 8 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isLetter ? String.fromCodePoint(code) : '';
  });
}

/** Without NUL and lone surrogates, which PostgreSQL does not store. */
export const tidy = (text: string): string =>
  storableText(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
