import { Latencies } from '../measure/latency';
import { cpuSeconds, memoryBytes } from '../measure/processes';
import { baseline } from '../peers/baseline/peer';
import { parley } from '../peers/parley/peer';
import type { Peer, RunningPeer } from '../peers/peer';
import { pause } from './closed-loop';
import { type Means, type Outcome, ratio, type Scenario, type Step, type Timing } from './scenario';
import { Tally } from './tally';

/** Agents who list every visitor. */
const AGENTS = 20;
/** Visitors who arrive at the same time: each begins when another one is bound. */
const TOGETHER = 64;

export const scenarioL: Scenario = {
  name: 'L',
  title: 'first visits (hello, socket, bound), each a new visitor, 20 agents looking on',
  steps: () => [arrivals(baseline), arrivals(parley), arrivals(parley), arrivals(baseline)],
  steady: { label: 'baseline', figure: 'perSecond' },
  summary: (means: Means) => ({
    'visitors a second': means.get('parley')?.perSecond ?? Number.NaN,
    'visitors a second ÷ baseline': ratio(means, 'parley', 'baseline', 'perSecond'),
    p99: means.get('parley')?.boundP99 ?? Number.NaN,
    'memory each': means.get('parley')?.kibEach ?? Number.NaN,
    'processor time each': means.get('parley')?.cpuMicros ?? Number.NaN,
  }),
  targets: [
    { figure: 'visitors a second', unit: '', atLeast: 1500 },
    { figure: 'visitors a second ÷ baseline', unit: '×', atLeast: 0.45 },
    { figure: 'p99', unit: 'ms', atMost: 150 },
    { figure: 'memory each', unit: 'KiB', atMost: 12 },
  ],
};

const arrivals = (peer: Peer): Step => ({ label: peer.name, peer, run: runArrivals });

async function runArrivals(peer: RunningPeer, timing: Timing): Promise<Outcome> {
  const plan = { tabsPerVisitor: 1, watcher: false, reconnect: false, conversations: 0 } as const;
  const tally = new Tally(0);
  const desk = await peer.openDesk({ ...plan, name: 'desk', agents: AGENTS, idleVisitors: 200 }, tally);
  await pause(timing.quick ? 2000 : 12_000);
  const roots = peer.roots();
  const before = memoryBytes(roots);
  const cpuBefore = cpuSeconds(roots);
  const begun = performance.now();
  const until = begun + timing.measuredMs;
  const bound = new Latencies();
  let count = 0;
  const arriving = Array.from({ length: TOGETHER }, async () => {
    while (performance.now() < until) {
      const at = performance.now();
      await desk.arrive!(`new-${count++}`);
      bound.add(performance.now() - at);
    }
  });
  await Promise.all(arriving);
  const seconds = (performance.now() - begun) / 1000;
  const cpu = cpuSeconds(roots) - cpuBefore;
  await pause(timing.warmUpMs);
  const kibEach = (memoryBytes(roots) - before) / 1024 / count;
  const listed = desk.arrivalsListed!();
  const faults = [
    ...tally.faults,
    ...(listed < count * AGENTS ? [`${listed} of ${count * AGENTS} arrivals told`] : []),
  ];
  desk.close();
  return {
    figures: {
      visitors: count,
      perSecond: count / seconds,
      boundP50: bound.percentile(0.5),
      boundP99: bound.percentile(0.99),
      cpuMicros: (cpu / count) * 1e6,
      kibEach,
    },
    faults,
  };
}
