import { createHmac, timingSafeEqual } from 'node:crypto';

const DAY_MS = 86_400_000;
/** Days that a link is good for at least: a tab left open over a holiday still shows its pictures. */
const LASTS_DAYS = 7;
/** Milliseconds for which a look at a recalled file opens it. */
const RECALLED_LASTS_MS = 600_000;
/** What the signature of such a link has beside the file's key: neither kind is good as the other. */
const RECALLED = ' recalled';
const SIGNATURE_BYTES = 16;

/** `e`: the moment it ends, in ms; `s`: the signature; `r`: it opens what was recalled. */
export type LinkQuery = { e?: unknown; s?: unknown; r?: unknown };

export type FileSignatures = ReturnType<typeof createFileSignatures>;

/**
 * The signed queries of files. Links end at midnight, so that all that are made on one day are alike: what is told to ten
 * people stays one string, and a browser asks for a picture once a day at most.
 */
export function createFileSignatures(key: Uint8Array, now: () => number) {
  const endOfNew = () => (Math.ceil(now() / DAY_MS) + LASTS_DAYS) * DAY_MS;
  const signature = (file: string, expires: string) =>
    createHmac('sha256', key).update(`${file} ${expires}`).digest().subarray(0, SIGNATURE_BYTES);

  function matches(file: string, { e, s }: LinkQuery): boolean {
    if (typeof e !== 'string' || typeof s !== 'string' || !/^\d{1,15}$/.test(e)) return false;
    const said = Buffer.from(s, 'base64url');
    // One way of writing each signature: the last letter has bits to spare.
    if (said.length !== SIGNATURE_BYTES || said.toString('base64url') !== s) return false;
    return timingSafeEqual(said, signature(file, e));
  }

  return {
    /** Whether it was signed for this file, ended or not. */
    isGenuine: matches,
    /** Whether it was signed for a look at what was recalled, ended or not. */
    isOfRecalled: (file: string, said: LinkQuery): boolean => said.r === '1' && matches(`${file}${RECALLED}`, said),
    isOver: ({ e }: LinkQuery): boolean => Number(e) < now(),
    query(file: string): string {
      const expires = String(endOfNew());
      return `?e=${expires}&s=${signature(file, expires).toString('base64url')}`;
    },
    recalledQuery(file: string): string {
      const expires = String(now() + RECALLED_LASTS_MS);
      return `?e=${expires}&s=${signature(`${file}${RECALLED}`, expires).toString('base64url')}&r=1`;
    },
  };
}
