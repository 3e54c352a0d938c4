import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { HttpFacts } from '../../../http/handler';
import { uuidV7 } from '../../../ids';
import { type ByLink, enterLink, identityOf, nameByLink, readLink, unlockLink } from '../links/enter';
import { arrive, type Page } from './arrive';
import { type Bearer, findBearers, issueCredential, renewCredential } from './credentials';
import { reserveHandoff, takeHandoff } from './handoff';
import { type FillCard, judgeIdentity, keepIdentity, newVisitor, visitorOf } from './identify';
import { mayOpenOn, type Site } from './origins';
import { findSite } from './store';

export type Hello = Value<'POST /visitor/hello'>;
export type Greeted = { visitorId: string; credential: string; site: Site; link: ByLink | null } & Pick<
  Answer<'POST /visitor/hello'>,
  'identity' | 'signed' | 'handoff'
>;

/** Starts or resumes a visit: finds the visitor by its credential or makes one, and records the page view. */
export async function hello(
  context: Context,
  said: Hello,
  { http, fillCard }: { http: HttpFacts; fillCard: FillCard },
): Promise<Greeted> {
  const site = await findSite(context.db, said.site);
  if (!site) throw new Refusal('unknown-site');
  if (!mayOpenOn(site, said.URL, http)) throw new Refusal('forbidden');
  const now = context.clock.now();
  const bearer = await findKnown(context, said.credential, site.id, now);
  const { identity: shown, told } = await judgeIdentity(context, site.id, said.identity);
  const link = await readLink(context, said.link, site.id);
  const { visitorId = null } = bearer ?? {};
  if (link) await unlockLink(context, link, { password: said.link?.password, visitorId, address: http.address });
  const identity = shown ?? identityOf(link);
  const attempt = said.handoff ? await reserveHandoff(context, http.address) : null;
  const greeted = await act(context, async (tx, emit) => {
    const handed = said.handoff && attempt ? await takeHandoff(tx, said.handoff, site.id, now) : null;
    const known = await visitorOf(tx, site.id, handed ?? bearer?.visitorId ?? null, identity);
    const visitorId = known ?? (await newVisitor(tx, site.id, now));
    if (link) {
      await enterLink(context, tx, link, { visitorId, referrer: said.referrer });
      if (!identity) await nameByLink(tx, link, visitorId);
    }
    const page: Page = {
      onlyID: uuidV7(now),
      URL: said.URL,
      title: said.title,
      referrer: said.referrer,
      language: said.language,
      screen: said.screen,
      userAgent: http.userAgent.slice(0, 1000),
      address: http.address,
      link,
    };
    await arrive(context, tx, emit, visitorId, page);
    if (identity) await keepIdentity(context, tx, emit, { id: visitorId, siteId: site.id, identity, fillCard });
    const credential =
      bearer?.visitorId === visitorId && said.credential
        ? await renewCredential(tx, said.credential, bearer, now)
        : await issueCredential(tx, visitorId, now);
    const handoff = said.handoff ? (handed ? 'taken' : 'spent') : undefined;
    const signed = link?.signed ?? undefined;
    return { visitorId, credential, site, link, identity: told, signed, handoff } as const;
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
