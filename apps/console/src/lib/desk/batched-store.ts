import { createStore, type StoreApi } from 'zustand/vanilla';

/** Schedules one run of `commit`. */
export type Schedule = (commit: () => void) => void;

export type BatchedStore<T> = {
  /** The store that React reads: changes at most once per animation frame. */
  store: StoreApi<T>;
  /** The newest state, committed or not. */
  latest(): T;
  /** `now` for actions of the user, `soon` for pushes. */
  update(change: (state: T) => T, when?: 'now' | 'soon'): void;
};

/** A store that collects changes and publishes them together. */
export function createBatchedStore<T>(initial: T, schedule: Schedule): BatchedStore<T> {
  const store = createStore<T>(() => initial);
  let latest = initial;
  let isScheduled = false;

  function commit(): void {
    isScheduled = false;
    if (store.getState() !== latest) store.setState(latest, true);
  }

  return {
    store,
    latest: () => latest,
    update(change, when = 'soon') {
      latest = change(latest);
      if (when === 'now') return commit();
      if (isScheduled || store.getState() === latest) return;
      isScheduled = true;
      schedule(commit);
    },
  };
}

/** With the next animation frame; a hidden page has none, so a timer runs too. */
const STANDBY_MS = 100;

export const nextFrame: Schedule = (commit) => {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    commit();
  };
  const timer = setTimeout(once, STANDBY_MS);
  requestAnimationFrame(once);
};
