/** Of a callback's address; `encrypt`: the cipher text of its body, in safe mode. */
export type SignedParts = { token: string; timestamp: string; nonce: string; encrypt?: string };

/** What the platform hashes (SHA-1, in hexadecimal) to sign a callback. */
export const signedText = ({ token, timestamp, nonce, encrypt }: SignedParts): string =>
  [token, timestamp, nonce, ...(encrypt === undefined ? [] : [encrypt])].sort().join('');

/**
 * Milliseconds by which the time of a callback may differ from ours. The platform repeats an unanswered one twice within
 * 15 s; the rest is for clocks that differ.
 */
export const CALLBACK_MS = 5 * 60_000;

/** Whether a callback's timestamp, in seconds, is near `now`: older ones may be replayed. */
export function isTimely(timestamp: string, now: number): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(Number(timestamp) * 1000 - now) <= CALLBACK_MS;
}

/** Whether two signatures are equal, in a time that depends on their length alone. */
export function isSameSignature(given: string, computed: string): boolean {
  if (given.length !== computed.length) return false;
  let differing = 0;
  for (let at = 0; at < given.length; at += 1) differing |= given.charCodeAt(at) ^ computed.charCodeAt(at);
  return differing === 0;
}
