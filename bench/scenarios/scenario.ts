import type { Peer, RunningPeer } from '../peers/peer';

/** The figures of one run, by name; times in milliseconds unless the name says otherwise. */
export type Figures = Record<string, number>;

/** One run's result: what was measured, and what was promised and not kept. */
export interface Outcome {
  figures: Figures;
  faults: string[];
}

export interface Timing {
  warmUpMs: number;
  measuredMs: number;
  drainMs: number;
  /** Shrinks head counts and waits of scenarios that are not about a rate. */
  quick: boolean;
}

export interface Step {
  /** Runs of one label are the same run again; their mean is taken. */
  label: string;
  peer: Peer;
  /** Reported beside the targets: run once, after the runs that must agree. */
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
  /** The label whose runs must agree within 10 %, by this figure; otherwise the machine was too noisy and all is repeated. */
  steady?: { label: string; figure: string };
  /** The figures the targets speak of. */
  summary(means: Means): Figures;
  targets: Target[];
}

export const fullTiming: Timing = { warmUpMs: 2000, measuredMs: 10_000, drainMs: 5000, quick: false };
export const quickTiming: Timing = { warmUpMs: 1000, measuredMs: 3000, drainMs: 5000, quick: true };

export function ratio(means: Means, label: string, other: string, figure: string): number {
  return (means.get(label)?.[figure] ?? Number.NaN) / (means.get(other)?.[figure] ?? Number.NaN);
}

/** 100 bytes of text that differ from message to message. */
export function bodyOf(number: number): string {
  return `message ${number} `.padEnd(100, '.');
}
