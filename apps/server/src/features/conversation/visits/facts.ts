import { arrivalOf, mayArrive } from '@parley/core/visit/arrival';
import { readSource } from '@parley/core/visit/source';
import { readUserAgent } from '@parley/core/visit/user-agent';

/** Source and device of a visit, determined at its beginning. */
export type VisitFacts = {
  source: string;
  engine: string;
  keyword: string;
  device: string;
  os: string;
  browser: string;
  /** Its campaign or search source: a page by another one begins another visit. */
  arrival: string;
};

/** User agents whose reading is known: the same few hundred are of nearly all visitors. */
const AGENTS_KNOWN = 500;
const known = new Map<string, ReturnType<typeof readUserAgent>>();

function agentOf(userAgent: string): ReturnType<typeof readUserAgent> {
  const before = known.get(userAgent);
  if (before) return before;
  const read = readUserAgent(userAgent);
  if (known.size >= AGENTS_KNOWN) known.clear();
  known.set(userAgent, read);
  return read;
}

export function visitFacts(visit: { referrer: string; landingUrl: string; userAgent: string }): VisitFacts {
  const source = readSource(visit.referrer, visit.landingUrl, decode);
  return { ...source, ...agentOf(visit.userAgent), arrival: arrivalOf(source, visit.landingUrl) };
}

/** The campaign or search source of a page view; empty: none. */
export const arrivalBy = (referrer: string, url: string): string =>
  mayArrive(referrer, url) ? arrivalOf(readSource(referrer, url, decode), url) : '';

/** Decodes an address in an old encoding; null: not in this encoding. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return null;
  }
}
