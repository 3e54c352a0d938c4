import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import type { Emit } from '../../../events/act';
import type { VisitorCause } from '../../../events/events';
import { uuidV7 } from '../../../ids';
import { lockVisitor } from '../conversations/actions';
import { listingOf } from '../conversations/decided';
import type { VisitorFacts } from '../conversations/facts';
import { readRow } from '../conversations/rows';
import { type ByLink, variantFor } from '../links/enter';
import { visitFacts } from '../visits/facts';

export type Page = {
  onlyID: string;
  URL: string;
  title: string;
  referrer: string;
  language: string;
  screen: string;
  userAgent: string;
  address: string;
  /** The tracked link by which somebody comes. */
  link?: ByLink | null;
};

/** A page of the site opens: the visit begins or goes on, and a visitor nobody talks with is a browsing one. */
export async function arrive(context: Context, tx: Client, emit: Emit, visitorId: string, page: Page): Promise<void> {
  const now = context.clock.now();
  const visitor = await lockVisitor(context, tx, visitorId);
  const goesOn =
    visitor.online && visitor.visitId && (!page.link || (await isByLink(tx, visitor.visitId, page.link.id)));
  const visitId = goesOn ? visitor.visitId! : uuidV7(now);
  if (visitId !== visitor.visitId) await beginVisit(context, tx, visitor, visitId, page);
  const cause = causeOf(visitor, page);
  const { rows } = await tx.query<{ pages: number }>({
    name: 'visitor-arrives',
    text: `update visitors set url = $2, title = $3, referrer = case when $4 then $5 else referrer end, language = $6,
             user_agent = $7, address = $8, online = true, visit_id = $9, last_seen_at = $10,
             visits = visits + case when $4 then 1 else 0 end, pages = case when $4 then 1 else pages + 1 end,
             state = case when state in ('gone', 'end') then 'monitor' else state end,
             since = case when state in ('gone', 'end') then $10 else since end,
             version = version + $11
           where id = $1 returning pages`,
    values: [
      visitorId,
      page.URL,
      page.title,
      visitId !== visitor.visitId,
      page.referrer,
      page.language,
      page.userAgent,
      page.address,
      visitId,
      new Date(now),
      cause ? 1 : 0,
    ],
  });
  await tx.query({
    name: 'page-opens',
    text: `insert into page_views (visitor_id, only_id, visit_id, url, title, referrer, opened_at)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [visitorId, page.onlyID, visitId, page.URL, page.title, page.referrer, new Date(now)],
  });
  if (cause) {
    const row = (await readRow(tx, visitorId))!;
    const was = listingOf(visitor);
    emit({ kind: 'visitor.changed', visitorId, was, row, causes: [cause], owner: null, queue: null });
  }
  const isOpen = visitor.conversation !== null && visitor.conversation.state !== 'end';
  const ownerId = isOpen ? visitor.conversation!.ownerId : null;
  emit({ kind: 'page.opened', visitorId, ownerId, URL: page.URL, title: page.title, at: now, pages: rows[0]!.pages });
}

/** Another link is another visit, however short the while between them. */
async function isByLink(tx: Client, visitId: string, linkId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'visit-is-by-link',
    text: 'select 1 from visits where id = $1 and link_id = $2',
    values: [visitId, linkId],
  });
  return rowCount === 1;
}

function causeOf(visitor: VisitorFacts, page: Page): VisitorCause | null {
  if (visitor.state === 'gone') return { type: 'visitor.arrived' };
  if (visitor.state === 'end') return { type: 'visitor.browsing' };
  // 8010 names the page alone: what else a row shows needs the whole row.
  const isToldByPage = visitor.online && visitor.language === page.language;
  return isToldByPage ? null : { type: 'visitor.online', online: true };
}

async function beginVisit(context: Context, tx: Client, { id, siteId }: VisitorFacts, visitId: string, page: Page) {
  const now = context.clock.now();
  const region = await context.regionOf(page.address);
  const { link = null } = page;
  const variant = link && (await variantFor(tx, link, id));
  const facts = {
    ...visitFacts({ referrer: page.referrer, landingUrl: page.URL, userAgent: page.userAgent }),
    ...link?.source,
  };
  await tx.query({
    name: 'visit-begins',
    text: `insert into visits (id, visitor_id, site_id, referrer, landing_url, language, screen, user_agent, address,
                               started_at, source, engine, keyword, device, os, browser, region,
                               region_code, link_id, parameters, variables, link_variant)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`,
    values: [
      visitId,
      id,
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
    ],
  });
}
