import type { HttpFacts } from '../../../http/handler';
import { admitsOrigin } from '../../foundation/sites/domains';
import type { KnownSite, KnownSites } from '../../foundation/sites/known-sites';

/**
 * Whether a site's window may open on a page: only on domains that the site lists; on all if it lists none. Calls of
 * our own frame have our origin: then the page around it counts, which `frame-ancestors` limits too. A window that is a
 * page of its own (a conversation moved to a phone) has our origin as well.
 */
export function mayOpenOn(
  site: KnownSite,
  pageUrl: string,
  { origin, sameOrigin }: Pick<HttpFacts, 'origin' | 'sameOrigin'>,
): boolean {
  if (origin === null || !sameOrigin) return admitsOrigin(site.domains, origin);
  return (URL.canParse(pageUrl) && new URL(pageUrl).origin === origin) || admitsOrigin(site.domains, pageUrl);
}

/** Whether a socket of a foreign origin is allowed: domains of the visitor's site, or all if it lists none. */
export async function mayUseOrigin(
  sites: Pick<KnownSites, 'domainsOf'>,
  siteId: string,
  origin: string,
): Promise<boolean> {
  return admitsOrigin(await sites.domainsOf(siteId), origin);
}
