import type { CardBody, FileBody } from './types';

/**
 * What messages hold besides words, read the same way on both sides of a conversation. No schema library: a widget weighs
 * what it loads.
 */

/** In every browser and in Node; this package is compiled with the names of neither. */
declare const URL: {
  new (text: string, base?: string): { protocol: string; origin: string; href: string; pathname: string };
  canParse(text: string, base?: string): boolean;
};

/**
 * The one way of an address that somebody else gave into a link: the web, or with `base` our own server by a path; null for
 * anything else. A visitor's page, a message, a card, a field may hold `javascript:`, `data:` or a program of the system.
 */
export function safeHref(text: unknown, base?: string): string | null {
  if (typeof text !== 'string' || text === '' || !URL.canParse(text, base)) return null;
  const { protocol, href } = new URL(text, base);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** A picture that a message shows: one of our own files, for any other address tells its host who reads. */
export function ownPicture(text: unknown, base: string): string | null {
  const href = safeHref(text, base);
  if (href === null) return null;
  const { origin, pathname } = new URL(href);
  return origin === new URL(base).origin && /^\/api\/files\/[\w-]+(\/thumb)?$/.test(pathname) ? href : null;
}

/** The file that a message of kind `image` or `file` sends; null where its text is none of ours. */
export function fileBodyOf(msg: string, base: string): FileBody | null {
  const { url, name, size, type, width, height, thumb } = objectOf(msg);
  const href = safeHref(url, base);
  // Files stand on this server: a message that names another place is no upload.
  if (href === null || new URL(href).origin !== new URL(base).origin) return null;
  return {
    url: href,
    name: textOf(name),
    size: numberOf(size) ?? 0,
    type: textOf(type),
    width: numberOf(width),
    height: numberOf(height),
    thumb: ownPicture(thumb, base) ?? undefined,
  };
}

/** What a message of kind `card` shows; null where it has no title. */
export function cardBodyOf(msg: string, base: string): CardBody | null {
  const { title, text, picture, link } = objectOf(msg);
  if (textOf(title) === '') return null;
  return {
    title: textOf(title),
    text: textOf(text) || undefined,
    picture: ownPicture(picture, base) ?? undefined,
    link: safeHref(link, base) ?? undefined,
  };
}

/** The words of formatted text: good enough to be read as words; what is shown as HTML goes through a cleaner. */
export const wordsOfRich = (html: string): string =>
  withoutTags(withoutTags(html, /<(br|\/p|\/li|\/h\d)\b/i, '\n'), /</, '')
    .replace(/&#(?:(\d{1,7})|x([\da-f]{1,6}));/gi, (sign, tens?: string, hex?: string) => {
      const code = tens === undefined ? Number.parseInt(hex ?? '', 16) : Number(tens);
      return code > 0 && code < 0xd800 ? String.fromCharCode(code) : sign;
    })
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();

/** By the ends of tags, so that a text of nothing but beginnings costs its length, and not the square of it. */
function withoutTags(html: string, begin: RegExp, instead: string): string {
  const pieces = html.split('>');
  const rest = pieces.pop() ?? '';
  const kept = pieces.map((piece) => {
    const from = piece.search(begin);
    return from < 0 ? `${piece}>` : piece.slice(0, from) + instead;
  });
  return kept.join('') + rest;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;

/** What a message of JSON holds; nothing where it is none. */
export function objectOf(msg: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(msg);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** 1.4 MB: as people call sizes, by thousands. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const steps = Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** steps;
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${['B', 'kB', 'MB', 'GB'][steps]}`;
}

/** PDF, DOCX …: what stands on a file's icon. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.');
  const extension = at > 0 ? name.slice(at + 1) : '';
  return /^[a-z0-9]{1,4}$/i.test(extension) ? extension.toUpperCase() : '';
}
