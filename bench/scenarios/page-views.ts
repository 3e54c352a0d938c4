import { openBadTargets } from '../faults/bad-targets';
import { cpuSeconds } from '../measure/processes';
import { startParley } from '../peers/parley/peer';
import type { RunningPeer } from '../peers/peer';
import type { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { pause } from './closed-loop';
import { runOpenLoop } from './open-loop';
import { helperSettleMs, nothing, type Outcome, ratio, type Scenario, type Step, type Timing } from './scenario';
import { signIn } from './search';
import { Tally } from './tally';
import { openViewers, type Viewers } from './viewers';

/** `views`: as many as are answered; `quiet`: messages alone; `both`: messages beside page views. */
type Load = 'views' | 'quiet' | 'both';

const viewers = 5000;
const quickViewers = 500;
const viewsPerSecond = 5000;
/** More than any server answers. */
const NO_LIMIT = 1_000_000;
const messagesPerSecond = 1000;
const AGENTS = 20;

export const scenarioM: Scenario = {
  name: 'M',
  title: `page views of ${viewers} known visitors, a webhook on, ${AGENTS} agents looking on; messages at ${messagesPerSecond}/s beside them`,
  steps: () => [step('quiet'), step('views'), step('both'), step('both'), step('views'), step('quiet')],
  steady: { label: 'quiet', figure: 'seenP99' },
  summary: (means) => ({
    'page views a second': means.get('views')?.viewsPerSecond ?? Number.NaN,
    'processor time a page view': means.get('views')?.cpuMicros ?? Number.NaN,
    'page views a second beside messages': means.get('both')?.viewsPerSecond ?? Number.NaN,
    'p99 of messages, beside page views ÷ quiet': ratio(means, 'both', 'quiet', 'seenP99'),
  }),
  targets: [
    { figure: 'page views a second', unit: '', atLeast: viewsPerSecond },
    { figure: 'p99 of messages, beside page views ÷ quiet', unit: '×', atMost: 1.3 },
  ],
};

const step = (load: Load): Step => ({ label: load, peer: nothing, run: (_peer, timing) => run(load, timing) });

async function run(load: Load, timing: Timing): Promise<Outcome> {
  const scratch = makeScratch('bench-page-views');
  const { running, server } = await startParley(scratch, { PARLEY_PRIVATE_TARGETS: '127.0.0.0/8' });
  const targets = await openBadTargets();
  const faults: string[] = [];
  try {
    const hook = { url: targets.healthy, events: ['visitor.arrived', 'message.stored'], enabled: true };
    await server.http.post('/api/access/doHook', hook, await signIn(server));
    const known = await openViewers(server, timing.quick ? quickViewers : viewers, faults);
    await pause(timing.quick ? 2000 : helperSettleMs);
    const outcome =
      load === 'views'
        ? await runViews({ running, server }, known, timing)
        : await runOpenLoop(running, messagesPerSecond, timing, (until) =>
            load === 'both' ? known.view(until, viewsPerSecond) : Promise.resolve({}),
          );
    known.close();
    return { figures: outcome.figures, faults: [...faults, ...outcome.faults] };
  } finally {
    await targets.close();
    await running.stop();
    removeScratch(scratch);
  }
}

/** Page views alone, each visitor with one in flight. */
async function runViews(
  { running, server }: { running: RunningPeer; server: ParleyProcess },
  known: Viewers,
  timing: Timing,
): Promise<Outcome> {
  const tally = new Tally(0);
  const plan = { tabsPerVisitor: 1, watcher: false, reconnect: false, conversations: 0, idleVisitors: 0 } as const;
  const desk = await running.openDesk({ ...plan, name: 'desk', agents: AGENTS }, tally);
  await known.view(performance.now() + timing.warmUpMs, NO_LIMIT);
  const cpuBefore = cpuSeconds(server.roots());
  const figures = await known.view(performance.now() + timing.measuredMs, NO_LIMIT);
  const cpu = cpuSeconds(server.roots()) - cpuBefore;
  desk.close();
  return { figures: { ...figures, cpuMicros: (cpu * 1e6) / figures.views! }, faults: tally.faults };
}
