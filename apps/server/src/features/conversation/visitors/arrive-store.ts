import type { LinkVariant } from '@parley/core/visit/link';
import type { Queryable } from '../../../db/pool';
import type { ByLink } from '../links/enter';
import type { VisitFacts } from '../visits/facts';
import type { Page } from './arrive';

type OnPage = { visitorId: string; visitId: string; page: Page; now: number };

/** Sets the visitor's present page. Returns the number of pages in this visit. */
export async function setArrived(
  tx: Queryable,
  { visitorId, visitId, page, now, ...is }: OnPage & { isNewVisit: boolean; isRowChanged: boolean; isCounted: boolean },
): Promise<number> {
  const { rows } = await tx.query<{ pages: number }>({
    name: 'visitor-arrives',
    text: `update visitors set url = $2, title = $3, referrer = case when $4 then $5 else referrer end, language = $6,
             user_agent = $7, address = $8, online = true, away_at = null, visit_id = $9, last_seen_at = $10,
             visits = visits + case when $4 then 1 else 0 end, pages = case when $4 then 0 else pages end + $12,
             state = case when state in ('gone', 'end') then 'monitor' else state end,
             since = case when state in ('gone', 'end') then $10 else since end,
             version = version + $11
           where id = $1 returning pages`,
    values: [
      visitorId,
      page.URL,
      page.title,
      is.isNewVisit,
      page.referrer,
      page.language,
      page.userAgent,
      page.address,
      visitId,
      new Date(now),
      is.isRowChanged ? 1 : 0,
      is.isCounted ? 1 : 0,
    ],
  });
  return rows[0]!.pages;
}

export async function insertPageView(tx: Queryable, { visitorId, visitId, page, now }: OnPage): Promise<void> {
  await tx.query({
    name: 'page-opens',
    text: `insert into page_views (visitor_id, only_id, visit_id, url, title, referrer, opened_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [visitorId, page.onlyID, visitId, page.URL, page.title, page.referrer, new Date(now)],
  });
}

/** What is known of a visitor's browser, and whether this page view is stored already; null: no visitor. */
export async function findView(
  tx: Queryable,
  visitorId: string,
  onlyID: string,
): Promise<(Pick<Page, 'language' | 'screen' | 'userAgent' | 'address'> & { isKept: boolean }) | null> {
  const { rows } = await tx.query<Pick<Page, 'language' | 'screen' | 'userAgent' | 'address'> & { isKept: boolean }>({
    name: 'view-of-visitor',
    text: `select v.language, coalesce(w.screen, '') as screen, coalesce(v.user_agent, '') as "userAgent",
                  coalesce(v.address, '') as address,
                  exists (select from page_views p where p.visitor_id = v.id and p.only_id = $2) as "isKept"
           from visitors v left join visits w on w.id = v.visit_id where v.id = $1`,
    values: [visitorId, onlyID],
  });
  return rows[0] ?? null;
}

type NewVisit = {
  id: string;
  visitorId: string;
  siteId: string;
  page: Page;
  facts: VisitFacts;
  region: { name: string; code: string };
  link: ByLink | null;
  /** The visitor's target, for a link with two. */
  variant: LinkVariant | null;
  now: number;
};

export async function insertVisit(
  tx: Queryable,
  { id, visitorId, siteId, page, facts, region, link, variant, now }: NewVisit,
): Promise<void> {
  await tx.query({
    name: 'visit-begins',
    text: `insert into visits (id, visitor_id, site_id, referrer, landing_url, language, screen, user_agent, address,
                               started_at, source, engine, keyword, device, os, browser, region,
                               region_code, link_id, parameters, variables, link_variant, arrival)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`,
    values: [
      id,
      visitorId,
      siteId,
      page.referrer,
      page.URL,
      page.language,
      page.screen,
      page.userAgent,
      page.address,
      new Date(now),
      facts.source,
      facts.engine,
      facts.keyword,
      facts.device,
      facts.os,
      facts.browser,
      region.name,
      region.code,
      link?.id ?? null,
      JSON.stringify(link?.parameters ?? []),
      JSON.stringify(link?.variables ?? {}),
      variant,
      facts.arrival,
    ],
  });
}
