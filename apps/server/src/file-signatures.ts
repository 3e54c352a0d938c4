import { createHmac, timingSafeEqual } from 'node:crypto';

const DAY_MS = 86_400_000;
/** Minimum days for which a link is valid, so that a tab left open over a holiday still shows its pictures. */
const VALID_DAYS = 7;
/** Milliseconds for which a link to a recalled file is valid. */
const RECALLED_VALID_MS = 600_000;
/**
 * Added to the file's key when a link to a recalled file is signed, so that neither kind of link is valid as the other.
 */
const RECALLED = ' recalled';
const SIGNATURE_BYTES = 16;

/** `e`: expiry in milliseconds since 1970; `s`: the signature; `r`: '1' for a link to a recalled file. */
export type LinkQuery = { e?: unknown; s?: unknown; r?: unknown };

/**
 * Signs and verifies the queries of file links. Links expire at midnight, so all links made on one day are equal: a
 * push to ten recipients stays one string, and a browser requests a picture at most once a day.
 */
export function createFileSignatures(key: Uint8Array, now: () => number) {
  const endOfNew = () => (Math.ceil(now() / DAY_MS) + VALID_DAYS) * DAY_MS;
  const signature = (file: string, expires: string) =>
    createHmac('sha256', key).update(`${file} ${expires}`).digest().subarray(0, SIGNATURE_BYTES);

  function matches(file: string, { e, s }: LinkQuery): boolean {
    if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,15}$/.test(e)) return false;
    const said = Buffer.from(s, 'base64url');
    // The last base64url character has unused bits; only the canonical encoding is accepted.
    if (said.length !== SIGNATURE_BYTES || said.toString('base64url') !== s) return false;
    return timingSafeEqual(said, signature(file, e));
  }

  return {
    /** Whether the signature is valid for this file, expired or not. */
    isGenuine: matches,
    /** Whether the signature is valid for a recalled file, expired or not. */
    isOfRecalled: (file: string, said: LinkQuery): boolean => said.r === '1' && matches(`${file}${RECALLED}`, said),
    isOver: ({ e }: LinkQuery): boolean => Number(e) < now(),
    query(file: string): string {
      const expires = String(endOfNew());
      return `?e=${expires}&s=${signature(file, expires).toString('base64url')}`;
    },
    recalledQuery(file: string): string {
      const expires = String(now() + RECALLED_VALID_MS);
      return `?e=${expires}&s=${signature(`${file}${RECALLED}`, expires).toString('base64url')}&r=1`;
    },
  };
}
