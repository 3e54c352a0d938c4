import { batchCalls } from '../../../batcher';
import type { Context } from '../../../context';
import { isOutage } from '../../../db/failures';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import { readRows } from '../conversations/rows';
import { visitFacts } from '../visits/facts';
import { CREDENTIAL_MS, credentialHash, newCredential } from './credentials';
import { type FirstPage, type FirstVisit, insertFirstVisits } from './first-visits-store';

/** Visits of one transaction at most. */
const TOGETHER_MAX = 100;

export type AskedPage = Omit<FirstPage, 'onlyID'>;
type Asked = { siteId: string; page: AskedPage };
export type FirstVisited = { visitorId: string; credential: string };
type Outcome = { visited: FirstVisited } | { error: unknown };

/**
 * Begins visits of visitors who are not known yet. Those that come during a commit share the next transaction: one
 * statement for all their rows. A visit that cannot be stored does not fail the others.
 */
export function createFirstVisits(context: Context): (asked: Asked) => Promise<FirstVisited> {
  const visit = batchCalls((asked: Asked[]) => visitOrEach(context, asked), TOGETHER_MAX);
  return async (asked) => {
    const outcome = await visit(asked);
    if ('error' in outcome) throw outcome.error;
    return outcome.visited;
  };
}

async function visitOrEach(context: Context, asked: Asked[]): Promise<Outcome[]> {
  try {
    return (await visitTogether(context, asked)).map((visited) => ({ visited }));
  } catch (error) {
    if (asked.length === 1 || isOutage(error)) return asked.map(() => ({ error }));
    const outcomes: Outcome[] = [];
    for (const one of asked) outcomes.push(...(await visitOrEach(context, [one])));
    return outcomes;
  }
}

async function visitTogether(context: Context, asked: readonly Asked[]): Promise<FirstVisited[]> {
  const now = context.clock.now();
  const visits = await Promise.all(asked.map((one) => firstVisit(context, one, now)));
  await act(context, async (tx, emit) => {
    await insertFirstVisits(
      tx,
      visits.map(({ visit }) => visit),
      { now, expiresAt: now + CREDENTIAL_MS },
    );
    const rows = await readRows(
      tx,
      visits.map(({ visit }) => visit.visitorId),
    );
    for (const { visit } of visits) {
      const { visitorId, page } = visit;
      const change = { row: rows.get(visitorId)!, causes: [{ type: 'visitor.arrived' as const }] };
      emit({ kind: 'visitor.changed', visitorId, was: null, ...change, owner: null, queue: null });
      emit({ kind: 'page.opened', visitorId, ownerId: null, URL: page.URL, title: page.title, at: now, pages: 1 });
    }
  });
  return visits.map(({ visit, credential }) => ({ visitorId: visit.visitorId, credential }));
}

async function firstVisit(
  context: Context,
  { siteId, page }: Asked,
  now: number,
): Promise<{ visit: FirstVisit; credential: string }> {
  const credential = newCredential();
  const visit = {
    visitorId: uuidV7(now),
    visitId: uuidV7(now),
    siteId,
    page: { ...page, onlyID: uuidV7(now) },
    facts: visitFacts({ referrer: page.referrer, landingUrl: page.URL, userAgent: page.userAgent }),
    region: await context.regionOf(page.address),
    credentialHash: credentialHash(credential),
  };
  return { visit, credential };
}
