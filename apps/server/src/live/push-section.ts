import { siteFields } from '@parley/protocol/settings/by-site';
import { isSectionName, type SectionName } from '@parley/protocol/settings/sections';
import { partForAgents, partForGuests, visitorsPart } from '../features/foundation/settings/for-visitors';
import type { ReadyFacts } from '../features/foundation/settings/ready-part';
import type { Desk } from './desk';
import { visitorKey } from './hub';
import { pushSettings } from './push';
import type { PushSender } from './push-sender';
import type { Session } from './sockets/session';

type Parts = {
  sender: PushSender;
  sessions: Iterable<Session>;
  context: ReadyFacts;
  /** The measured answer time, a field of the section `conversation` for visitors. */
  answerSeconds(): number;
};

/** `site`: only the values of this site were published. */
type Which = { site?: string | undefined; onlyVisitors?: boolean };

/** Pushes a published section of the settings to everyone with a socket here, as far as each may see it. */
export function pushSection(parts: Parts, section: string, { site, onlyVisitors = false }: Which = {}): void {
  if (!isSectionName(section)) return;
  pushToVisitors(parts, section, site);
  // Its name heads windows without a title.
  if (section === 'company') pushToVisitors(parts, 'window', site);
  // It says where the window stands.
  if (section === 'look') pushToVisitors(parts, 'opening', site);
  if (!onlyVisitors) pushToAgents(parts, section, site);
}

/** To windows, each with the values of its site; a window that is reconnecting gets it when it is back. */
function pushToVisitors({ sender, context, answerSeconds }: Parts, section: SectionName, only?: string): void {
  for (const [site, keys] of windowsBySite(sender.desk)) {
    if (only !== undefined && site !== only) continue;
    const part = visitorsPart(context, section, site);
    if (part === null) return;
    const settings = section === 'conversation' ? { ...part, answerSeconds: answerSeconds() } : part;
    pushSettings(sender, { keys }, { section, settings });
  }
}

function windowsBySite({ sites }: Desk): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [visitorId, site] of sites) {
    const keys = found.get(site);
    if (keys) keys.push(visitorKey(visitorId));
    else found.set(site, [visitorKey(visitorId)]);
  }
  return found;
}

function pushToAgents({ sender, sessions, context }: Parts, section: SectionName, site?: string): void {
  if (site !== undefined && siteFields(section).length === 0) return;
  const value = context.setting(section, site);
  for (const [part, isFor] of [
    [partForAgents(section, value), true],
    [partForGuests(section, value), false],
  ] as const) {
    const keys = new Set<string>();
    for (const { bound } of sessions) if (bound?.kind === 'agent' && bound.isInside === isFor) keys.add(bound.key);
    if (part !== null) pushSettings(sender, { keys }, { section, settings: part, ...(site !== undefined && { site }) });
  }
}
