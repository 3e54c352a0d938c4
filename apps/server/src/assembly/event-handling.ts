import type { SectionName } from '@parley/protocol/settings/sections';
import type { DomainEvent } from '../events/events';
import { readRows } from '../features/conversation/conversations/rows';
import { readAgentRows } from '../features/conversation/desk/presence';
import { createRegionRecheck, type RulesBySite } from '../features/conversation/region-rules/recheck';
import { rightsOf } from '../features/foundation/auth/grants';
import { createRefresh } from '../features/foundation/settings/refresh';
import { createColleagues } from '../live/colleagues';
import type { EndedLogins } from '../live/ended-logins';
import { createEventHandler } from '../live/event-handler';
import { visitorKey } from '../live/hub';
import { createLogins } from '../live/logins';
import { createMemory } from '../live/memory';
import { createOverview } from '../live/overview';
import { pushSettings } from '../live/push';
import { pushSection } from '../live/push-section';
import type { Sockets } from '../live/sockets/sockets';
import type { Core } from './core';
import type { ServerParts } from './parts';
import type { Talk } from './talk';

type Dependencies = {
  core: Core;
  talk: Talk;
  parts: Pick<ServerParts, 'clock' | 'log' | 'helper' | 'fileMaker'>;
  sockets: Sockets;
  endedLogins: EndedLogins;
};

/** Handles events of this and other processes: updates this process's memory, then pushes them to its sockets. */
export function handleEvents({ core, talk, parts, sockets, endedLogins }: Dependencies) {
  const { context, hub, desk, sender, settings, counters } = core;
  const { clock, log, helper, fileMaker } = parts;
  const { db, inFlight } = context;
  const { queue, greeter } = talk;
  const readVisitorRows = (ids: readonly string[]) => readRows(db, ids);
  const overview = createOverview(sender, readVisitorRows);
  const colleagues = createColleagues({ sender, inFlight, log, read: (ids) => readAgentRows(context, db, ids) });
  const pushPublished = (section: string, how = {}) =>
    pushSection({ sender, sessions: sockets.sessions, context, answerSeconds: talk.answerTime.seconds }, section, how);
  const pushToWindows = (section: SectionName, site?: string) => pushPublished(section, { site, onlyVisitors: true });
  const regions = createRegionRecheck({
    context,
    sites: desk.sites,
    isTalking: (visitorId) => desk.open.has(visitorId),
    push: (visitors, settings) =>
      pushSettings(sender, { keys: visitors.map(visitorKey) }, { section: 'region', settings }),
  });
  const refresh = createRefresh({ cache: settings, log, isOver: () => db.ended });
  /** Settings have been read again: tells the helpers, consoles and windows. `before`: the former region rules. */
  function onRead(section: string, site: string | undefined, before: RulesBySite | null): void {
    helper?.settingsChanged();
    fileMaker?.settingsChanged();
    pushPublished(section, { site });
    if (before) void inFlight.during(() => regions.recheck(before)).catch((err) => log.error({ err }, 'region rules'));
  }
  const logins = createLogins({
    hub,
    desk,
    endedLogins,
    now: () => clock.now(),
    sessions: () => sockets.sessions,
    findRights: (id) => rightsOf(db, id),
  });
  const remember = createMemory({
    desk,
    inFlight,
    log,
    counters,
    overview,
    messages: talk.messages,
    visitors: talk.visitors,
    isBack: talk.returning.add,
    wakeQueue: queue.wake,
    logins,
    onSettings(section, site) {
      const before = section === 'region' ? regions.rulesNow(site) : null;
      return refresh(() => onRead(section, site, before));
    },
  });
  const handleOne = createEventHandler({
    sender,
    inFlight,
    log,
    links: context.links,
    readRows: readVisitorRows,
    learners: [remember, core.interest.note, queue.onEvent, greeter.learn, core.faces.learn, core.inspector.learn],
    observers: [overview.note, colleagues.note],
  });

  function handle(events: readonly DomainEvent[], before?: (event: DomainEvent) => void): void {
    for (const event of events) {
      before?.(event);
      counters.events.value += 1;
      learnKnown(core, event);
      handleOne(event);
    }
  }

  /** Reads the settings again and tells what has changed, after events of other processes were missed. */
  async function rereadSettings(): Promise<void> {
    const before = regions.rulesNow();
    for (const { section, site } of await settings.reload())
      onRead(section, site, section === 'region' ? before : null);
  }

  return { handle, overview, colleagues, pushToWindows, checkRegions: regions.check, logins, rereadSettings };
}

/** Before anything else: what is known of sites and fresh credentials must not outlive a change. */
function learnKnown({ sites, freshBearers }: Core, event: DomainEvent): void {
  sites.learn(event);
  freshBearers?.learn(event);
}

export type EventHandling = ReturnType<typeof handleEvents>;
