import { cpuSeconds } from '../measure/processes';
import { baseline } from '../peers/baseline/peer';
import { parley } from '../peers/parley/peer';
import type { Peer, RunningPeer } from '../peers/peer';
import { eventually } from '../processes/child';
import { freshId } from '../wire/ids';
import { pause } from './closed-loop';
import { judge } from './drain';
import { bodyOf, type Outcome, ratio, type Scenario, type Step, type Timing } from './scenario';
import { Tally } from './tally';

/** Limit for all clients to reconnect; beyond it the run has failed. */
const timeoutMs = 60_000;

/** Time and CPU time are measured from the kill to the last acknowledgement, including the new process's start. */
export const scenarioD: Scenario = {
  name: 'D',
  title: '10,000 connected, SIGKILL, restart, retry with full jitter, each resumes and sends one',
  steps: () => [restartStep(baseline), restartStep(parley), restartStep(parley), restartStep(baseline)],
  steady: { label: 'baseline', figure: 'allAckedSeconds' },
  summary: (means) => ({
    'all acknowledged ÷ baseline': ratio(means, 'parley', 'baseline', 'allAckedSeconds'),
    'all acknowledged': means.get('parley')?.allAckedSeconds ?? Number.NaN,
    'CPU of the return': means.get('parley')?.cpuSeconds ?? Number.NaN,
  }),
  targets: [
    { figure: 'all acknowledged ÷ baseline', unit: '×', atMost: 0.7 },
    { figure: 'all acknowledged', unit: 's', atMost: 4.5 },
    { figure: 'CPU of the return', unit: 's', atMost: 3.5 },
  ],
};

function restartStep(peer: Peer): Step {
  return { label: peer.name, peer, run: runRestart };
}

async function runRestart(peer: RunningPeer, timing: Timing): Promise<Outcome> {
  const conversations = timing.quick ? 1000 : 10_000;
  const tally = new Tally(conversations);
  const plan = { name: 'desk', agents: 20, conversations, idleVisitors: 0, tabsPerVisitor: 1, watcher: false } as const;
  const desk = await peer.openDesk({ ...plan, reconnect: true }, tally);
  await pause(timing.warmUpMs);
  const [, database = 0] = peer.roots();
  const databaseCpu = cpuSeconds([database]);
  const killed = performance.now();
  await peer.killAndRespawn();
  for (let i = 0; i < conversations; i++) {
    const onlyID = freshId();
    tally.noteSent(i, 'visitor', onlyID);
    desk.send(i, 'visitor', onlyID, bodyOf(i));
  }
  let allAckedSeconds = Number.NaN;
  await eventually(() => tally.acked === tally.sent, timeoutMs, 5);
  if (tally.acked === tally.sent) allAckedSeconds = (performance.now() - killed) / 1000;
  const [server = 0, databaseNow = 0] = peer.roots();
  const serverCpu = cpuSeconds([server]);
  const cpu = serverCpu + cpuSeconds([databaseNow]) - (databaseNow === database ? databaseCpu : 0);
  const faults = await judge(peer, desk, tally, conversations, []);
  desk.close();
  return {
    figures: { connected: conversations, allAckedSeconds, cpuSeconds: cpu, serverCpuSeconds: serverCpu },
    faults,
  };
}
