import { createJobs } from '../background/work';
import { keepAlive } from '../features/conversation/desk/processes';
import type { Job } from '../jobs/clock-work';
import { agentKey, visitorKey } from '../live/hub';
import type { Overview } from '../live/overview';
import type { Sockets } from '../live/sockets/sockets';
import { createDuties } from '../modules';
import type { Core } from './core';
import type { ServerParts } from './parts';
import type { Talk } from './talk';
import type { Web } from './web';

/** Milliseconds between looks at whether the database answers: people hear within a second when it does not. */
const PROBE_MS = 300;

type Given = { core: Core; talk: Talk; web: Web; sockets: Sockets; overview: Overview; helper: ServerParts['helper'] };

/** What the clock turns in this process; without a helper also what that does. */
export function clockJobs({ core, talk, web, sockets, overview, helper }: Given): Job[] {
  const { context, hub, desk } = core;

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

  return [
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
    ...(helper ? [] : createJobs({ context: core.background, storage: core.storage, sendMail: web.kit.sendMail })),
  ];
}

/** Asks the database for a sign of life. */
export function probeJob({ saving }: Core, pulse: ServerParts['pulse']): Job {
  const source = saving.source('probe');
  return {
    name: 'probe',
    everyMs: PROBE_MS,
    async run() {
      const done = source.begin();
      done(await pulse.beats(saving.isDelayed));
    },
  };
}
