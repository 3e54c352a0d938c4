import type { Clock } from '@parley/live/clock';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Progress bar (specification, section 9). */
export const MINIMUM = 0.08;
/** Duration in ms of one movement, and of the fading at the end. */
export const SPEED_MS = 200;
/** Interval in ms of the small steps while a page loads. */
export const TRICKLE_MS = 800;

/** Size of a step at each position: large at first, then smaller. Only `done` reaches the end. */
const STEPS: readonly { below: number; step: number }[] = [
  { below: 0.2, step: 0.1 },
  { below: 0.5, step: 0.04 },
  { below: 0.8, step: 0.02 },
  { below: 0.99, step: 0.005 },
];

export type ProgressState = {
  /** The filled share of the width; null: nothing is loading. */
  value: number | null;
  /** Loading is complete, and the bar fades. */
  isFading: boolean;
};

export type Progress = {
  /** Loading has started. A second start continues the first. */
  start(): void;
  /** Loading is complete; ignored without a start. */
  done(): void;
};

export type ProgressMachine = Progress & { state: StoreApi<ProgressState> };

const AT_REST: ProgressState = { value: null, isFading: false };

/** State of the progress bar; time comes from `clock`. */
export function createProgressMachine(clock: Clock): ProgressMachine {
  const state = createStore<ProgressState>(() => AT_REST);
  let timer: unknown = null;

  function later(ms: number, step: () => void): void {
    clock.clearTimeout(timer);
    timer = clock.setTimeout(step, ms);
  }

  function trickle(): void {
    state.setState({ value: nextValue(state.getState().value ?? MINIMUM) });
    later(TRICKLE_MS, trickle);
  }

  function fade(): void {
    state.setState({ isFading: true });
    later(SPEED_MS, () => state.setState(AT_REST));
  }

  return {
    state,
    start() {
      const { value } = state.getState();
      if (value !== null && value < 1) return;
      state.setState({ value: MINIMUM, isFading: false });
      later(TRICKLE_MS, trickle);
    },
    done() {
      const { value } = state.getState();
      if (value === null || value === 1) return;
      state.setState({ value: 1 });
      later(SPEED_MS, fade);
    },
  };
}

/** The position after one small step. */
export function nextValue(value: number): number {
  const step = STEPS.find(({ below }) => value < below)?.step ?? 0;
  return Math.round((value + step) * 1000) / 1000;
}
