import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { act, type Emit } from '../../../events/act';
import type { VisitorCause } from '../../../events/events';
import { uuidV7 } from '../../../ids';
import { lockVisitor } from '../conversations/actions';
import { listingOf } from '../conversations/decided';
import type { VisitorFacts } from '../conversations/facts';
import { returnToQueue } from '../conversations/queue';
import { readRow } from '../conversations/rows';
import { type ByLink, variantFor } from '../links/enter';
import { continueVisit } from '../visits/ending';
import { visitFacts } from '../visits/facts';
import type { View } from '../visits/view';
import { findView, insertPageView, insertVisit, setArrived } from './arrive-store';

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
  /** When a page of this visitor was open last; null: not known. */
  seenAt: number | null;
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
  const before = visitor.visitId;
  const isNewVisit = !before || !(await continueVisit(context, tx, { id: before, page }));
  const visitId = isNewVisit ? uuidV7(now) : before;
  if (isNewVisit) await beginVisit(context, tx, visitor, visitId, page);
  const cause = causeOf(visitor, page, isNewVisit);
  const pages = await setArrived(tx, {
    ...{ visitorId, visitId, page, now },
    isNewVisit,
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

/** A page view of a visitor on the site that does not continue the visit: begins another one. A repeated one changes nothing. */
export async function beginByView(context: Context, view: View): Promise<void> {
  await act(context, async (tx, emit) => {
    const { visitorId, ...page } = view;
    await lockVisitor(context, tx, visitorId);
    const known = await findView(tx, visitorId, view.onlyID);
    if (known && !known.isKept) await arrive(context, tx, emit, visitorId, { ...known, ...page, seenAt: view.at });
  });
}

function causeOf(visitor: VisitorFacts, page: Page, isNewVisit: boolean): VisitorCause | null {
  if (visitor.state === 'gone') return { type: 'visitor.arrived' };
  if (visitor.state === 'end') return { type: 'visitor.browsing' };
  // 8010 has only the page; other changes of the row need a push of the row.
  const isInPagePush = visitor.online && !isNewVisit && visitor.language === page.language;
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
