import { type Going, goesOn } from '@parley/core/visit/arrival';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { closeVisit, endDue, lockVisit, pauseVisits, reopenVisit, resumeVisits } from './ending-store';
import { arrivalBy } from './facts';

export type RunningVisit = Going & { linkId: string | null };
type Clock = Pick<Context, 'clock' | 'setting'>;

const DUE_MAX = 1000;

/** Visits without a later sign of life have ended (V-28). */
const endedUntil = ({ clock, setting }: Clock): number => clock.now() - setting('conversation').visitMinutes * 60_000;

/** Called by the clock: ends the visits whose time is over, at their last sign of life. */
export async function endVisits(context: Clock & Pick<Context, 'db'>): Promise<void> {
  const until = endedUntil(context);
  while ((await endDue(context.db, until, DUE_MAX)) === DUE_MAX);
}

/** `seenAt`: when a page of the visitor was open last; null: not known. */
type NextPage = { URL: string; referrer: string; link?: { id: string } | null; seenAt: number | null };

/** Continues the visit with this page view: true. Or ends it, since the page view begins another one: false. */
export async function continueVisit(context: Clock, tx: Client, of: { id: string; page: NextPage }): Promise<boolean> {
  const { id, page } = of;
  const visit = await lockVisit(tx, id);
  if (!visit) return false;
  if (!continues(visit, page, endedUntil(context))) {
    await closeVisit(tx, id, page.seenAt);
    return false;
  }
  if (visit.lastAt !== null) await reopenVisit(tx, id);
  return true;
}

function continues(visit: RunningVisit, { link, referrer, URL }: NextPage, until: number): boolean {
  // Another link always begins another visit; what its address says of a campaign is a part of the link.
  if (link) return link.id === visit.linkId && goesOn(visit, { arrival: '', until });
  return goesOn(visit, { arrival: arrivalBy(referrer, URL), until });
}

/** Visitors left the site: notes the last sign of life of their visits. `seenAt`: of an open page; null: not known. */
export const leaveVisits = (tx: Client, visitors: readonly { id: string; seenAt: number | null }[]): Promise<void> =>
  pauseVisits(tx, visitors);

/** Pages of these visitors are open again: their visits go on, unless they have ended. */
export const returnToVisits = (context: Clock, tx: Client, visitorIds: readonly string[]): Promise<void> =>
  resumeVisits(tx, visitorIds, endedUntil(context));
