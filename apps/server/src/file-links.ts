import { createHmac, timingSafeEqual } from 'node:crypto';
import { objectOf } from '@parley/protocol/bodies';
import type { ErrorId } from '@parley/protocol/errors';
import type { FileBody, MessageKind } from '@parley/protocol/types';

/** Signs the addresses of files where something becomes wire, and tells good ones from others where they are asked for. */
export type FileLinks = {
  /**
   * The text of a message: a picture's or a file's with its addresses signed, those in a card made good again. A card's
   * picture that is none of ours is left out: a reader's browser would tell its host who reads.
   */
  sign(kind: MessageKind, msg: string): string;
  /** As `sign`, for a look at what was recalled: links that open also what is closed, for minutes. */
  signRecalled(kind: MessageKind, msg: string): string;
  signBody(body: FileBody): FileBody;
  /** A card with this picture, signed; null: with none. */
  signCard(msg: string, picture: string | null): string;
  /** A text (a letter) whose links of ours are good again, where they ever were. */
  renewIn(text: string): string;
  /** Null: this link may be followed. */
  refuse(key: string, said: LinkQuery): ErrorId | null;
  /** Whether it was made by `signRecalled`, and has not ended. */
  opensRecalled(key: string, said: LinkQuery): boolean;
  /** Milliseconds until what is signed now is followed no more. */
  lastsUntil(expires: string): number;
};

/** `e`: the moment it ends, in ms; `s`: the signature; `r`: it opens what was recalled. */
export type LinkQuery = { e?: unknown; s?: unknown; r?: unknown };

const ADDRESS = '/api/files/';
const DAY_MS = 86_400_000;
/** Days that a link is good for at least: a tab left open over a holiday still shows its pictures. */
const LASTS_DAYS = 7;
/** Milliseconds for which a look at a recalled file opens it. */
const RECALLED_LASTS_MS = 600_000;
/** What the signature of such a link has beside the file's key: neither kind is good as the other. */
const RECALLED = ' recalled';
const SIGNATURE_BYTES = 16;
const LINKS = /\/api\/files\/([\w-]{20,64})(\/thumb)?\?e=(\d{1,15})&s=([\w-]{22})(?![\w-])/g;

/** The bare address of a file, as it is stored. */
export const fileAddress = (key: string): string => `${ADDRESS}${key}`;

/** The key in an address of ours, signed or bare; null: it leads elsewhere. */
export const keyIn = (url: string): string | null => /^\/api\/files\/([\w-]{20,64})(\?|$)/.exec(url)?.[1] ?? null;

/** A picture of ours, or its smaller one, in an address of ours, whichever host that names; null: it is none. */
export function pictureIn(url: string): { key: string; path: string } | null {
  const [, path, key] = /^(?:https?:\/\/[^/?#\s]+)?(\/api\/files\/([\w-]{20,64})(?:\/thumb)?)(?:\?|$)/.exec(url) ?? [];
  return path && key ? { key, path } : null;
}

/** What is signed in an address, to be looked at. */
export const queryIn = (url: string): LinkQuery => Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? ''));

/** A file's description as it is stored: its addresses without signatures, which end. */
export const bareBody = ({ url, thumb, ...rest }: FileBody): FileBody => ({
  url: bare(url),
  ...rest,
  ...(thumb === undefined ? {} : { thumb: bare(thumb) }),
});

const bare = (url: string): string => (keyIn(url.replace(/\/thumb(?=\?|$)/, '')) ? url.split('?')[0]! : url);

/**
 * Links end at midnight, so that all that are made on one day are alike: what is told to ten people stays one string, and
 * a browser asks for a picture once a day at most.
 */
export function createFileLinks(key: Uint8Array, now: () => number): FileLinks {
  const endOfNew = () => (Math.ceil(now() / DAY_MS) + LASTS_DAYS) * DAY_MS;
  const signature = (file: string, expires: string) =>
    createHmac('sha256', key).update(`${file} ${expires}`).digest().subarray(0, SIGNATURE_BYTES);

  function isGenuine(file: string, e: string, s: string): boolean {
    if (!/^\d{1,15}$/.test(e)) return false;
    const said = Buffer.from(s, 'base64url');
    // One way of writing each signature: the last letter has bits to spare.
    if (said.length !== SIGNATURE_BYTES || said.toString('base64url') !== s) return false;
    return timingSafeEqual(said, signature(file, e));
  }

  function query(file: string): string {
    const expires = String(endOfNew());
    return `?e=${expires}&s=${signature(file, expires).toString('base64url')}`;
  }

  const signBody = (body: FileBody): FileBody => signedBody(body, query);

  function recalledQuery(file: string): string {
    const expires = String(now() + RECALLED_LASTS_MS);
    return `?e=${expires}&s=${signature(`${file}${RECALLED}`, expires).toString('base64url')}&r=1`;
  }

  function signedBody(body: FileBody, queryOf: (file: string) => string): FileBody {
    const bare = bareBody(body);
    const file = keyIn(bare.url);
    if (file === null) return body;
    const signed = queryOf(file);
    return {
      ...bare,
      url: `${bare.url}${signed}`,
      ...(bare.thumb === undefined ? {} : { thumb: `${bare.thumb}${signed}` }),
    };
  }

  /** A card's picture with another query, null where it is none of ours or nobody signed it. */
  function pictureOf(card: Record<string, unknown>, queryOf: (file: string) => string): string | null {
    if (typeof card.picture !== 'string') return null;
    const own = pictureIn(card.picture);
    const { e, s } = queryIn(card.picture);
    if (!own || typeof e !== 'string' || typeof s !== 'string' || !isGenuine(own.key, e, s)) return null;
    return `${own.path}${queryOf(own.key)}`;
  }

  function signMessage(kind: MessageKind, msg: string, queryOf: (file: string) => string): string {
    if (kind === 'card') {
      const card = objectOf(msg);
      const renewed = renewIn(msg);
      return 'picture' in card ? withPicture(renewed, pictureOf(card, queryOf)) : renewed;
    }
    if (kind !== 'image' && kind !== 'file') return msg;
    const body = bodyIn(msg);
    return body ? JSON.stringify(signedBody(body, queryOf)) : msg;
  }

  const renewIn = (text: string): string =>
    text.replace(LINKS, (link, file: string, part = '', e: string, s: string) =>
      isGenuine(file, e, s) ? `${fileAddress(file)}${part}${query(file)}` : link,
    );

  return {
    signBody,
    renewIn,
    sign: (kind, msg) => signMessage(kind, msg, query),
    signRecalled: (kind, msg) => signMessage(kind, msg, recalledQuery),
    signCard(msg, picture) {
      const own = picture === null ? null : pictureIn(picture);
      return withPicture(msg, own && `${own.path}${query(own.key)}`);
    },
    opensRecalled: (file, { e, s, r }) =>
      r === '1' &&
      typeof e === 'string' &&
      typeof s === 'string' &&
      isGenuine(`${file}${RECALLED}`, e, s) &&
      Number(e) >= now(),
    refuse(file, { e, s }) {
      if (typeof e !== 'string' || typeof s !== 'string' || !isGenuine(file, e, s)) return 'link-invalid';
      return Number(e) < now() ? 'link-expired' : null;
    },
    lastsUntil: (expires) => Math.max(0, Number(expires) - now()),
  };
}

/** A card's text with another picture, in place of whatever it names; null: with none. */
function withPicture(msg: string, picture: string | null): string {
  const { picture: _named, ...rest } = objectOf(msg);
  return JSON.stringify(picture === null ? rest : { ...rest, picture });
}

/** Null where the text describes no file; a recalled message has none. */
function bodyIn(msg: string): FileBody | null {
  try {
    const body: unknown = JSON.parse(msg);
    return typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string'
      ? (body as FileBody)
      : null;
  } catch {
    return null;
  }
}
