import type { Source } from './source';

/** The facts that decide whether a tracked link is open. */
export type LinkFacts = {
  enabled: boolean;
  startsAt: number | null;
  endsAt: number | null;
  cap: { of: 'visits' | 'conversations'; most: number } | null;
  visits: number;
  conversations: number;
};

export const linkStates = ['open', 'off', 'early', 'expired', 'full'] as const;
export type LinkState = (typeof linkStates)[number];

/** V-21, V-22: whether a link is open, or why not. */
export function linkState(link: LinkFacts, now: number): LinkState {
  if (!link.enabled) return 'off';
  if (link.startsAt !== null && now < link.startsAt) return 'early';
  if (link.endsAt !== null && now >= link.endsAt) return 'expired';
  return link.cap !== null && link[link.cap.of] >= link.cap.most ? 'full' : 'open';
}

/** Verdicts on the signature of a link's address. */
export const signatureVerdicts = [
  'good',
  'wrong-signature',
  'unreadable',
  'no-expiry',
  'expired',
  'expires-too-late',
] as const;
export type SignatureVerdict = (typeof signatureVerdicts)[number];

/** Milliseconds for which a signed address is valid at most: 30 days, as for a visitor's own credential. */
export const MAX_SIGNED_MS = 30 * 24 * 3600_000;
/** Milliseconds by which the signer's clock may be ahead of the server's. */
const CLOCK_TOLERANCE_MS = 60_000;

/** V-25: whether a signature's expiry (ms; null: none) is acceptable. */
export function expiryVerdict(expiresAt: number | null, now: number): SignatureVerdict {
  if (expiresAt === null || Number.isNaN(expiresAt)) return 'no-expiry';
  if (expiresAt <= now) return 'expired';
  return expiresAt - now > MAX_SIGNED_MS + CLOCK_TOLERANCE_MS ? 'expires-too-late' : 'good';
}

export type Parameter = { name: string; value: string };

/** Maximum number of parameters of one visit; characters of a name and of a value. */
export const MOST_PARAMETERS = 20;
const NAME_LENGTH = 40;
const VALUE_LENGTH = 200;

/** V-23: the parameters of a visit by a link, the link's own before those of the address. */
export function linkParameters(own: readonly Parameter[], address: Iterable<readonly [string, string]>): Parameter[] {
  const names = new Set(own.map(({ name }) => name));
  const added: Parameter[] = [];
  for (const [name, value] of address) {
    if (!/^utm_\w+$/.test(name) || names.has(name) || value.trim() === '') continue;
    names.add(name);
    added.push({ name: name.slice(0, NAME_LENGTH), value: value.trim().slice(0, VALUE_LENGTH) });
  }
  return [...own, ...added].slice(0, MOST_PARAMETERS);
}

/** V-20: the source of a visit by a link. */
export function linkSource(name: string, parameters: readonly Parameter[]): Source {
  const named = (wanted: string) => parameters.find((parameter) => parameter.name === wanted)?.value ?? '';
  return { source: 'link', engine: name, keyword: named('utm_term') || named('keyword') };
}

/** The two targets of a link. */
export const linkVariants = ['a', 'b'] as const;
export type LinkVariant = (typeof linkVariants)[number];

/**
 * V-24: the target of a visitor. `share`: percent of visitors who get the second, null: there is one target. `before`:
 * the visitor's target last time. `seed`: unique for visitor and link.
 */
export function linkVariant(share: number | null, before: LinkVariant | null, seed: string): LinkVariant | null {
  if (share === null) return null;
  return before ?? (percentOf(seed) < share ? 'b' : 'a');
}

/** FNV-1a with mixed bits: the same for the same text, evenly spread over 0 … 99. */
function percentOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index++) hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 100;
}
