import type { Queryable } from '../../db/pool';
import type { HttpFacts } from '../../http/handler';

export type Site = { id: string; key: string; domains: string[] };

/**
 * Whether a site's window may open: the domains that the site lists, all where it lists none. Our own frame calls from
 * our own origin, and then the page that holds it counts; who else may hold it is said by `frame-ancestors`.
 */
export function mayOpenOn(
  site: Site,
  pageUrl: string,
  { origin, sameOrigin }: Pick<HttpFacts, 'origin' | 'sameOrigin'>,
): boolean {
  if (site.domains.length === 0) return true;
  if (origin === null) return false;
  return isListed(site.domains, sameOrigin ? pageUrl : origin);
}

/** `example.com` lists that host and its subdomains' explicit form `*.example.com` lists those. */
export function isListed(domains: readonly string[], url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, host } = new URL(url);
  return domains.some((domain) => {
    const listed = domain.trim().toLowerCase();
    if (listed.startsWith('*.')) return hostname.endsWith(listed.slice(1));
    return listed === hostname || listed === host;
  });
}

/** A socket from a foreign origin: the domains of the visitor's site, all where it lists none. */
export async function mayUseOrigin(db: Queryable, siteId: string, origin: string): Promise<boolean> {
  const { rows } = await db.query<{ domains: string[] }>({
    name: 'site-domains',
    text: 'select domains from sites where id = $1',
    values: [siteId],
  });
  const domains = rows[0]?.domains ?? [];
  return domains.length === 0 || isListed(domains, origin);
}
