import type { CardBody, FileBody, Message } from '@parley/protocol/types';

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

/** What a message says, as plain words: to copy, to quote, to forward. Empty where it says nothing in words. */
export function plainWords({ kind, msg }: Pick<Message, 'kind' | 'msg'>, base: string): string {
  switch (kind) {
    case 'image':
    case 'file':
      return fileBodyOf(msg, base)?.name ?? '';
    case 'card': {
      const card = cardBodyOf(msg, base);
      return card ? [card.title, card.text, card.link].filter(Boolean).join('\n') : msg;
    }
    case 'rich':
      return withoutTags(msg);
    default:
      return msg;
  }
}

/** Good enough for a line of words; what is shown as HTML goes through the cleaner. */
const withoutTags = (html: string): string =>
  html
    .replace(/<(br|\/p|\/li|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .trim();

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;

function objectOf(msg: string): Record<string, unknown> {
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

/** The room a picture takes before it is here, in px: never wider or taller than a bubble's, its shape kept. */
export function pictureBox(
  { width, height }: Pick<FileBody, 'width' | 'height'>,
  most = { width: 280, height: 320 },
): { width: number; height: number } {
  if (!width || !height) return { width: 200, height: 150 };
  const scale = Math.min(1, most.width / width, most.height / height);
  return { width: Math.max(40, Math.round(width * scale)), height: Math.max(32, Math.round(height * scale)) };
}

/** PDF, DOCX …: what stands on a file's icon. */
export function extensionOf(name: string): string {
  const at = name.lastIndexOf('.');
  const extension = at > 0 ? name.slice(at + 1) : '';
  return /^[a-z0-9]{1,4}$/i.test(extension) ? extension.toUpperCase() : '';
}
