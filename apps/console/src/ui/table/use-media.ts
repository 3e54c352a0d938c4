import { useSyncExternalStore } from 'react';

/** Whether a media query holds, from now on. */
export function useMedia(query: string): boolean {
  const list = matchMedia(query);
  return useSyncExternalStore(
    (listener) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => list.matches,
  );
}

/** Rows are cards below this: a phone in the hand. */
export const NARROW = '(max-width: 640px)';
