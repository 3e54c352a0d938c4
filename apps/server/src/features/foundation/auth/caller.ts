import { Refusal } from '../../../errors';
import type { HttpFacts } from '../../../http/handler';

/**
 * Refuses calls from pages of other sites, for routes that set or use up the refresh cookie. Programs send no site and
 * pass.
 */
export function refuseOtherSites({ sameOrigin }: HttpFacts): void {
  if (!sameOrigin) throw new Refusal('forbidden');
}

export const callerOf = ({ address, userAgent }: HttpFacts) => ({ address, userAgent });
