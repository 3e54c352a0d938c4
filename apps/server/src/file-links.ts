import { objectOf } from '@parley/protocol/bodies';
import type { ErrorId } from '@parley/protocol/errors';
import type { FileBody, MessageKind } from '@parley/protocol/types';
import { createFileSignatures, type LinkQuery } from './file-signatures';

/** Signs the addresses of files in answers and pushes, and verifies them in requests. */
export type FileLinks = {
  /**
   * Signs the addresses in a message: of pictures and files, and of a card's links, which are renewed. A card's picture
   * that is not ours is removed: a reader's browser would reveal the reader to its host.
   */
  sign(kind: MessageKind, msg: string): string;
  /** Like `sign`, for viewing a recalled message: for ten minutes the links also open recalled files. */
  signRecalled(kind: MessageKind, msg: string): string;
  signBody(body: FileBody): FileBody;
  /** A card with this picture, signed; null: without one. */
  signCard(msg: string, picture: string | null): string;
  /** A text (a letter) whose links to our files are signed again if they were ever signed by us. */
  renewIn(text: string): string;
  /** Reason why a link does not open its file; null: it does. */
  refuse(key: string, said: LinkQuery): ErrorId | null;
  /** Whether it was made by `signRecalled` and has not expired. */
  opensRecalled(key: string, said: LinkQuery): boolean;
  /** Milliseconds until a link expires. */
  lastsUntil(expires: string): number;
};

const ADDRESS = '/api/files/';
const LINKS = /\/api\/files\/([\w-]{20,64})(\/thumb)?\?e=(\d{1,15})&s=([\w-]{22})(?![\w-])/g;

/** The address of a file as it is stored, without signature. */
export const fileAddress = (key: string): string => `${ADDRESS}${key}`;

/** The file's key in an address of ours, signed or not; null: another address. */
export const keyIn = (url: string): string | null => /^\/api\/files\/([\w-]{20,64})(\?|$)/.exec(url)?.[1] ?? null;

/** The key and path of a picture, or its thumbnail, in an address of ours with any host; null: not ours. */
export function pictureIn(url: string): { key: string; path: string } | null {
  const [, path, key] = /^(?:https?:\/\/[^/?#\s]+)?(\/api\/files\/([\w-]{20,64})(?:\/thumb)?)(?:\?|$)/.exec(url) ?? [];
  return path && key ? { key, path } : null;
}

/** The signed parameters of an address. */
export const queryIn = (url: string): LinkQuery => Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? ''));

/** A file's description as it is stored, without signatures, since they expire. */
export const bareBody = ({ url, thumb, ...rest }: FileBody): FileBody => ({
  url: bare(url),
  ...rest,
  ...(thumb === undefined ? {} : { thumb: bare(thumb) }),
});

const bare = (url: string): string => (keyIn(url.replace(/\/thumb(?=\?|$)/, '')) ? url.split('?')[0]! : url);

/** Signs with this key. `now`: the clock by which links expire, ms. */
export function createFileLinks(key: Uint8Array, now: () => number): FileLinks {
  const { query, recalledQuery, isGenuine, isOfRecalled, isOver } = createFileSignatures(key, now);

  /** A card's picture with a new signature; null if it is not ours or was not validly signed. */
  function pictureOf(card: Record<string, unknown>, queryOf: QueryOf): string | null {
    if (typeof card.picture !== 'string') return null;
    const own = pictureIn(card.picture);
    return own && isGenuine(own.key, queryIn(card.picture)) ? `${own.path}${queryOf(own.key)}` : null;
  }

  function signMessage(kind: MessageKind, msg: string, queryOf: QueryOf): string {
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
    text.replace(LINKS, (link: string, ...[file, part = '', e, s]: [string, string | undefined, string, string]) =>
      isGenuine(file, { e, s }) ? `${fileAddress(file)}${part}${query(file)}` : link,
    );

  return {
    renewIn,
    signBody: (body) => signedBody(body, query),
    sign: (kind, msg) => signMessage(kind, msg, query),
    signRecalled: (kind, msg) => signMessage(kind, msg, recalledQuery),
    signCard(msg, picture) {
      const own = picture === null ? null : pictureIn(picture);
      return withPicture(msg, own && `${own.path}${query(own.key)}`);
    },
    opensRecalled: (file, said) => isOfRecalled(file, said) && !isOver(said),
    refuse(file, said) {
      if (!isGenuine(file, said)) return 'link-invalid';
      return isOver(said) ? 'link-expired' : null;
    },
    lastsUntil: (expires) => Math.max(0, Number(expires) - now()),
  };
}

type QueryOf = (file: string) => string;

function signedBody(body: FileBody, queryOf: QueryOf): FileBody {
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

/** A card's JSON with another picture; null: without one. */
function withPicture(msg: string, picture: string | null): string {
  const { picture: _named, ...rest } = objectOf(msg);
  return JSON.stringify(picture === null ? rest : { ...rest, picture });
}

/** Null if the text describes no file, as in a recalled message. */
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
