import type { Peer, RunningPeer } from '../peers/peer';

/** Figures of one run by name; times in ms unless the name has another unit. */
export type Figures = Record<string, number>;

/** One run's figures and violations. */
export interface Outcome {
  figures: Figures;
  faults: string[];
}

export interface Timing {
  warmUpMs: number;
  measuredMs: number;
  drainMs: number;
  /** Fewer clients and shorter waits, for scenarios that do not measure a rate. */
  quick: boolean;
}

export interface Step {
  /** Steps with the same label are repetitions; their mean counts. */
  label: string;
  peer: Peer;
  /** Has no target: run once, after the runs that must agree. */
  reportedOnly?: boolean;
  run(peer: RunningPeer, timing: Timing, soFar: Means): Promise<Outcome>;
}

/** Mean figures by label. */
export type Means = Map<string, Figures>;

export interface Target {
  figure: string;
  unit: string;
  atLeast?: number;
  atMost?: number;
}

export interface Scenario {
  name: string;
  title: string;
  steps(timing: Timing): Step[];
  /** The reference: runs of this label must agree within 10 % in this figure, otherwise all is repeated as noisy. */
  steady?: { label: string; figure: string };
  /** Computes the figures that have targets. */
  summary(means: Means): Figures;
  targets: Target[];
}

/** No peer: the scenario starts its own server. */
export const nothing: Peer = {
  name: 'parley',
  start: async () => ({ stop: async () => undefined }) as unknown as RunningPeer,
};

/** Milliseconds until the helper process has finished its work after the start. */
export const helperSettleMs = 15_000;

export const fullTiming: Timing = { warmUpMs: 2000, measuredMs: 10_000, drainMs: 5000, quick: false };
export const quickTiming: Timing = { warmUpMs: 1000, measuredMs: 3000, drainMs: 5000, quick: true };

export function ratio(means: Means, label: string, other: string, figure: string): number {
  return (means.get(label)?.[figure] ?? Number.NaN) / (means.get(other)?.[figure] ?? Number.NaN);
}

/** 100 bytes of text, different for each number. */
export function bodyOf(number: number): string {
  return `message ${number} `.padEnd(100, '.');
}
