import { isSectionName } from '@parley/protocol/settings/sections';
import type { Context } from '../context';
import { agentsPart, guestsPart, visitorsPart } from '../features/foundation/settings/for-visitors';
import { pushSettings } from './push';
import type { Session } from './sockets/session';
import type { Teller } from './teller';

type Parts = { teller: Teller; sessions: Iterable<Session>; context: Pick<Context, 'setting'> };

/** Pushes a saved section of the settings to everyone with a socket here, as far as each may see it. */
export function tellSettings({ teller, sessions, context }: Parts, section: string): void {
  if (!isSectionName(section)) return;
  const forVisitors = visitorsPart(context, section);
  const forAgents = agentsPart(context, section);
  const forGuests = guestsPart(context, section);
  const told = new Set<string>();
  for (const { bound } of sessions) {
    const value = bound?.kind === 'visitor' ? forVisitors : bound?.isInside ? forAgents : forGuests;
    if (!bound || !value || told.has(bound.key)) continue;
    told.add(bound.key);
    pushSettings(teller, { keys: [bound.key] }, { section, value });
  }
}
