import { batchCalls } from '../../../batcher';
import type { Context } from '../../../context';
import { isOutage } from '../../../db/failures';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { KnownSite } from '../../foundation/sites/known-sites';
import { firstRow } from '../conversations/rows';
import { visitFacts } from '../visits/facts';
import { type Bearer, CREDENTIAL_MS, credentialHash, newCredential } from './credentials';
import { type FirstPage, type FirstVisit, insertFirstVisits } from './first-visits-store';
import type { FreshBearers } from './fresh-bearers';
import type { TalkRecord } from './store';

/** Visits of one transaction at most. */
const TOGETHER_MAX = 100;

export type AskedPage = Omit<FirstPage, 'onlyID'>;
type Asked = { site: KnownSite; page: AskedPage };
/**
 * `talk`: the visitor's record as it was stored, while no other process could have changed it before the hello's cursor;
 * else undefined.
 */
export type FirstVisited = { visitorId: string; credential: string; talk: TalkRecord | undefined };
type Outcome = { visited: FirstVisited } | { error: unknown };

/**
 * Begins visits of visitors who are not known yet. Those that come during a commit share the next transaction: one
 * statement for all their rows. A visit that cannot be stored does not fail the others.
 */
export function createFirstVisits(
  context: Context,
  fresh: FreshBearers | null,
): (asked: Asked) => Promise<FirstVisited> {
  const visit = batchCalls((asked: Asked[]) => visitOrEach({ context, fresh }, asked), TOGETHER_MAX);
  return async (asked) => {
    const outcome = await visit(asked);
    if ('error' in outcome) throw outcome.error;
    return outcome.visited;
  };
}

type Parts = { context: Context; fresh: FreshBearers | null };

async function visitOrEach(parts: Parts, asked: Asked[]): Promise<Outcome[]> {
  try {
    return (await visitTogether(parts, asked)).map((visited) => ({ visited }));
  } catch (error) {
    if (asked.length === 1 || isOutage(error)) return asked.map(() => ({ error }));
    const outcomes: Outcome[] = [];
    for (const one of asked) outcomes.push(...(await visitOrEach(parts, [one])));
    return outcomes;
  }
}

async function visitTogether({ context, fresh }: Parts, asked: readonly Asked[]): Promise<FirstVisited[]> {
  const now = context.clock.now();
  const visits = await Promise.all(asked.map((one) => firstVisit(context, one, now)));
  await act(context, async (tx, emit) => {
    const numbers = await insertFirstVisits(
      tx,
      visits.map(({ visit }) => visit),
      { now, expiresAt: now + CREDENTIAL_MS },
    );
    for (const { visit, site } of visits) {
      const { visitorId, page } = visit;
      const name = `#${numbers.get(visitorId)!}`;
      fresh?.expect(visit.credentialHash, bearerOf(visit, { name, now }));
      const row = firstRow({
        ...page,
        ...visit.facts,
        id: visitorId,
        site: site.key,
        name,
        region: visit.region.name,
        now,
      });
      const change = { row, causes: [{ type: 'visitor.arrived' as const }] };
      emit({ kind: 'visitor.changed', visitorId, was: null, ...change, owner: null, queue: null });
      emit({ kind: 'page.opened', visitorId, ownerId: null, URL: page.URL, title: page.title, at: now, pages: 1 });
    }
  });
  fresh?.confirm(visits.map(({ visit }) => visit.visitorId));
  return visits.map(({ visit, credential }) => ({
    visitorId: visit.visitorId,
    credential,
    talk: fresh ? talkOf(visit) : undefined,
  }));
}

async function firstVisit(
  context: Context,
  { site, page }: Asked,
  now: number,
): Promise<{ visit: FirstVisit; site: KnownSite; credential: string }> {
  const credential = newCredential();
  const visit = {
    visitorId: uuidV7(now),
    visitId: uuidV7(now),
    siteId: site.id,
    page: { ...page, onlyID: uuidV7(now) },
    facts: visitFacts({ referrer: page.referrer, landingUrl: page.URL, userAgent: page.userAgent }),
    region: await context.regionOf(page.address),
    credentialHash: credentialHash(credential),
  };
  return { visit, site, credential };
}

const bearerOf = ({ visitorId, siteId, page }: FirstVisit, { name, now }: { name: string; now: number }): Bearer => ({
  visitorId,
  siteId,
  name,
  language: page.language,
  online: true,
  createdAt: now,
  conversation: null,
  noPreview: false,
});

const talkOf = ({ visitorId, siteId, page, region }: FirstVisit): TalkRecord => ({
  id: visitorId,
  site_id: siteId,
  state: 'monitor',
  invitation: null,
  rating_invited: false,
  blacklisted_until: null,
  conversation_id: null,
  conversation_state: null,
  owner_id: null,
  agent_read_seq: null,
  visitor_read_seq: null,
  region: region.code,
  address: page.address,
  language: page.language,
  channel: 'web',
  link_id: null,
  robot_id: null,
});
