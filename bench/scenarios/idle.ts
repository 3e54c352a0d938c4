import { Latencies } from '../measure/latency';
import { cpuSeconds, memoryBytes, ownMemoryBytes } from '../measure/processes';
import { baseline } from '../peers/baseline/peer';
import { parley } from '../peers/parley/peer';
import type { DeskPlan, Peer, RunningPeer } from '../peers/peer';
import { freshId } from '../wire/ids';
import { pause } from './closed-loop';
import { drain, judge } from './drain';
import { bodyOf, type Means, type Outcome, ratio, type Scenario, type Step, type Timing } from './scenario';
import { Tally } from './tally';

/** Visitors with a conversation, who get a message at the end; the others have none. */
const messaged = 100;

export const scenarioC: Scenario = {
  name: 'C',
  title: '10,000 idle visitors with heartbeats for 60 s, then one message to each of 100',
  steps: () => [idleStep(baseline), idleStep(parley), idleStep(parley), idleStep(baseline)],
  steady: { label: 'baseline', figure: 'kibEach' },
  summary: (means: Means) => ({
    'memory each': means.get('parley')?.kibEach ?? Number.NaN,
    'memory each ÷ baseline': ratio(means, 'parley', 'baseline', 'kibEach'),
    'cores while idle': means.get('parley')?.coresIdle ?? Number.NaN,
    'p99 of the message': means.get('parley')?.seenP99 ?? Number.NaN,
    'memory each, server process alone': means.get('parley')?.serverKibEach ?? Number.NaN,
  }),
  targets: [
    { figure: 'memory each', unit: 'KiB', atMost: 8 },
    { figure: 'memory each ÷ baseline', unit: '×', atMost: 0.55 },
    { figure: 'cores while idle', unit: 'cores', atMost: 0.1 },
    { figure: 'p99 of the message', unit: 'ms', atMost: 20 },
  ],
};

function idleStep(peer: Peer): Step {
  return { label: peer.name, peer, run: runIdle };
}

async function runIdle(peer: RunningPeer, timing: Timing): Promise<Outcome> {
  const visitors = timing.quick ? 2000 : 10_000;
  await warm(peer);
  const before = memoryNow(peer);
  const tally = new Tally(messaged);
  const desk = await peer.openDesk(planOf('idle', 5, messaged, visitors - messaged), tally);
  await pause(timing.warmUpMs);
  const idleMs = timing.quick ? 10_000 : 60_000;
  const roots = peer.roots();
  const cpuBefore = cpuSeconds(roots);
  await pause(idleMs);
  const coresIdle = (cpuSeconds(roots) - cpuBefore) / (idleMs / 1000);
  const after = memoryNow(peer);
  const seen = await messageEach(desk, tally);
  await drain(tally, 0, [], timing.drainMs);
  const faults = await judge(peer, desk, tally, messaged, [1]);
  desk.close();
  const kibEach = (bytes: number) => bytes / 1024 / visitors;
  return {
    figures: {
      visitors,
      kibEach: kibEach(after.all - before.all),
      serverKibEach: kibEach(after.server - before.server),
      coresIdle,
      seenP50: seen.percentile(0.5),
      seenP99: seen.percentile(0.99),
    },
    faults,
  };
}

/**
 * Connects a few visitors first, so that one-time loading does not count for the thousands. Then waits longer than the
 * 10 s after which the pool closes idle connections, so that PostgreSQL is equally idle before and after, and than the
 * 8 s after which the helper process starts.
 */
async function warm(peer: RunningPeer): Promise<void> {
  const desk = await peer.openDesk(planOf('warm', 2, 20, 200), new Tally(20));
  desk.close();
  await pause(12_000);
}

function planOf(name: string, agents: number, conversations: number, idleVisitors: number): DeskPlan {
  return { name, agents, conversations, idleVisitors, tabsPerVisitor: 1, watcher: false, reconnect: false };
}

function memoryNow(peer: RunningPeer): { all: number; server: number } {
  const roots = peer.roots();
  return { all: memoryBytes(roots), server: ownMemoryBytes(roots[0]!) };
}

/** Sends one message from the agent to each of the hundred, spread evenly over a second. */
async function messageEach(desk: Awaited<ReturnType<RunningPeer['openDesk']>>, tally: Tally): Promise<Latencies> {
  const sentAt = new Map<string, number>();
  const seen = new Latencies();
  tally.onSeen = (_conversation, _listener, onlyID) => {
    const at = sentAt.get(onlyID);
    if (at !== undefined) seen.add(performance.now() - at);
  };
  for (let i = 0; i < messaged; i++) {
    const onlyID = freshId();
    tally.noteSent(i, 'agent', onlyID);
    sentAt.set(onlyID, performance.now());
    desk.send(i, 'agent', onlyID, bodyOf(i));
    await pause(1000 / messaged);
  }
  return seen;
}
