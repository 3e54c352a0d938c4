import { isSectionName } from '@parley/protocol/settings/sections';
import type { Context } from '../context';
import { agentsPart, guestsPart, visitorsPart } from '../features/foundation/settings/for-visitors';
import type { Hub } from './hub';
import type { Session } from './session';

/** 8012 to everyone who has a socket here, with what they may see of the section. */
export function tellSettings(
  hub: Hub,
  sessions: Iterable<Session>,
  context: Pick<Context, 'setting'>,
  section: string,
): void {
  if (!isSectionName(section)) return;
  const forVisitors = visitorsPart(context, section);
  const forAgents = agentsPart(context, section);
  const forGuests = guestsPart(context, section);
  const told = new Set<string>();
  for (const { bound } of sessions) {
    const value = bound?.kind === 'visitor' ? forVisitors : bound?.isInside ? forAgents : forGuests;
    if (!bound || !value || told.has(bound.key)) continue;
    told.add(bound.key);
    hub.push(bound.key, JSON.stringify({ code: '8012', section, value }).slice(0, -1));
  }
}
