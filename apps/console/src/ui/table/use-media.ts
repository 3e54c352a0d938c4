import { useSyncExternalStore } from 'react';

/** Whether a media query matches, kept current. */
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

/** Below this width rows are shown as cards. */
export const NARROW = '(max-width: 640px)';
