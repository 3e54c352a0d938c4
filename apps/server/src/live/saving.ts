/** Milliseconds without an answer from the database after which people are told (wire.md: within a second). */
export const DELAYED_AFTER_MS = 500;
/** Milliseconds for which all must have gone well before people hear so. */
const STEADY_MS = 1000;
/** The same where it was well for less than this before: trouble that comes and goes is told once. */
const CALM_MS = 20_000;

/** What waits for the database, of one kind, and says how that went. */
export type SavingSource = {
  /** Work begins. The answer is called with true when the database took it, false when it is away. */
  begin(): (isWell: boolean) => void;
};

/**
 * Whether saving is delayed, put together from all that writes. Each source is judged by itself: what one could write
 * says nothing of another whose writes fail, on a full disk for instance. People hear of trouble at once, and that it is
 * over when no source has had any for a while.
 */
export type Saving = {
  /** A source of its own for each that may fail while others do not. Its success is always that of a write. */
  source(name: string): SavingSource;
  readonly isDelayed: boolean;
  /** Names of the sources whose last write failed, or waits. */
  readonly troubled: readonly string[];
  onChange(listener: (isDelayed: boolean) => void): void;
};

/** The time, in milliseconds that never go back, and what is to happen later. */
export type Timer = { now(): number; after(ms: number, work: () => void): () => void };

const realTimer: Timer = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

type State = { name: string; isFailing: boolean; late: Set<object> };

export function createSaving({ now, after }: Timer = realTimer, delayedAfterMs = DELAYED_AFTER_MS): Saving {
  const sources: State[] = [];
  const listeners: ((isDelayed: boolean) => void)[] = [];
  let isDelayed = false;
  let steadyMs = STEADY_MS;
  /** When people last heard that all is well. */
  let wellSince = Number.NEGATIVE_INFINITY;
  let stopWaiting: (() => void) | null = null;

  const isTroubled = ({ isFailing, late }: State): boolean => isFailing || late.size > 0;

  function tell(value: boolean): void {
    isDelayed = value;
    for (const listener of listeners) listener(value);
  }

  function review(): void {
    if (sources.some(isTroubled)) return beDelayed();
    if (!isDelayed || stopWaiting) return;
    stopWaiting = after(steadyMs, () => {
      stopWaiting = null;
      wellSince = now();
      tell(false);
    });
  }

  function beDelayed(): void {
    stopWaiting?.();
    stopWaiting = null;
    if (isDelayed) return;
    steadyMs = now() - wellSince < CALM_MS ? CALM_MS : STEADY_MS;
    tell(true);
  }

  return {
    source(name) {
      const state: State = { name, isFailing: false, late: new Set() };
      sources.push(state);
      return {
        begin() {
          const token = {};
          const cancel = after(delayedAfterMs, () => {
            state.late.add(token);
            review();
          });
          return (isWell) => {
            cancel();
            const wasTroubled = isTroubled(state);
            state.late.delete(token);
            state.isFailing = !isWell;
            if (wasTroubled || !isWell) review();
          };
        },
      };
    },
    get isDelayed() {
      return isDelayed;
    },
    get troubled() {
      return sources.filter(isTroubled).map(({ name }) => name);
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
