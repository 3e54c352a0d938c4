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
};

export function visitFacts(visit: { referrer: string; landingUrl: string; userAgent: string }): VisitFacts {
  return { ...readSource(visit.referrer, visit.landingUrl, decode), ...readUserAgent(visit.userAgent) };
}

/** Decodes an address in an old encoding; null: not in this encoding. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return null;
  }
}
