import { createJobs } from '../background/work';
import { BEAT_MS, type Bus } from '../bus/bus';
import { keepAlive } from '../features/conversation/desk/processes';
import { createLauncherWatch } from '../features/conversation/visitors/launcher-watch';
import { heapJob } from '../jobs/heap-at-rest';
import type { Job } from '../jobs/start-jobs';
import { agentKey, visitorKey } from '../live/hub';
import type { Overview } from '../live/overview';
import type { Sockets } from '../live/sockets/sockets';
import { createDuties } from '../modules';
import type { CatchUp } from './catch-up';
import type { Core } from './core';
import type { EventHandling } from './event-handling';
import type { ServerParts } from './parts';
import type { Talk } from './talk';
import type { Web } from './web';

/** Milliseconds between two health checks of the database. Clients are informed of an outage (7006) within a second. */
const PROBE_MS = 300;

type Dependencies = {
  core: Core;
  talk: Talk;
  web: Web;
  sockets: Sockets;
  overview: Overview;
  /** Pushes a section to open windows, for example with the answer time measured since. */
  pushToWindows: EventHandling['pushToWindows'];
  /** Tells windows of region rules that begin or end by the time. */
  checkRegions: EventHandling['checkRegions'];
  catchUp: Pick<CatchUp, 'checkLogins'>;
  bus: Pick<Bus, 'beat'>;
  helper: ServerParts['helper'];
};

/** Periodic jobs of this process; without a helper process also the helper's jobs. */
export function clockJobs({ core, talk, web, sockets, overview, pushToWindows, ...rest }: Dependencies): Job[] {
  const { catchUp, bus, helper, checkRegions } = rest;
  const { context, hub, desk } = core;
  const launchers = createLauncherWatch({ context, sites: () => new Set(desk.sites.values()), push: pushToWindows });

  async function renewLiveness(): Promise<void> {
    if (!(await keepAlive(context))) return;
    for (const agentId of desk.agents.keys()) talk.agents.check(agentId);
    await registerVisitors();
  }

  async function registerVisitors(): Promise<void> {
    for (const visitorId of await talk.visitors.register()) talk.returning.add(visitorId);
  }

  async function measureAnswers(): Promise<void> {
    if (await talk.answerTime.refresh()) pushToWindows('conversation');
  }

  async function sweepQueue(): Promise<void> {
    if (await talk.visitors.sweepQueue()) talk.queue.wake();
  }

  function sweepHeld(): void {
    hub.sweep();
    desk.sweep(
      (agentId) => hub.holds(agentKey(agentId)),
      (visitorId) => hub.holds(visitorKey(visitorId)),
    );
  }

  return [
    { name: 'heartbeat', everyMs: 1000, run: sockets.sweep },
    { name: 'bus', everyMs: BEAT_MS, run: async () => bus.beat() },
    { name: 'logins', everyMs: 3000, run: catchUp.checkLogins },
    { name: 'leave', everyMs: 1000, run: () => talk.visitors.sweep() },
    { name: 'adopt', everyMs: 10_000, run: () => talk.visitors.adopt() },
    { name: 'queue leave', everyMs: 2000, run: sweepQueue },
    { name: 'overview', everyMs: 1000, run: overview.flush },
    { name: 'alive', everyMs: 3000, run: renewLiveness },
    { name: 'kept online', everyMs: 5000, run: async () => talk.agents.checkKept() },
    { name: 'queue', everyMs: 5000, run: talk.queue.wake },
    { name: 'hub', everyMs: 10_000, run: sweepHeld },
    { name: 'launchers', everyMs: 2000, run: launchers.check },
    { name: 'region rules', everyMs: 2000, run: checkRegions },
    { name: 'answer time', everyMs: 30_000, run: measureAnswers },
    { name: 'reminders', everyMs: 15_000, run: talk.remind },
    { name: 'channel callbacks', everyMs: 1000, run: talk.channels.inboxWorker.run },
    heapJob(),
    {
      name: 'own words',
      everyMs: 300_000,
      run: () => Promise.all([core.faces.load(), talk.greeter.load()]).then(() => undefined),
    },
    ...createDuties(context, talk.queue.wake),
    ...(helper ? [] : createJobs({ ...web.kit, context: core.background, links: core.context.links })),
  ];
}

/** Checks whether the database can serve and reports the result to `saving`. */
export function probeJob({ saving }: Core, healthCheck: ServerParts['healthCheck']): Job {
  const source = saving.source('probe');
  return {
    name: 'probe',
    everyMs: PROBE_MS,
    async run() {
      const done = source.begin();
      done(await healthCheck.canServe(saving.isDelayed));
    },
  };
}
