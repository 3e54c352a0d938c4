import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDesk } from '../lib/desk/desk-context';
import { reach } from '../lib/reach';

/** The server was away and is back: what is on screen is asked for again, so that nothing needs a reload. */
export function AfterOutage(): null {
  const { store } = useDesk();
  const queries = useQueryClient();
  useEffect(() => {
    let wasAway = false;
    const look = (): void => {
      const { status } = store.getState();
      const isAway = status === 'offline' || !navigator.onLine;
      if (isAway) wasAway = true;
      // Between the two it is being tried: nothing is known yet.
      if (isAway || status === 'live') reach.setState({ isAway });
      if (isAway || status !== 'live' || !wasAway) return;
      wasAway = false;
      void queries.invalidateQueries();
    };
    look();
    const stop = store.subscribe(({ status }, before) => status !== before.status && look());
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      stop();
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, [store, queries]);
  return null;
}
