import { createStore, type StoreApi } from 'zustand/vanilla';

/** Runs `commit` once, soon. */
export type Schedule = (commit: () => void) => void;

export type BatchedStore<T> = {
  /** What React reads: changes at most once a frame under a flood. */
  store: StoreApi<T>;
  /** The newest state, committed or not. */
  latest(): T;
  /** `now` for what a person did, `soon` for what arrives. */
  update(change: (state: T) => T, when?: 'now' | 'soon'): void;
};

/** A store that takes every change at once and shows them together. */
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

/** With the next frame; a hidden page draws none, so a timer stands by. */
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
