import { useSyncExternalStore } from 'react';

/** Below this width the header keeps only tools that show a state; the others are in the avatar menu. */
const NARROW = '(max-width: 767px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
