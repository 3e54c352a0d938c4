import { ownCpuSeconds } from '../measure/processes';
import { ParleyDesk } from '../peers/parley/desk';
import type { Peer, RunningPeer } from '../peers/peer';
import { type Several, startSeveral } from '../processes/several';
import { closedLoopStep, shapeA } from './closed-loop';
import type { Figures, Means, Scenario, Step } from './scenario';

/** Half of the messages cross: visitors and agents are spread over the processes in turn, owners by routing. */
export const scenarioJ: Scenario = {
  name: 'J',
  title: 'two processes on one PostgreSQL and one NATS, half the traffic crossing',
  steps: () => [
    closedLoopStep('one', severalPeer(1), shapeA),
    closedLoopStep('two', severalPeer(2), shapeA),
    closedLoopStep('two', severalPeer(2), shapeA),
    closedLoopStep('one', severalPeer(1), shapeA),
    besideStep(),
  ],
  summary: summaryOfJ,
  targets: [{ figure: 'two ÷ twice one, at the same processor time', unit: '×', atLeast: 0.85 }],
};

/** Messages for a quota of processor time: all processes, PostgreSQL and NATS count, so a machine's cores do not. */
function summaryOfJ(means: Means): Figures {
  const of = (label: string, figure: string) => means.get(label)?.[figure] ?? Number.NaN;
  return {
    'two ÷ twice one, at the same processor time': of('one', 'cpuMicros') / of('two', 'cpuMicros'),
    'messages/s, one': of('one', 'perSecond'),
    'messages/s, two': of('two', 'perSecond'),
    'µs a foreign message, of a process without listeners': of('beside', 'foreignMicros'),
  };
}

/** All clients are on the first process: what the second spends is for messages that concern nobody there. */
function besideStep(): Step {
  const step = closedLoopStep('beside', severalPeer(2, 1), shapeA);
  return {
    ...step,
    async run(peer, timing, soFar) {
      const beside = peer.roots()[1]!;
      const spent = { own: ownCpuSeconds(beside), at: performance.now() };
      const { figures, faults } = await step.run(peer, timing, soFar);
      const seconds = (performance.now() - spent.at) / 1000;
      const messages = figures.perSecond! * ((timing.warmUpMs + timing.measuredMs) / 1000);
      const foreignMicros = ((ownCpuSeconds(beside) - spent.own) * 1e6) / messages;
      return {
        figures: { ...figures, foreignMicros, besideCores: (foreignMicros * messages) / 1e6 / seconds },
        faults,
      };
    },
  };
}

/** `used`: processes with clients. */
function severalPeer(count: number, used = count): Peer {
  return { name: 'parley', start: async (scratch) => running(await startSeveral(scratch, count), used) };
}

function running(several: Several, used: number): RunningPeer {
  const [first] = several.processes;
  const unused = async (): Promise<never> => {
    throw new Error('not in this scenario');
  };
  return {
    name: 'parley',
    gapless: true,
    roots: several.roots,
    openDesk: (plan, tally) => ParleyDesk.open(first!, plan, tally, several.processes.slice(0, used)),
    killAndRespawn: unused,
    terminateAndRespawn: unused,
    stop: several.stop,
  };
}
