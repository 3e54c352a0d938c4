import { useMemo, useSyncExternalStore } from 'react';

/** The query in the hash of the address, for pages outside the tabs. */
export function useHashQuery(): URLSearchParams {
  const text = useSyncExternalStore(subscribe, () => location.hash.split('?').slice(1).join('?'));
  return useMemo(() => new URLSearchParams(text), [text]);
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  addEventListener('hashchange', listener);
  return () => {
    removeEventListener('popstate', listener);
    removeEventListener('hashchange', listener);
  };
}
