import type { Clock } from '@parley/live/clock';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Progress bar (specification, section 9). */
export const MINIMUM = 0.08;
/** Milliseconds of one movement, and of the fading at the end. */
export const SPEED_MS = 200;
/** Milliseconds between two small steps while nobody knows how long it will take. */
export const TRICKLE_MS = 800;

/** How far the bar goes by itself: by large steps at first, by ever smaller ones later. Only `done` gets to the end. */
const STEPS: readonly { below: number; step: number }[] = [
  { below: 0.2, step: 0.1 },
  { below: 0.5, step: 0.04 },
  { below: 0.8, step: 0.02 },
  { below: 0.99, step: 0.005 },
];

export type ProgressState = {
  /** How much of the width is filled; null while nothing is under way. */
  value: number | null;
  /** It has arrived and fades. */
  isFading: boolean;
};

export type Progress = {
  /** Something is under way. A second start goes on where the first one is. */
  start(): void;
  /** It has arrived; without a start nothing happens. */
  done(): void;
};

export type ProgressMachine = Progress & { state: StoreApi<ProgressState> };

const AT_REST: ProgressState = { value: null, isFading: false };

/** The arithmetic of the bar at the top; time comes from `clock`. */
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

/** Where the bar stands after one small step. */
export function nextValue(value: number): number {
  const step = STEPS.find(({ below }) => value < below)?.step ?? 0;
  return Math.round((value + step) * 1000) / 1000;
}
