import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDesk } from '../lib/desk/desk-context';

/** The server was away and is back: what is on screen is asked for again, so that nothing needs a reload. */
export function AfterOutage(): null {
  const { store } = useDesk();
  const queries = useQueryClient();
  useEffect(() => {
    let wasAway = store.getState().status === 'offline';
    return store.subscribe(({ status }) => {
      if (status === 'offline') wasAway = true;
      if (status !== 'live' || !wasAway) return;
      wasAway = false;
      void queries.invalidateQueries();
    });
  }, [store, queries]);
  return null;
}
