import type { FastifyInstance } from 'fastify';
import { addressMatcher } from './addresses';
import { createCore } from './assembly/core';
import { closeDoors, quietOf } from './assembly/drain';
import { addGauges } from './assembly/gauges';
import type { ServerParts } from './assembly/parts';
import { openSockets } from './assembly/sockets';
import { createTalk } from './assembly/talk';
import { createWeb } from './assembly/web';
import { createJobs } from './background/work';
import type { Context } from './context';
import type { DomainEvent } from './events/events';
import { readRows } from './features/conversation/conversations/rows';
import { readAgentRows } from './features/conversation/desk/presence';
import { enterProcess, keepAlive } from './features/conversation/desk/processes';
import { findRights } from './features/foundation/auth/principal-store';
import { createLimiter } from './http/limits';
import { type Job, startJobs } from './jobs/clock-work';
import { createColleagues } from './live/colleagues';
import { EndedLogins } from './live/ended-logins';
import { createHearing } from './live/hear';
import { agentKey, type Hub, visitorKey } from './live/hub';
import { createLogins } from './live/logins';
import { createMemory } from './live/memory';
import { createOverview } from './live/overview';
import type { Sockets } from './live/sockets';
import { tellSettings } from './live/tell-settings';
import { createDuties } from './modules';

export type ParleyServer = {
  http: FastifyInstance;
  context: Context;
  hub: Hub;
  readonly sockets: Sockets['sessions'];
  /** The clock's work, for tests to turn by hand. */
  jobs: readonly Job[];
  startClock(): void;
  /** Resolves when everything that was said so far is stored and told. */
  quiet(): Promise<void>;
  drain(): Promise<void>;
};

/** Milliseconds between looks at whether the database answers: people hear within a second when it does not. */
const PROBE_MS = 300;

/** Builds the server's parts and joins them: the only place that knows everyone. */
export async function createServer(parts: ServerParts): Promise<ParleyServer> {
  const { bus, clock, log, helper } = parts;
  const core = await createCore(parts, (events, before) => {
    hear(events, before);
    bus.publish(events);
    talk.greeter.note(events);
  });
  const { context, hub, desk, saving, settings, counters } = core;
  const { db, inFlight } = context;
  const talk = await createTalk(core, parts);
  const limiter = createLimiter(clock, addressMatcher(parts.config.unlimitedAddresses));
  const web = await createWeb(core, talk, parts, limiter);
  const endedLogins = new EndedLogins();
  const sockets = openSockets({ core, talk, web, parts, limiter, endedLogins });
  const readVisitorRows = (ids: readonly string[]) => readRows(db, ids);
  const overview = createOverview(hub, desk, readVisitorRows);
  const colleagues = createColleagues({
    hub,
    desk,
    inFlight,
    log,
    read: (ids) => readAgentRows(context, db, ids),
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
    wakeQueue: talk.queue.wake,
    logins: createLogins({
      hub,
      desk,
      endedLogins,
      now: () => clock.now(),
      sessions: () => sockets.sessions,
      findRights: (id) => findRights(db, id),
    }),
    async onSettings(section) {
      await settings.reload();
      helper?.settingsChanged();
      tellSettings(hub, sockets.sessions, context, section);
    },
  });
  const hearOne = createHearing({
    hub,
    desk,
    inFlight,
    log,
    links: context.links,
    readRows: readVisitorRows,
    learners: [remember, talk.queue.heard, talk.greeter.learn, core.faces.learn],
    observers: [overview.note, colleagues.note],
  });

  function hear(events: readonly DomainEvent[], before?: (event: DomainEvent) => void): void {
    for (const event of events) {
      before?.(event);
      counters.events.value += 1;
      hearOne(event);
    }
  }

  bus.subscribe((events) => hear(events));
  addGauges(core, talk, sockets);
  await talk.visitors.load();
  await enterProcess(context, { isAlone: parts.isAlone });

  async function showLife(): Promise<void> {
    if (await keepAlive(context)) for (const agentId of desk.agents.keys()) talk.agents.check(agentId);
  }

  function sweepHeld(): void {
    hub.sweep();
    desk.sweep(
      (agentId) => hub.holds(agentKey(agentId)),
      (visitorId) => hub.holds(visitorKey(visitorId)),
    );
  }

  const probeSource = saving.source('probe');
  async function probe(): Promise<void> {
    const done = probeSource.begin();
    done(await parts.pulse.beats(saving.isDelayed));
  }

  const { kit } = web;
  const jobs: Job[] = [
    { name: 'heartbeat', everyMs: 1000, run: sockets.sweep },
    { name: 'leave', everyMs: 1000, run: () => talk.visitors.sweep() },
    { name: 'overview', everyMs: 1000, run: overview.flush },
    { name: 'alive', everyMs: 3000, run: showLife },
    { name: 'queue', everyMs: 5000, run: talk.queue.wake },
    { name: 'hub', everyMs: 10_000, run: sweepHeld },
    {
      name: 'own words',
      everyMs: 300_000,
      run: () => Promise.all([core.faces.load(), talk.greeter.load()]).then(() => undefined),
    },
    ...createDuties(context, talk.queue.wake),
    ...(helper ? [] : createJobs({ context: core.background, storage: core.storage, sendMail: kit.sendMail })),
  ];
  let clockWork: ReturnType<typeof startJobs> | null = null;

  const quiet = () =>
    quietOf(async () => {
      await talk.idle();
      await colleagues.idle();
      await inFlight.settled();
    });

  return {
    http: web.http,
    context,
    hub,
    sockets: sockets.sessions,
    jobs,
    startClock() {
      helper?.start(context.deliver);
      clockWork = startJobs([...jobs, { name: 'probe', everyMs: PROBE_MS, run: probe }], log);
    },
    quiet,
    async drain() {
      for (const job of jobs) job.stop?.();
      await Promise.all([clockWork?.stop(), helper?.stop()]);
      await closeDoors(web.http, sockets, quiet);
      await talk.journal.close();
    },
  };
}
