import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDesk } from '../lib/desk/desk-context';
import { reach } from '../lib/reach';

/** Invalidates all queries when the connection is back after an outage, so that no reload is needed. */
export function AfterOutage(): null {
  const { store } = useDesk();
  const queries = useQueryClient();
  useEffect(() => {
    let wasAway = false;
    const update = (): void => {
      const { status } = store.getState();
      const isAway = status === 'offline' || !navigator.onLine;
      if (isAway) wasAway = true;
      // While connecting it is not known yet whether the server answers: `reach` keeps its value.
      if (isAway || status === 'live') reach.setState({ isAway });
      if (isAway || status !== 'live' || !wasAway) return;
      wasAway = false;
      void queries.invalidateQueries();
    };
    update();
    const stop = store.subscribe(({ status }, before) => status !== before.status && update());
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      stop();
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, [store, queries]);
  return null;
}
