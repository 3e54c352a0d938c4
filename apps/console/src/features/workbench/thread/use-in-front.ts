import { useSyncExternalStore } from 'react';

const EVENTS = ['focus', 'blur', 'visibilitychange'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener, true);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener, true);
  };
}

/** Whether this window is visible and has the focus; only then shown messages count as read. */
export const useInFront = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus());
