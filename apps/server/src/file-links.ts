import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ErrorId } from '@parley/protocol/errors';
import type { FileBody, MessageKind } from '@parley/protocol/types';

/** Signs the addresses of files where something becomes wire, and tells good ones from others where they are asked for. */
export type FileLinks = {
  /** The text of a message: a picture's or a file's with its addresses signed, those in a card made good again. */
  sign(kind: MessageKind, msg: string): string;
  signBody(body: FileBody): FileBody;
  /** A text (a letter) whose links of ours are good again, where they ever were. */
  renewIn(text: string): string;
  /** Null: this link may be followed. */
  refuse(key: string, said: LinkQuery): ErrorId | null;
  /** Milliseconds until what is signed now is followed no more. */
  lastsUntil(expires: string): number;
};

/** `e`: the moment it ends, in ms; `s`: the signature. */
export type LinkQuery = { e?: unknown; s?: unknown };

const ADDRESS = '/api/files/';
const DAY_MS = 86_400_000;
/** Days that a link is good for at least: a tab left open over a holiday still shows its pictures. */
const LASTS_DAYS = 7;
const SIGNATURE_BYTES = 16;
const LINKS = /\/api\/files\/([\w-]{20,64})(\/thumb)?\?e=(\d{1,15})&s=([\w-]{22})(?![\w-])/g;

/** The bare address of a file, as it is stored. */
export const fileAddress = (key: string): string => `${ADDRESS}${key}`;

/** The key in an address of ours, signed or bare; null: it leads elsewhere. */
export const keyIn = (url: string): string | null => /^\/api\/files\/([\w-]{20,64})(\?|$)/.exec(url)?.[1] ?? null;

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

  function signBody(body: FileBody): FileBody {
    const bare = bareBody(body);
    const file = keyIn(bare.url);
    if (file === null) return body;
    const signed = query(file);
    return {
      ...bare,
      url: `${bare.url}${signed}`,
      ...(bare.thumb === undefined ? {} : { thumb: `${bare.thumb}${signed}` }),
    };
  }

  const renewIn = (text: string): string =>
    text.replace(LINKS, (link, file: string, part = '', e: string, s: string) =>
      isGenuine(file, e, s) ? `${fileAddress(file)}${part}${query(file)}` : link,
    );

  return {
    signBody,
    renewIn,
    sign(kind, msg) {
      if (kind === 'card') return renewIn(msg);
      if (kind !== 'image' && kind !== 'file') return msg;
      const body = bodyIn(msg);
      return body ? JSON.stringify(signBody(body)) : msg;
    },
    refuse(file, { e, s }) {
      if (typeof e !== 'string' || typeof s !== 'string' || !isGenuine(file, e, s)) return 'link-invalid';
      return Number(e) < now() ? 'link-expired' : null;
    },
    lastsUntil: (expires) => Math.max(0, Number(expires) - now()),
  };
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
