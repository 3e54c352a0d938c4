import type { Wish } from '@parley/core/routing/choose-for-link';
import type { WorkContext } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { readRoutingGroups } from '../../foundation/groups/routing-groups';
import * as links from '../links/wishes';
import { decisionFor } from './decision';
import { groupsOfAgents, type PlaceRow, placesOfConversations, placesOfVisitors } from './store';

/** What visitors ask for by their link, else by the rule that routes their region. */
export const wishesOfVisitors = async (context: WorkContext, db: Queryable, ids: readonly string[]) =>
  withRegions(context, db, {
    wishes: await links.wishesOfVisitors(db, ids),
    readPlaces: () => placesOfVisitors(db, ids),
  });

/** The same of waiting conversations. */
export const wishesOfConversations = async (context: WorkContext, db: Queryable, ids: readonly string[]) =>
  withRegions(context, db, {
    wishes: await links.wishesOfConversations(db, ids),
    readPlaces: () => placesOfConversations(db, ids),
  });

/** Whether a rule of the organisation or of a site routes anybody: most installations have none. */
const routesAnybody = ({ setting, siteValues }: WorkContext): boolean =>
  [setting('region').rules, ...Object.values(siteValues('region', 'rules'))].some((rules) =>
    rules.some(({ enabled, action }) => enabled && action === 'route'),
  );

async function withRegions(
  context: WorkContext,
  db: Queryable,
  { wishes, readPlaces }: { wishes: Map<string, Wish>; readPlaces: () => Promise<PlaceRow[]> },
): Promise<Map<string, Wish>> {
  if (!routesAnybody(context)) return wishes;
  const routed = (await readPlaces()).flatMap((place) => {
    const { action, rule } = decisionFor(context, place);
    return action === 'route' && rule?.to && !wishes.has(place.of) ? [{ of: place.of, rule, to: rule.to }] : [];
  });
  if (routed.length === 0) return wishes;
  const agents = routed.flatMap(({ to }) => (to.kind === 'agent' ? [to.id] : []));
  const [groupsOf, ofAgents] = [await readRoutingGroups(db), await groupsOfAgents(db, agents)];
  const more = routed.map(({ of, rule, to }): [string, Wish] => [
    of,
    {
      agentId: to.kind === 'agent' ? to.id : null,
      groups: groupsOf(to.kind === 'group' ? [to.id] : (ofAgents.get(to.id) ?? [])),
      language: rule.language === 'auto' ? null : rule.language,
      skill: null,
    },
  ]);
  return new Map([...wishes, ...more]);
}
