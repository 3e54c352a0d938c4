import type { CardBody, FileBody } from './types';

/**
 * What messages hold besides words, read the same way on both sides of a conversation. No schema library: a widget weighs
 * what it loads.
 */

/** In every browser and in Node; this package is compiled with the names of neither. */
declare const URL: {
  new (text: string, base?: string): { protocol: string; origin: string; href: string };
  canParse(text: string, base?: string): boolean;
};

/** Where pictures and links of a message may lead: the web, or our own server by a path; null for anything else. */
export function safeAddress(text: unknown, base: string): string | null {
  if (typeof text !== 'string' || text === '' || !URL.canParse(text, base)) return null;
  const { protocol, href } = new URL(text, base);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** The file that a message of kind `image` or `file` sends; null where its text is none of ours. */
export function fileBodyOf(msg: string, base: string): FileBody | null {
  const { url, name, size, type, width, height, thumb } = objectOf(msg);
  const href = safeAddress(url, base);
  // Files stand on this server: a message that names another place is no upload.
  if (href === null || new URL(href).origin !== new URL(base).origin) return null;
  return {
    url: href,
    name: textOf(name),
    size: numberOf(size) ?? 0,
    type: textOf(type),
    width: numberOf(width),
    height: numberOf(height),
    thumb: safeAddress(thumb, base) ?? undefined,
  };
}

/** What a message of kind `card` shows; null where it has no title. */
export function cardBodyOf(msg: string, base: string): CardBody | null {
  const { title, text, picture, link } = objectOf(msg);
  if (textOf(title) === '') return null;
  return {
    title: textOf(title),
    text: textOf(text) || undefined,
    picture: safeAddress(picture, base) ?? undefined,
    link: safeAddress(link, base) ?? undefined,
  };
}

/** The words of formatted text: good enough to be read as words; what is shown as HTML goes through a cleaner. */
export const wordsOfRich = (html: string): string =>
  html
    .replace(/<(br|\/p|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
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
