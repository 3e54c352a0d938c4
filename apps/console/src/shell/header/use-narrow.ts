import { useSyncExternalStore } from 'react';

/** Under this width the header keeps what tells something; the rest moves into the avatar menu. */
const NARROW = '(max-width: 767px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
