import { useSyncExternalStore } from 'react';

const SECOND_MS = 1000;

let now = Date.now();
let timer: ReturnType<typeof setTimeout> | null = null;
const listeners = new Set<() => void>();

function tick(): void {
  now = Date.now();
  timer = setTimeout(tick, SECOND_MS - (now % SECOND_MS));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === null) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearTimeout(timer);
    timer = null;
  };
}

/** The time, to the second: one timer for all ages on screen, so that they change together. `stepMs` for a slower one. */
export const useNow = (stepMs = SECOND_MS): number => useSyncExternalStore(subscribe, () => now - (now % stepMs));
