import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import type { Emit } from '../../../events/act';
import type { VisitorCause } from '../../../events/events';
import { uuidV7 } from '../../../ids';
import { lockVisitor } from '../conversations/actions';
import { listingOf } from '../conversations/decided';
import type { VisitorFacts } from '../conversations/facts';
import { returnToQueue } from '../conversations/queue';
import { readRow } from '../conversations/rows';
import { type ByLink, variantFor } from '../links/enter';
import { visitFacts } from '../visits/facts';
import { insertPageView, insertVisit, isVisitByLink, setArrived } from './arrive-store';

export type Page = {
  onlyID: string;
  URL: string;
  title: string;
  referrer: string;
  language: string;
  screen: string;
  userAgent: string;
  address: string;
  /** The tracked link of this page. */
  link?: ByLink | null;
};

/**
 * Records a page view: starts or continues the visit; a visitor without an open conversation is browsing (`monitor`), and
 * one who left the queue is back in it.
 */
export async function arrive(context: Context, tx: Client, emit: Emit, visitorId: string, page: Page): Promise<void> {
  const now = context.clock.now();
  const found = await lockVisitor(context, tx, visitorId);
  const [back] = found.state === 'end' ? await returnToQueue(context, { tx, emit }, [found]) : [];
  const visitor = back ?? found;
  // Another link always starts another visit.
  const continues =
    visitor.online && visitor.visitId && (!page.link || (await isVisitByLink(tx, visitor.visitId, page.link.id)));
  const visitId = continues ? visitor.visitId! : uuidV7(now);
  if (visitId !== visitor.visitId) await beginVisit(context, tx, visitor, visitId, page);
  const cause = causeOf(visitor, page);
  const pages = await setArrived(tx, {
    ...{ visitorId, visitId, page, now },
    isNewVisit: visitId !== visitor.visitId,
    isRowChanged: cause !== null,
  });
  await insertPageView(tx, { visitorId, visitId, page, now });
  if (cause) {
    const row = (await readRow(tx, visitorId))!;
    const was = listingOf(visitor);
    emit({ kind: 'visitor.changed', visitorId, was, row, causes: [cause], owner: null, queue: null });
  }
  const isOpen = visitor.conversation !== null && visitor.conversation.state !== 'end';
  const ownerId = isOpen ? visitor.conversation!.ownerId : null;
  emit({ kind: 'page.opened', visitorId, ownerId, URL: page.URL, title: page.title, at: now, pages });
}

function causeOf(visitor: VisitorFacts, page: Page): VisitorCause | null {
  if (visitor.state === 'gone') return { type: 'visitor.arrived' };
  if (visitor.state === 'end') return { type: 'visitor.browsing' };
  // 8010 has only the page; other changes of the row need a push of the row.
  const isInPagePush = visitor.online && visitor.language === page.language;
  return isInPagePush ? null : { type: 'visitor.online', online: true };
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
  await insertVisit(tx, { id: visitId, visitorId: id, siteId, page, facts, region, link, variant, now });
}
