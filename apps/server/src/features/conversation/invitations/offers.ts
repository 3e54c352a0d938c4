import { fitsPlace, fitsVisit, type VisitFacts } from '@parley/core/invitations/fits';
import { mayInvite } from '@parley/core/invitations/limits';
import { isAvailable } from '@parley/core/routing/choose-agent';
import type { Answer } from '@parley/protocol/http/routes';
import type { InvitationRule } from '@parley/protocol/settings/invitations';
import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { serviceFacts } from '../../foundation/agents/service';
import { isSiteOpen } from '../../foundation/settings/opening-hours';
import { readAgents } from '../conversations/facts';
import { candidateFrom } from '../conversations/routing';
import { decideHello } from '../region-rules/for-hello';
import { findEarlier, findInvited, type InvitedRow } from './store';

type Awaited = Answer<'GET /visitor/offers'>['offers'];

/** Rules of a site that are in force, by priority. */
export const rulesOf = (context: Context, siteId: string): InvitationRule[] =>
  context.setting('invitations', siteId).rules.filter(({ enabled }) => enabled);

/**
 * What the visitor's browser has to watch on a page, as the settings of `hello` say it. Nothing if no rule may hold on
 * any page of this visit: then the browser loads no code. A site without rules costs no query.
 */
export async function offersFor(
  context: Context,
  visitorId: string,
  { URL }: { URL: string },
): Promise<{ offers?: Awaited }> {
  if (!hasRules(context)) return {};
  const invited = await findInvited(context.db, visitorId, context.clock.now());
  if (!invited || rulesOf(context, invited.siteId).length === 0) return {};
  const { rules, facts } = await rulesNow(context, context.db, { visitorId, invited, URL });
  if (rules.length === 0) return {};
  const elapsed = invited.startedAt ? (context.clock.now() - invited.startedAt.getTime()) / 1000 : 0;
  return {
    offers: rules
      .filter((rule) => fitsPlace(rule, facts))
      .map(({ id, delaySeconds, dwellSeconds, scrollPercent, exitIntent, event }) => ({
        rule: id,
        after: Math.max(0, dwellSeconds, Math.ceil(delaySeconds - elapsed)),
        ...(scrollPercent > 0 && { scroll: scrollPercent }),
        ...(exitIntent && { exit: true as const }),
        ...(event && { event }),
      })),
  };
}

const hasRules = ({ setting, siteValues }: Context): boolean =>
  setting('invitations').rules.length > 0 || Object.keys(siteValues('invitations', 'rules')).length > 0;

type Asked = { visitorId: string; invited: InvitedRow; URL: string };

/** The rules by which this visitor may be invited on this page now. */
export async function rulesFor(context: Context, db: Queryable, asked: Asked): Promise<InvitationRule[]> {
  const { rules, facts } = await rulesNow(context, db, asked);
  return rules.filter((rule) => fitsPlace(rule, facts));
}

/** The rules that may hold on some page of the visit, with the facts of it. */
async function rulesNow(
  context: Context,
  db: Queryable,
  asked: Asked,
): Promise<{ rules: InvitationRule[]; facts: VisitFacts }> {
  const { invited, URL, visitorId } = asked;
  const settings = context.setting('invitations', invited.siteId);
  const { isAnybodyThere, isAgentFree } = await readAgentsNow(context, db);
  const isOpen = isSiteOpen(context, invited.siteId);
  const byRegion = (await decideHello(context, { visitorId, siteId: invited.siteId })).action;
  const facts: VisitFacts = { ...invited, URL, isOpen, isAgentFree: isOpen && isAgentFree };
  const isQuiet =
    byRegion === 'hide' ||
    byRegion === 'message' ||
    (settings.quietWhileFull && isOpen && isAnybodyThere && !isAgentFree) ||
    invited.isTaken ||
    invited.isBlacklisted ||
    !invited.visitId ||
    !(await isWithinLimits(context, db, asked));
  return { facts, rules: isQuiet ? [] : rulesOf(context, invited.siteId).filter((rule) => fitsVisit(rule, facts)) };
}

async function readAgentsNow(
  context: Context,
  db: Queryable,
): Promise<{ isAnybodyThere: boolean; isAgentFree: boolean }> {
  const facts = serviceFacts(context);
  const there = (await readAgents(db))
    .map((agent) => candidateFrom(agent, facts))
    .filter(({ isOnShift, reachability }) => isOnShift && reachability !== 'away');
  return { isAnybodyThere: there.length > 0, isAgentFree: there.some(isAvailable) };
}

async function isWithinLimits(context: Context, db: Queryable, { visitorId, invited }: Asked): Promise<boolean> {
  const now = context.clock.now();
  const { timeZone } = context.setting('company', invited.siteId);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: timeZone || context.setting('routing').timeZone });
  const earlier = (await findEarlier(db, visitorId)).map(({ at, visitId, refusedAt }) => ({
    at: at.getTime(),
    isSameVisit: visitId === invited.visitId,
    isSameDay: day.format(at) === day.format(now),
    refusedAt: refusedAt?.getTime() ?? null,
  }));
  return mayInvite(context.setting('invitations', invited.siteId), earlier, now);
}
