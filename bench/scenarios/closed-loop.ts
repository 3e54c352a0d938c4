import { Latencies } from '../measure/latency';
import { cpuSeconds, ownCpuSeconds } from '../measure/processes';
import { baseline } from '../peers/baseline/peer';
import { bound } from '../peers/bound/peer';
import { parley } from '../peers/parley/peer';
import { type DeskPlan, isRobots, type Peer, type RunningPeer, type Side } from '../peers/peer';
import { freshId } from '../wire/ids';
import { drain, judge } from './drain';
import {
  bodyOf,
  type Figures,
  type Means,
  type Outcome,
  ratio,
  type Scenario,
  type Step,
  type Timing,
} from './scenario';
import { type Listener, Tally } from './tally';

export interface Shape {
  agents: number;
  conversations: number;
  inFlight: number;
  /** Half of the messages come from agents; two tabs per visitor, one watcher. */
  bothSides: boolean;
  /** A robot has every second conversation, on this site. */
  robot?: RobotShape;
}

export interface RobotShape {
  site: string;
  /** Asked in turn. */
  questions: readonly string[];
  /** Switches it off, so that it answers no more. */
  silence(): Promise<void>;
}

export const shapeA: Shape = { agents: 20, conversations: 200, inFlight: 1, bothSides: false };
const shapeA2: Shape = { ...shapeA, bothSides: true };
/** Reported without a target: 20 × 1, 1,000 × 1, 1,000 × 4. */
const reportedShapes: Shape[] = [
  { ...shapeA, conversations: 20 },
  { ...shapeA, conversations: 1000 },
  { ...shapeA, conversations: 1000, inFlight: 4 },
];

export const scenarioA: Scenario = {
  name: 'A',
  title: 'closed loop, 200 conversations over 20 agents, one message in flight each',
  steps: (timing) => [
    ...[bound, baseline, parley, parley, baseline, bound].map((peer) => closedLoopStep(peer.name, peer, shapeA)),
    ...(timing.quick ? [] : reportedShapes.flatMap(reportedSteps)),
  ],
  steady: { label: 'baseline', figure: 'perSecond' },
  summary: summaryOfA,
  targets: [
    { figure: 'messages/s ÷ baseline', unit: '×', atLeast: 3.5 },
    { figure: 'messages/s ÷ bound', unit: '×', atLeast: 0.75 },
    { figure: 'CPU a message', unit: 'µs', atMost: 55 },
  ],
};

export const scenarioA2: Scenario = {
  name: 'A2',
  title: 'as A, half the messages from agents, each visitor with two tabs, one watcher',
  steps: () => [
    closedLoopStep('A', parley, shapeA),
    closedLoopStep('A2', parley, shapeA2),
    closedLoopStep('A2', parley, shapeA2),
    closedLoopStep('A', parley, shapeA),
  ],
  steady: { label: 'A', figure: 'perSecond' },
  summary: (means) => ({ 'messages/s ÷ A': ratio(means, 'A2', 'A', 'perSecond') }),
  targets: [{ figure: 'messages/s ÷ A', unit: '×', atLeast: 0.6 }],
};

export function closedLoopStep(label: string, peer: Peer, shape: Shape): Step {
  return { label, peer, run: (running, timing) => runClosedLoop(running, shape, timing) };
}

function reportedSteps(shape: Shape): Step[] {
  const name = `${shape.conversations}×${shape.inFlight}`;
  return [baseline, parley].map((peer) => ({
    ...closedLoopStep(`${peer.name} ${name}`, peer, shape),
    reportedOnly: true,
  }));
}

function summaryOfA(means: Means): Figures {
  const summary: Figures = {
    'messages/s ÷ baseline': ratio(means, 'parley', 'baseline', 'perSecond'),
    'messages/s ÷ bound': ratio(means, 'parley', 'bound', 'perSecond'),
    'CPU a message': means.get('parley')?.cpuMicros ?? Number.NaN,
    'CPU a message, baseline': means.get('baseline')?.cpuMicros ?? Number.NaN,
  };
  for (const { conversations, inFlight } of reportedShapes) {
    const name = `${conversations}×${inFlight}`;
    if (!means.has(`parley ${name}`)) continue;
    summary[`messages/s ÷ baseline, ${name}`] = ratio(means, `parley ${name}`, `baseline ${name}`, 'perSecond');
  }
  return summary;
}

/** Every conversation has `inFlight` unacknowledged messages: the next is sent when one is acknowledged. */
export async function runClosedLoop(peer: RunningPeer, shape: Shape, timing: Timing): Promise<Outcome> {
  const tally = new Tally(shape.conversations);
  const plan = planOf(shape);
  const desk = await peer.openDesk(plan, tally);
  const { robot } = shape;
  const textOf = (conversation: number, nth: number) =>
    robot && isRobots(plan, conversation) ? robot.questions[nth % robot.questions.length]! : bodyOf(nth);
  const sentAt = new Map<string, number>();
  const latencies = new Latencies();
  let sending = true;
  let measuring = false;
  let number = 0;
  const sendNext = (conversation: number) => {
    const onlyID = freshId();
    const side: Side = shape.bothSides && ++turns[conversation]! % 2 === 0 ? 'agent' : 'visitor';
    tally.noteSent(conversation, side, onlyID);
    sentAt.set(onlyID, performance.now());
    desk.send(conversation, side, onlyID, textOf(conversation, ++number));
  };
  const turns = new Array<number>(shape.conversations).fill(0);
  tally.onAcked = (conversation, onlyID) => {
    if (measuring) latencies.add(performance.now() - sentAt.get(onlyID)!);
    sentAt.delete(onlyID);
    if (sending) sendNext(conversation);
  };
  const seenBefore = tally.delivered;
  const listeners = listenersOf(shape);
  for (let i = 0; i < shape.conversations * shape.inFlight; i++) sendNext(i % shape.conversations);
  await pause(timing.warmUpMs);
  measuring = true;
  const cost = await costOf(peer, tally, timing.measuredMs);
  measuring = false;
  sending = false;
  await robot?.silence();
  // Nobody but its visitor has a robot's conversation.
  await drain(tally, seenBefore, robot ? [] : listeners, timing.drainMs);
  const listenersAt = (conversation: number) => (isRobots(plan, conversation) ? ([1] as const) : listeners);
  const faults = await judge(peer, desk, tally, shape.conversations, listenersAt);
  desk.close();
  return { figures: { ...cost, ackP50: latencies.percentile(0.5), ackP99: latencies.percentile(0.99) }, faults };
}

export function listenersOf({ bothSides }: { bothSides: boolean }): readonly Listener[] {
  return bothSides ? [0, 1, 2, 3] : [0, 1];
}

export function planOf(shape: Shape): DeskPlan {
  const { agents, conversations, bothSides, robot } = shape;
  return {
    name: 'desk',
    agents,
    conversations,
    idleVisitors: 0,
    tabsPerVisitor: bothSides ? 2 : 1,
    watcher: bothSides,
    reconnect: false,
    ...(robot && { robotSite: robot.site }),
  };
}

/** Rate and CPU time of the measured period, separately for the peer and the generator. */
async function costOf(peer: RunningPeer, tally: Tally, measuredMs: number): Promise<Figures> {
  const roots = peer.roots();
  const begun = {
    at: performance.now(),
    acked: tally.acked,
    answers: tally.answers,
    cpu: cpuSeconds(roots),
    server: ownCpuSeconds(roots[0]!),
    own: process.cpuUsage(),
  };
  await pause(measuredMs);
  const cpu = cpuSeconds(roots) - begun.cpu;
  const server = ownCpuSeconds(roots[0]!) - begun.server;
  const own = process.cpuUsage(begun.own);
  const messages = tally.acked - begun.acked;
  const seconds = (performance.now() - begun.at) / 1000;
  return {
    perSecond: messages / seconds,
    cpuMicros: (cpu * 1e6) / messages,
    serverMicros: (server * 1e6) / messages,
    generatorMicros: (own.user + own.system) / messages,
    coresUsed: cpu / seconds,
    messages,
    answersPerSecond: (tally.answers - begun.answers) / seconds,
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
