import { parley } from '../peers/parley/peer';
import type { RunningPeer } from '../peers/peer';
import { ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { freshId } from '../wire/ids';
import { pause } from './closed-loop';
import { drain, judge } from './drain';
import { bodyOf, nothing, type Outcome, type Scenario, type Timing } from './scenario';
import { Tally } from './tally';

const talkingConversations = 50;
const talkingPerSecond = 300;

/** Start of the server process until the first answered sign-in, and its stop under load. */
export const scenarioI: Scenario = {
  name: 'I',
  title: 'the server process alone, start to first answered sign-in; SIGTERM under load',
  steps: () => [
    { label: 'start', peer: nothing, run: (_peer, timing) => runStarts(timing) },
    { label: 'drain', peer: parley, run: runDrain },
  ],
  summary: (means) => ({
    'start with a schema, median': means.get('start')?.withSchemaMs ?? Number.NaN,
    'start with an empty data directory': means.get('start')?.emptyMs ?? Number.NaN,
    'SIGTERM under load': means.get('drain')?.drainSeconds ?? Number.NaN,
  }),
  targets: [
    { figure: 'start with a schema, median', unit: 'ms', atMost: 600 },
    { figure: 'start with an empty data directory', unit: 'ms', atMost: 3000 },
    { figure: 'SIGTERM under load', unit: 's', atMost: 5 },
  ],
};

async function runStarts({ quick }: Timing): Promise<Outcome> {
  const scratch = makeScratch('bench-start');
  const begun = performance.now();
  const server = await ParleyProcess.spawned(scratch);
  await server.signedIn();
  const emptyMs = performance.now() - begun;
  const starts: number[] = [];
  const faults: string[] = [];
  for (let i = 0; i < (quick ? 3 : 7); i++) {
    const { leftOver } = await server.terminate();
    faults.push(...leftOver.map((what) => `SIGTERM did not end the ${what}`));
    const again = performance.now();
    server.respawn();
    await server.signedIn();
    starts.push(performance.now() - again);
  }
  await server.stop();
  removeScratch(scratch);
  const sorted = starts.toSorted((a, b) => a - b);
  const withSchemaMs = sorted[Math.floor(sorted.length / 2)]!;
  return { figures: { emptyMs, withSchemaMs, slowestMs: sorted.at(-1)! }, faults };
}

/** Stops the server while all clients send; after the restart every message must be stored once. */
async function runDrain(peer: RunningPeer, timing: Timing): Promise<Outcome> {
  const tally = new Tally(talkingConversations);
  const plan = {
    name: 'desk',
    agents: 5,
    idleVisitors: 0,
    tabsPerVisitor: 1,
    watcher: false,
    reconnect: true,
  } as const;
  const desk = await peer.openDesk({ ...plan, conversations: talkingConversations }, tally);
  let number = 0;
  const talk = setInterval(() => {
    const onlyID = freshId();
    const conversation = number++ % talkingConversations;
    const side = number % 2 === 0 ? 'visitor' : 'agent';
    tally.noteSent(conversation, side, onlyID);
    desk.send(conversation, side, onlyID, bodyOf(number));
  }, 1000 / talkingPerSecond);
  await pause(timing.warmUpMs);
  const ended = await peer.terminateAndRespawn();
  await desk.allBound();
  await pause(500);
  clearInterval(talk);
  await drain(tally, 0, [], timing.drainMs * 2);
  const faults = await judge(peer, desk, tally, talkingConversations, []);
  faults.push(...ended.leftOver.map((what) => `SIGTERM did not end the ${what}`));
  desk.close();
  return { figures: { drainSeconds: ended.ms / 1000, sent: tally.sent }, faults };
}
