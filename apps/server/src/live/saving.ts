/** Milliseconds without an answer from the database after which saving counts as delayed (wire.md: within a second). */
export const DELAYED_AFTER_MS = 500;
/** Milliseconds without a failure after which saving counts as well again. */
const STEADY_MS = 1000;
/**
 * If saving was well for less than this, the time without a failure doubles, up to this: the recovery from a second
 * short outage is still reported within 2 s, and failures that go on are reported ever less often.
 */
const CALM_MS = 20_000;

/** One kind of writes, which reports the result of each. */
export type SavingSource = {
  /**
   * A write begins. Call the result with true when the database has committed it, with false when it is unreachable.
   */
  begin(): (isWell: boolean) => void;
};

/**
 * Whether saving is delayed (7006), over all kinds of writes. Each kind counts by itself: a success of one says nothing
 * about another that fails, on a full disk for instance. A failure is reported at once, the recovery after a time
 * without any.
 */
export type Saving = {
  /** A source for each kind of writes that may fail while others do not. Only a write may count as its success. */
  source(name: string): SavingSource;
  readonly isDelayed: boolean;
  /** Names of the sources whose last write failed or is late. */
  readonly troubled: readonly string[];
  onChange(listener: (isDelayed: boolean) => void): void;
};

/** A clock in milliseconds that never goes back, and its timer. */
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
  /** When the last recovery was reported. */
  let wellSince = Number.NEGATIVE_INFINITY;
  let stopWaiting: (() => void) | null = null;

  const isTroubled = ({ isFailing, late }: State): boolean => isFailing || late.size > 0;

  function report(value: boolean): void {
    isDelayed = value;
    for (const listener of listeners) listener(value);
  }

  function review(): void {
    if (sources.some(isTroubled)) return beDelayed();
    if (!isDelayed || stopWaiting) return;
    stopWaiting = after(steadyMs, () => {
      stopWaiting = null;
      wellSince = now();
      report(false);
    });
  }

  function beDelayed(): void {
    stopWaiting?.();
    stopWaiting = null;
    if (isDelayed) return;
    steadyMs = now() - wellSince < CALM_MS ? Math.min(2 * steadyMs, CALM_MS) : STEADY_MS;
    report(true);
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
