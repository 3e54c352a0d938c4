import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { HttpFacts } from '../../../http/handler';
import { uuidV7 } from '../../../ids';
import type { KnownSite } from '../../foundation/sites/known-sites';
import { type ByLink, enterLink, identityOf, nameByLink, readLink, unlockLink } from '../links/enter';
import { arrive, type Page, type SwitchedOff } from './arrive';
import { type Bearer, findBearers, issueCredential, renewCredential } from './credentials';
import { type AskedPage, createFirstVisits, type FirstVisited } from './first-visits';
import type { FreshBearers } from './fresh-bearers';
import { reserveHandoff, takeHandoff } from './handoff';
import { checkIdentity, type FillCard, newVisitor, storeIdentity, visitorOf } from './identify';
import { mayOpenOn } from './origins';
import { isSandboxIdentity, isSandboxPage } from './sandbox';
import { sandboxVisitorOf, type TalkRecord } from './store';

export type Hello = Value<'POST /visitor/hello'>;
export type Greeted = {
  visitorId: string;
  credential: string;
  site: KnownSite;
  link: ByLink | null;
  isSandbox: boolean;
  off: SwitchedOff;
  /** The record of a visitor who is new; absent: it is read. */
  talk?: TalkRecord | undefined;
} & Pick<Answer<'POST /visitor/hello'>, 'identity' | 'signed' | 'handoff'>;

type Parts = {
  fillCard: FillCard;
  seenAt(visitorId: string): number | null;
  siteOf(key: string): Promise<KnownSite | null>;
  /** Null: other processes serve too. */
  fresh: FreshBearers | null;
};
type HelloParts = Parts & {
  http: HttpFacts;
  /** Begins the visit of a visitor who is not known. */
  visitFirst(asked: { site: KnownSite; page: AskedPage }): Promise<FirstVisited>;
};

const NOTHING_OFF: SwitchedOff = { noPreview: false, noTrail: false };

/** Answers hellos; those at the same time share their statements. */
export function createHello(context: Context, parts: Parts): (request: Hello, http: HttpFacts) => Promise<Greeted> {
  const visitFirst = createFirstVisits(context, parts.fresh);
  return (request, http) => hello(context, request, { ...parts, http, visitFirst });
}

/** Starts or resumes a visit: finds the visitor by its credential or makes one, and records the page view. */
async function hello(
  context: Context,
  request: Hello,
  { http, fillCard, seenAt, siteOf, visitFirst }: HelloParts,
): Promise<Greeted> {
  const site = await siteOf(request.site);
  if (!site) throw new Refusal('unknown-site');
  if (!mayOpenOn(site, request.URL, http)) throw new Refusal('forbidden');
  const now = context.clock.now();
  const bearer = await findKnown(context, request.credential, site.id, now);
  const { identity: checked, verdict } = await checkIdentity(context, site.id, request.identity);
  const link = await readLink(context, request.link, site.id);
  const { visitorId = null } = bearer ?? {};
  if (link) await unlockLink(context, link, { password: request.link?.password, visitorId, address: http.address });
  const isSandbox = isSandboxPage(request.URL, http);
  const isForeign = isSandbox && checked !== null && !isSandboxIdentity(checked);
  const identity = isForeign ? null : (checked ?? identityOf(link));
  const asked: AskedPage = {
    URL: request.URL,
    title: request.title,
    referrer: request.referrer,
    language: request.language,
    screen: request.screen,
    userAgent: http.userAgent.slice(0, 1000),
    address: http.address,
  };
  if (!bearer && !identity && !link && !request.handoff && !isSandbox) {
    const first = await visitFirst({ site, page: asked });
    return { ...first, site, link, identity: isForeign ? 'refused' : verdict, isSandbox, off: NOTHING_OFF };
  }
  const attempt = request.handoff ? await reserveHandoff(context, http.address) : null;
  const greeted = await act(context, async (tx, emit) => {
    const handed = request.handoff && attempt ? await takeHandoff(tx, request.handoff, site.id, now) : null;
    const before = handed ?? bearer?.visitorId ?? null;
    const found = await visitorOf(tx, site.id, before, identity);
    const known = isSandbox ? await sandboxVisitorOf(tx, found) : found;
    const visitorId = known ?? (await newVisitor(tx, { siteId: site.id, isSandbox }, now));
    if (link) {
      await enterLink(context, tx, link, { visitorId, referrer: request.referrer });
      if (!identity) await nameByLink(tx, link, visitorId);
    }
    const page: Page = { ...asked, onlyID: uuidV7(now), link, seenAt: seenAt(visitorId) };
    const off = await arrive(context, tx, emit, visitorId, page);
    if (identity) await storeIdentity(context, tx, emit, { id: visitorId, siteId: site.id, identity, fillCard });
    const credential =
      bearer?.visitorId === visitorId && request.credential
        ? await renewCredential(tx, request.credential, bearer, now)
        : await issueCredential(tx, visitorId, now);
    const handoff = request.handoff ? (handed ? 'taken' : 'spent') : undefined;
    const signed = link?.signed ?? undefined;
    return {
      visitorId,
      credential,
      site,
      link,
      identity: isForeign ? 'refused' : verdict,
      signed,
      handoff,
      isSandbox,
      off,
    } as const;
  });
  if (greeted.handoff === 'taken') await attempt?.succeed();
  return greeted;
}

/**
 * Null for a credential that is expired, unknown or of another site: the browser becomes a new visitor, and the
 * customer's page shows no error.
 */
async function findKnown(
  context: Context,
  credential: string | undefined,
  siteId: string,
  now: number,
): Promise<Bearer | null> {
  if (!credential) return null;
  const [bearer] = await findBearers(context.db, [credential], now);
  return bearer?.siteId === siteId ? bearer : null;
}
