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

/** What the visitor has switched off. */
export type SwitchedOff = Pick<VisitorFacts, 'noPreview' | 'noTrail'>;

/**
 * Records a page view: starts or continues the visit; a visitor without an open conversation is browsing (`monitor`), and
 * one who left the queue is back in it. Of a visitor who has switched the record of pages off no page is kept.
 */
export async function arrive(
  context: Context,
  tx: Client,
  emit: Emit,
  visitorId: string,
  opened: Page,
): Promise<SwitchedOff> {
  const now = context.clock.now();
  const found = await lockVisitor(context, tx, visitorId);
  const [back] = found.state === 'end' ? await returnToQueue(context, { tx, emit }, [found]) : [];
  const visitor = back ?? found;
  const { noPreview, noTrail, visitId: before } = visitor;
  const page = noTrail ? { ...opened, URL: '', title: '', referrer: '' } : opened;
  const isNewVisit = !before || !(await continueVisit(context, tx, { id: before, page: opened }));
  const visitId = isNewVisit ? uuidV7(now) : before;
  if (isNewVisit) await beginVisit(context, tx, visitor, { id: visitId, page, opened });
  const cause = causeOf(visitor, page, isNewVisit);
  const pages = await setArrived(tx, {
    visitorId,
    visitId,
    page,
    now,
    isNewVisit,
    isRowChanged: cause !== null,
    isCounted: !noTrail,
  });
  if (!noTrail) await insertPageView(tx, { visitorId, visitId, page, now });
  if (cause) {
    const row = (await readRow(tx, visitorId))!;
    const was = listingOf(visitor);
    emit({ kind: 'visitor.changed', visitorId, was, row, causes: [cause], owner: null, queue: null });
  }
  if (noTrail) return { noPreview, noTrail };
  const isOpen = visitor.conversation !== null && visitor.conversation.state !== 'end';
  const ownerId = isOpen ? visitor.conversation!.ownerId : null;
  emit({ kind: 'page.opened', visitorId, ownerId, URL: page.URL, title: page.title, at: now, pages });
  return { noPreview, noTrail };
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

/** `opened`: the page with its addresses, of which `page` may keep none. */
type Beginning = { id: string; page: Page; opened: Page };

async function beginVisit(context: Context, tx: Client, { id, siteId }: VisitorFacts, visit: Beginning) {
  const { page, opened } = visit;
  const now = context.clock.now();
  const region = await context.regionOf(page.address);
  const { link = null } = page;
  const variant = link && (await variantFor(tx, link, id));
  const facts = {
    ...visitFacts({ referrer: opened.referrer, landingUrl: opened.URL, userAgent: page.userAgent }),
    ...link?.source,
  };
  await insertVisit(tx, { id: visit.id, visitorId: id, siteId, page, facts, region, link, variant, now });
}
