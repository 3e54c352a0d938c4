import { safeHref } from './safe-href';
import type { CardBody, FileBody } from './types';

/**
 * Parses the contents of messages other than text, for server, console and widget. Without the schema library, which
 * would make the widget too large.
 */

/** Exists in browsers and in Node; this package is compiled without the types of either. */
declare const URL: {
  new (text: string, base?: string): { origin: string; pathname: string };
};

/** A picture in a message: only one of our own files, since another host would see who reads. */
export function ownPicture(text: unknown, base: string): string | null {
  const href = safeHref(text, base);
  if (href === null) return null;
  const { origin, pathname } = new URL(href);
  return origin === new URL(base).origin && /^\/api\/files\/[\w-]+(\/thumb)?$/.test(pathname) ? href : null;
}

/** The file of a message of kind `image` or `file`; null if its text is not from our upload. */
export function fileBodyOf(msg: string, base: string): FileBody | null {
  const { url, name, size, type, width, height, thumb } = objectOf(msg);
  const href = safeHref(url, base);
  // Uploads are on this server: another origin is not one.
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

/** The content of a message of kind `card`; null without a title. */
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

/** Plain text of formatted text, for previews and search. Not a sanitizer: HTML that is shown goes through one. */
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

/** Splits at the ends of tags, so that a text of many `<` costs linear, not quadratic time. */
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

/** The object in a JSON text; empty for anything else. */
export function objectOf(msg: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(msg);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Size in decimal units: 1.4 MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const steps = Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** steps;
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${['B', 'kB', 'MB', 'GB'][steps]}`;
}

/** Extension for a file's icon: PDF, DOCX. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.');
  const extension = at > 0 ? name.slice(at + 1) : '';
  return /^[a-z0-9]{1,4}$/i.test(extension) ? extension.toUpperCase() : '';
}
