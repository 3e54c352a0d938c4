import { Latencies } from '../measure/latency';
import { baseline } from '../peers/baseline/peer';
import { parley } from '../peers/parley/peer';
import type { Desk, Peer, RunningPeer } from '../peers/peer';
import { freshId } from '../wire/ids';
import { type Random, seededRandom } from '../wire/random';
import { closedLoopStep, listenersOf, pause, planOf, shapeA } from './closed-loop';
import { drain, judge } from './drain';
import { startPacer } from './pacer';
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
import { Tally } from './tally';

/** At one desk. */
export const conversations = 500;
/** Messages per second at which Parley and baseline are compared. */
const sharedRate = 4200;
const shares = [20, 50, 80] as const;
const limits = { 20: { p50: 1.6, p99: 4 }, 50: { p50: 2, p99: 8 }, 80: { p50: 4, p99: 20 } } as const;

/** Latency is measured from when a message was due, even if it was sent later, until the agent has it. */
export const scenarioB: Scenario = {
  name: 'B',
  title: 'open loop, 500 conversations, latency from the scheduled moment, at 20, 50, 80 % of own A',
  steps: () => [
    closedLoopStep('A', parley, shapeA),
    openLoopStep('baseline', baseline, () => sharedRate),
    ...[...shares, ...shares.toReversed()].map((share) => openLoopStep(`${share} %`, parley, shareOfA(share))),
    openLoopStep('parley', parley, () => sharedRate),
    openLoopStep('parley', parley, () => sharedRate),
    openLoopStep('baseline', baseline, () => sharedRate),
  ],
  summary: summaryOfB,
  targets: [
    ...shares.flatMap((share) => [
      { figure: `p50 at ${share} % of A`, unit: 'ms', atMost: limits[share].p50 },
      { figure: `p99 at ${share} % of A`, unit: 'ms', atMost: limits[share].p99 },
    ]),
    { figure: `p99 at ${sharedRate}/s ÷ baseline`, unit: '×', atMost: 0.35 },
  ],
};

/** Messages per second in each of the consecutive rounds, and a round's length in ms. */
const roundRate = 1000;
const roundMs = 16_000;
const rounds = ['first', 'second', 'third'] as const;

/** Load over a longer time: the first conversations are indexed during the later rounds. */
export const scenarioB3: Scenario = {
  name: 'B3',
  title: 'open loop, 500 conversations, 1,000 messages a second, three rounds of 16 s at one desk',
  steps: () => [{ label: 'parley', peer: parley, run: (running, timing) => runRounds(running, timing) }],
  summary: (means) => {
    const figures = means.get('parley') ?? {};
    const worst = Math.max(figures.secondP99 ?? Number.NaN, figures.thirdP99 ?? Number.NaN);
    return {
      'p99, first round': figures.firstP99 ?? Number.NaN,
      'p99, later ÷ first': worst / (figures.firstP99 ?? 0),
    };
  },
  targets: [
    { figure: 'p99, first round', unit: 'ms', atMost: 4 },
    { figure: 'p99, later ÷ first', unit: '×', atMost: 1.3 },
  ],
};

async function runRounds(peer: RunningPeer, timing: Timing): Promise<Outcome> {
  const tally = new Tally(conversations);
  const desk = await peer.openDesk(planOf({ ...shapeA, conversations }), tally);
  const figures: Figures = { perSecond: roundRate };
  const seenBefore = tally.delivered;
  for (const round of rounds) {
    const seen = new Latencies();
    const dueAt = new Map<string, number>();
    let slowest = 0;
    tally.onSeen = (_conversation, _listener, onlyID) => {
      const due = dueAt.get(onlyID);
      if (due === undefined) return;
      const ms = performance.now() - due;
      seen.add(ms);
      slowest = Math.max(slowest, ms);
    };
    await sendOnSchedule(desk, tally, roundRate, performance.now() + roundMs, (onlyID, due) => dueAt.set(onlyID, due));
    await pause(500);
    Object.assign(figures, {
      [`${round}P50`]: seen.percentile(0.5),
      [`${round}P99`]: seen.percentile(0.99),
      [`${round}Slowest`]: slowest,
    });
  }
  const listeners = listenersOf({ bothSides: false });
  await drain(tally, seenBefore, listeners, timing.drainMs);
  const faults = await judge(peer, desk, tally, conversations, listeners);
  desk.close();
  return { figures, faults };
}

function openLoopStep(label: string, peer: Peer, rate: (soFar: Means) => number): Step {
  return { label, peer, run: (running, timing, soFar) => runOpenLoop(running, rate(soFar), timing) };
}

function shareOfA(share: number): (soFar: Means) => number {
  return (soFar) => ((soFar.get('A')?.perSecond ?? sharedRate) * share) / 100;
}

function summaryOfB(means: Means): Figures {
  const summary: Figures = { 'own A, messages/s': means.get('A')?.perSecond ?? Number.NaN };
  for (const share of shares) {
    const figures = means.get(`${share} %`);
    summary[`p50 at ${share} % of A`] = figures?.seenP50 ?? Number.NaN;
    summary[`p99 at ${share} % of A`] = figures?.seenP99 ?? Number.NaN;
  }
  summary[`p99 at ${sharedRate}/s ÷ baseline`] = ratio(means, 'parley', 'baseline', 'seenP99');
  return summary;
}

/** `beside`: other load until the given time (`performance.now()`), with figures of its own. */
export async function runOpenLoop(
  peer: RunningPeer,
  perSecond: number,
  timing: Timing,
  beside?: (until: number) => Promise<Figures>,
): Promise<Outcome> {
  const tally = new Tally(conversations);
  const desk = await peer.openDesk(planOf({ ...shapeA, conversations }), tally);
  const acks = new Latencies();
  const seen = new Latencies();
  const dueAt = new Map<string, number>();
  const end = performance.now() + timing.warmUpMs + timing.measuredMs;
  const measuredFrom = end - timing.measuredMs;
  let slowest = 0;
  const note = (latencies: Latencies, onlyID: string) => {
    const due = dueAt.get(onlyID);
    if (due === undefined || due < measuredFrom) return;
    const ms = performance.now() - due;
    latencies.add(ms);
    slowest = Math.max(slowest, ms);
  };
  tally.onAcked = (_conversation, onlyID) => note(acks, onlyID);
  tally.onSeen = (_conversation, _listener, onlyID) => note(seen, onlyID);
  const seenBefore = tally.delivered;
  const late = new Latencies();
  const other = beside?.(end);
  await sendOnSchedule(desk, tally, perSecond, end, (onlyID, due) => {
    dueAt.set(onlyID, due);
    late.add(performance.now() - due);
  });
  const besides = (await other) ?? {};
  const listeners = listenersOf({ bothSides: false });
  await drain(tally, seenBefore, listeners, timing.drainMs);
  const faults = await judge(peer, desk, tally, conversations, listeners);
  desk.close();
  const figures: Figures = {
    perSecond,
    seenP50: seen.percentile(0.5),
    seenP99: seen.percentile(0.99),
    ackP50: acks.percentile(0.5),
    ackP99: acks.percentile(0.99),
    generatorLateP99: late.percentile(0.99),
    slowest,
    messages: seen.count,
    ...besides,
  };
  return { figures, faults };
}

/** Visitors send independently of each other: exponential gaps, random senders. */
export async function sendOnSchedule(
  desk: Desk,
  tally: Tally,
  perSecond: number,
  end: number,
  left: (onlyID: string, due: number) => void,
): Promise<void> {
  const random = seededRandom(Math.round(perSecond));
  let due = performance.now();
  let number = 0;
  const stop = startPacer(() => {
    const now = performance.now();
    for (; due <= now && due < end; due += exponential(random, 1000 / perSecond)) {
      const conversation = Math.floor(random() * conversations);
      const onlyID = freshId();
      tally.noteSent(conversation, 'visitor', onlyID);
      left(onlyID, due);
      desk.send(conversation, 'visitor', onlyID, bodyOf(++number));
    }
  });
  await pause(end - performance.now());
  await stop();
}

function exponential(random: Random, mean: number): number {
  return -Math.log(1 - random()) * mean;
}
