import type { Connection } from './types';

/** Comes back at once when the network returns or the page is seen again; `onGone` when the page goes for good. */
export function nudgeOnReturn(connection: Pick<Connection, 'nudge'>, onGone: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const nudge = () => connection.nudge();
  addEventListener('online', nudge, { signal });
  addEventListener('pageshow', (event) => event.persisted && nudge(), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && nudge(), { signal });
  // A persisted page may be shown again, and lives on.
  addEventListener('pagehide', (event) => event.persisted || onGone(), { signal });
  return () => listening.abort();
}
