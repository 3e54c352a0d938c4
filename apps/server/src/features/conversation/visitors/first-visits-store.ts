import type { Queryable } from '../../../db/pool';
import type { VisitFacts } from '../visits/facts';
import type { Page } from './arrive';

/** A page view by nobody known: without a tracked link and an earlier sign of life. */
export type FirstPage = Omit<Page, 'link' | 'seenAt'>;

/** A visitor who is not known yet, with its first page, and the hash of the credential it gets. */
export type FirstVisit = {
  visitorId: string;
  visitId: string;
  siteId: string;
  page: FirstPage;
  facts: VisitFacts;
  region: { name: string; code: string };
  credentialHash: Buffer;
};

/** Their numbers, by visitor. */
export type Numbers = ReadonlyMap<string, number>;

/**
 * Stores visitors with their visits, page views and credentials by one statement: the same rows as `insertVisitor`,
 * `insertVisit`, `setArrived`, `insertPageView` and `insertCredential` make one by one.
 */
export async function insertFirstVisits(
  tx: Queryable,
  visits: readonly FirstVisit[],
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<Numbers> {
  const { rows } = await tx.query<{ id: string; number: number }>({
    name: 'first-visits',
    text: `
with input as (
  select * from jsonb_to_recordset($1::jsonb)
    as r(id uuid, visit_id uuid, site_id uuid, only_id text, url text, title text, referrer text, language text,
         screen text, user_agent text, address text, source text, engine text, keyword text, device text, os text,
         browser text, arrival text, region text, region_code text, credential text)
), visitor as (
  insert into visitors (id, site_id, created_at, name, sandbox, url, title, referrer, language, user_agent, address,
                        online, visit_id, last_seen_at, visits, pages, state, since, version)
  select id, site_id, $2, '', false, url, title, referrer, language, user_agent, address,
         true, visit_id, $2, 1, 1, 'monitor', $2, 1
  from input
  returning id, number
), visit as (
  insert into visits (id, visitor_id, site_id, referrer, landing_url, language, screen, user_agent, address,
                      started_at, source, engine, keyword, device, os, browser, region, region_code, parameters,
                      variables, arrival)
  select visit_id, id, site_id, referrer, url, language, screen, user_agent, address,
         $2, source, engine, keyword, device, os, browser, region, region_code, '[]', '{}', arrival
  from input
), page_view as (
  insert into page_views (visitor_id, only_id, visit_id, url, title, referrer, opened_at)
  select id, only_id, visit_id, url, title, referrer, $2 from input
), credential as (
  insert into visitor_credentials (hash, visitor_id, created_at, expires_at)
  select decode(credential, 'hex'), id, $2, $3 from input
)
select id, number from visitor`,
    values: [JSON.stringify(visits.map(recordOf)), new Date(now), new Date(expiresAt)],
  });
  return new Map(rows.map(({ id, number }) => [id, number]));
}

const recordOf = ({ visitorId, visitId, siteId, page, facts, region, credentialHash }: FirstVisit) => ({
  ...facts,
  id: visitorId,
  visit_id: visitId,
  site_id: siteId,
  only_id: page.onlyID,
  url: page.URL,
  title: page.title,
  referrer: page.referrer,
  language: page.language,
  screen: page.screen,
  user_agent: page.userAgent,
  address: page.address,
  region: region.name,
  region_code: region.code,
  credential: credentialHash.toString('hex'),
});
