type QuotaChannel = 'wechat' | 'mini';

/** A message, prepared: formatted text as words, addresses absolute. */
export type Outgoing =
  | { kind: 'text'; words: string }
  | { kind: 'image'; picture: string; name: string }
  | { kind: 'file'; name: string; size: string; url: string }
  | { kind: 'card'; title: string; text: string; picture: string | null; link: string | null; page: MiniPage | null };

/** A page of a mini-program; `appId` of the one it belongs to. */
export type MiniPage = { appId: string; path: string };

/** One call of `custom/send`, which takes one reply. `picture`: is uploaded before, and replaced by its media id. */
export type Sending =
  | { type: 'text'; content: string }
  | { type: 'image'; picture: string }
  /** Official accounts. */
  | { type: 'news'; title: string; description: string; url: string; picurl: string }
  /** Mini-programs. */
  | { type: 'link'; title: string; description: string; url: string; thumb_url: string }
  | { type: 'miniprogrampage'; title: string; appId: string; pagePath: string; picture: string }
  /** A filled template, by a call of its own (`path`) that takes no reply. */
  | { type: 'notice'; path: string; body: object };

/** Bytes of UTF-8 that one text may have (the platform's error 45002 beyond). */
export const TEXT_BYTES = 2048;

/** W-20 … W-26: the calls for a message, in order; at least one. */
export function sendingsOf(channel: QuotaChannel, message: Outgoing): Sending[] {
  switch (message.kind) {
    case 'text':
      return texts(message.words);
    case 'image':
      return [{ type: 'image', picture: message.picture }];
    case 'file':
      return texts(`${message.name}${message.size && ` (${message.size})`}\n${message.url}`);
    case 'card':
      return cardSendings(channel, message);
  }
}

function cardSendings(channel: QuotaChannel, card: Extract<Outgoing, { kind: 'card' }>): Sending[] {
  const { title, text, picture, link, page } = card;
  if (page && picture) return [{ type: 'miniprogrampage', title, appId: page.appId, pagePath: page.path, picture }];
  if (link && channel === 'wechat')
    return [{ type: 'news', title, description: text, url: link, picurl: picture ?? '' }];
  if (link) return [{ type: 'link', title, description: text, url: link, thumb_url: picture ?? '' }];
  const words = texts([title, text].filter(Boolean).join('\n'));
  return picture ? [{ type: 'image', picture }, ...words] : words;
}

/** W-21 A text that is too long for one call, split at paragraphs, sentences or spaces, else between characters. */
const texts = (words: string): Sending[] => splitText(words).map((content) => ({ type: 'text', content }));

export function splitText(words: string, most = TEXT_BYTES): string[] {
  const pieces: string[] = [];
  let rest = words;
  while (bytesOf(rest) > most) {
    const end = endOfPiece(rest, most);
    pieces.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' && pieces.length > 0 ? pieces : [...pieces, rest];
}

/** Ends after which a text is split, the best first; each at most half of a piece before its end. */
const ENDS = [/\n/g, /[。！？!?…]|\. /g, /[，；,; ]/g];

function endOfPiece(text: string, most: number): number {
  const fitting = prefixOf(text, most);
  for (const end of ENDS) {
    const last = [...fitting.matchAll(end)].at(-1);
    if (last && last.index >= fitting.length / 2) return last.index + last[0].length;
  }
  return fitting.length;
}

/** The longest beginning of whole characters within so many bytes. */
function prefixOf(text: string, most: number): string {
  let bytes = 0;
  let length = 0;
  for (const sign of text) {
    bytes += bytesOf(sign);
    if (bytes > most) break;
    length += sign.length;
  }
  return text.slice(0, length);
}

/** Bytes in UTF-8. */
export function bytesOf(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/**
 * W-27 How many of the queued messages, the oldest first, become one text: with `mergeAt` replies left or fewer, the
 * texts that follow each other, as long as they fit into one call. 1: the first is sent alone.
 */
export function mergedCount(queue: readonly Sending[][], { left, mergeAt }: { left: number; mergeAt: number }): number {
  if (left > mergeAt) return Math.min(1, queue.length);
  let bytes = 0;
  let count = 0;
  for (const [sending, ...more] of queue) {
    if (sending?.type !== 'text' || more.length > 0) break;
    bytes += bytesOf(sending.content) + (count > 0 ? 1 : 0);
    if (bytes > TEXT_BYTES) break;
    count += 1;
  }
  return Math.max(Math.min(1, queue.length), count);
}
