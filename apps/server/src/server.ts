import type { FastifyInstance } from 'fastify';
import { addressMatcher } from './addresses';
import { createCatchUp } from './assembly/catch-up';
import { clockJobs, probeJob } from './assembly/clock-jobs';
import { createCore } from './assembly/core';
import { drainConnections, waitUntilIdle } from './assembly/drain';
import { handleEvents } from './assembly/event-handling';
import { addGauges } from './assembly/gauges';
import type { ServerParts } from './assembly/parts';
import { openSockets } from './assembly/sockets';
import { createTalk } from './assembly/talk';
import { createWeb } from './assembly/web';
import type { Context } from './context';
import { registerProcess } from './features/conversation/desk/processes';
import { createLimiter } from './http/limits';
import { createJobTally } from './jobs/job-tally';
import { type Job, startJobs } from './jobs/start-jobs';
import { createLook } from './jobs/waiting-store';
import { EndedLogins } from './live/ended-logins';
import type { Hub } from './live/hub';
import { flushUnhurried } from './live/sockets/session';
import type { Sockets } from './live/sockets/sockets';

export type ParleyServer = {
  http: FastifyInstance;
  context: Context;
  hub: Hub;
  readonly sockets: Sockets['sessions'];
  /** Periodic jobs; tests run them one by one. */
  jobs: readonly Job[];
  startClock(): void;
  /** Resolves when everything received so far is stored and pushed. */
  quiet(): Promise<void>;
  /** From now on `/readyz` answers 503, so that a balancer sends no new clients. */
  announceStop(): void;
  drain(): Promise<void>;
};

/** Builds and connects all parts of the server. */
export async function createServer(parts: ServerParts): Promise<ParleyServer> {
  const { bus, clock, log, helper, fileMaker, analyst } = parts;
  const core = await createCore(parts, (events, before) => {
    eventHandling.handle(events, before);
    bus.publish(events);
    talk.greeter.note(events);
  });
  const { context } = core;
  const talk = await createTalk(core, parts);
  const limiter = createLimiter(clock, addressMatcher(parts.config.unlimitedAddresses));
  const web = await createWeb(core, talk, parts, limiter);
  const endedLogins = new EndedLogins();
  const sockets = openSockets({ core, talk, web, parts, limiter, endedLogins });
  const eventHandling = handleEvents({ core, talk, parts, sockets, endedLogins });

  const catchUp = createCatchUp({ core, talk, sockets, eventHandling });

  bus.onMissed(catchUp.request);
  bus.subscribe((events) => eventHandling.handle(events));
  const tally = createJobTally();
  addGauges({ core, talk, sockets, parts, tally });
  await talk.visitors.load();
  await registerProcess(context, { isAlone: parts.isAlone });

  const probe = probeJob(core, parts.healthCheck);
  const jobs = clockJobs({ core, talk, web, sockets, ...eventHandling, catchUp, bus, helper });
  let clockWork: ReturnType<typeof startJobs> | null = null;

  const quiet = () =>
    waitUntilIdle(async () => {
      await talk.idle();
      await eventHandling.colleagues.idle();
      await catchUp.idle();
      await context.inFlight.settled();
      flushUnhurried();
    });

  return {
    http: web.http,
    context,
    hub: core.hub,
    sockets: sockets.sessions,
    jobs,
    startClock() {
      helper?.start({
        events: context.deliver,
        jobs: tally.add,
        // What it had committed and not yet reported is lost, for this process and for the others.
        died() {
          bus.tellLost();
          catchUp.request('helper');
        },
      });
      clockWork = startJobs([...jobs, probe], { log, tally, look: createLook(context, jobs) });
    },
    quiet,
    announceStop: web.announceStop,
    async drain() {
      for (const job of jobs) job.stop?.();
      await Promise.all([clockWork?.stop(), helper?.stop()]);
      await drainConnections(web.http, sockets, quiet);
      await Promise.all([fileMaker?.stop(), analyst?.stop()]);
      await talk.journal.close();
    },
  };
}
