import { Refusal } from '../../../errors';
import type { HttpFacts } from '../../../http/handler';

/** Routes that set or use up the refresh cookie accept our own pages, and programs, which name no site. */
export function refuseOtherSites({ sameOrigin }: HttpFacts): void {
  if (!sameOrigin) throw new Refusal('forbidden');
}

export const callerOf = ({ address, userAgent }: HttpFacts) => ({ address, userAgent });
