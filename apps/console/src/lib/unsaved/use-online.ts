import { useSyncExternalStore } from 'react';

function listen(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether this device has a network. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine);
