import { randomUUID } from 'node:crypto';
import type { Context } from '../context';
import type { Db } from '../db/pool';
import type { DomainEvent } from '../events/events';
import { createInFlight } from '../events/in-flight';
import { readWatchers } from '../features/conversation/conversations/reading';
import { sharesWithGuests } from '../features/conversation/shares/actions';
import { createFreshBearers } from '../features/conversation/visitors/fresh-bearers';
import { createFaces } from '../features/foundation/agents/faces';
import { loadFileKey } from '../features/foundation/auth/keys';
import { createStorage } from '../features/foundation/files/storage';
import { createSettingsCache } from '../features/foundation/settings/settings-cache';
import { createKnownSites } from '../features/foundation/sites/known-sites';
import { createFileLinks } from '../file-links';
import { createMetrics } from '../http/metrics';
import { createInspector } from '../inspect/inspector';
import { Desk } from '../live/desk';
import { Hub } from '../live/hub';
import { createInterest } from '../live/interest';
import { createPushSender } from '../live/push-sender';
import { createSaving } from '../live/saving';
import { createSemaphore } from '../semaphore';
import { EXPORTS_AT_ONCE } from '../sheets/enter-export';
import { createSheetReader } from '../sheets/read-outside';
import type { ServerParts } from './parts';

export type Deliver = (events: readonly DomainEvent[], before?: (event: DomainEvent) => void) => void;
export type Core = Awaited<ReturnType<typeof createCore>>;

/**
 * The base of all other parts: settings, context, hub, and this process's memory of open conversations and agents
 * (desk).
 */
export async function createCore(parts: ServerParts, deliver: Deliver) {
  const { pools, clock, log } = parts;
  const db = pools.talk;
  const settings = createSettingsCache(db, (found) => log.error(found, 'a settings section does not fit any more'));
  const metrics = createMetrics();
  await settings.reload();
  const context: Context = {
    db,
    clock,
    log,
    setting: settings.setting,
    siteValues: settings.siteValues,
    team: { state: 'online' },
    inFlight: createInFlight(),
    links: createFileLinks(await loadFileKey(db), () => clock.now()),
    // Visitors are served without a region if the address file is broken.
    regionOf: (address) =>
      parts.regions.ofAddress(address).catch((error: unknown) => {
        log.error({ err: error }, 'regions');
        return { name: '', code: '' };
      }),
    regionNamed: parts.regions.codeOf,
    exports: createSemaphore(EXPORTS_AT_ONCE),
    sheets: createSheetReader({ log }),
    processId: randomUUID(),
    deliver,
  };
  const faces = createFaces(context);
  const desk = new Desk(() => clock.now(), faces);
  const interest = createInterest(parts.bus, () => desk);
  const hub = new Hub(randomUUID().slice(0, 8), () => clock.now(), interest.onHeld);
  await Promise.all([loadDesk(db, desk), faces.load()]);
  return {
    context,
    background: { ...context, db: pools.background } satisfies Context,
    office: { ...context, db: pools.office } satisfies Context,
    /** Null without a standby for statistics. */
    reports: pools.reports && ({ ...context, db: pools.reports } satisfies Context),
    settings,
    sites: createKnownSites({ db, clock }),
    freshBearers: parts.isAlone ? createFreshBearers({ clock }) : null,
    metrics,
    counters: {
      messages: metrics.counter('parley_messages_stored_total', 'Messages stored, by all sides.'),
      events: metrics.counter('parley_events_total', 'Events emitted after a commit.'),
    },
    hub,
    inspector: createInspector({ now: () => clock.now(), deliver }),
    faces,
    desk,
    interest,
    /** Resolves when news of other processes for the recipients of this moment arrive here. */
    heard: () => parts.bus.settled(),
    sender: createPushSender(hub, desk),
    saving: createSaving(undefined, parts.savingDelayedAfterMs),
    storage: createStorage(parts.uploads, parts.bucket),
  };
}

/** Reads who watches whom, and what is shared with guests. */
export async function loadDesk(db: Db, desk: Desk): Promise<void> {
  const [watchers, shares] = await Promise.all([readWatchers(db), sharesWithGuests(db)]);
  desk.reload(watchers, shares);
}
