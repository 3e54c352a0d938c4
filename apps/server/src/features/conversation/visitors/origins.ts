import type { Queryable } from '../../../db/pool';
import type { HttpFacts } from '../../../http/handler';
import type { WindowOverrides } from '../../foundation/sites/actions';
import { admitsOrigin } from '../../foundation/sites/domains';
import { findSiteDomains } from './store';

export type Site = { id: string; key: string; domains: string[]; window: WindowOverrides };

/**
 * Whether a site's window may open: the domains that the site lists, all where it lists none. Our own frame calls from
 * our own origin, and then the page that holds it counts; who else may hold it is said by `frame-ancestors`. Where the
 * window is a page of its own (a conversation that was moved to a phone) that page is ours.
 */
export function mayOpenOn(
  site: Site,
  pageUrl: string,
  { origin, sameOrigin }: Pick<HttpFacts, 'origin' | 'sameOrigin'>,
): boolean {
  if (origin === null || !sameOrigin) return admitsOrigin(site.domains, origin);
  return (URL.canParse(pageUrl) && new URL(pageUrl).origin === origin) || admitsOrigin(site.domains, pageUrl);
}

/** A socket from a foreign origin: the domains of the visitor's site, all where it lists none. */
export async function mayUseOrigin(db: Queryable, siteId: string, origin: string): Promise<boolean> {
  return admitsOrigin(await findSiteDomains(db, siteId), origin);
}
