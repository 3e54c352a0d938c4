import type { Connection } from './types';

/**
 * Reconnects at once when the network returns or the page is visible again; calls `onGone` when the page is closed for
 * good.
 */
export function nudgeOnReturn(connection: Pick<Connection, 'nudge'>, onGone: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const nudge = () => connection.nudge();
  addEventListener('online', nudge, { signal });
  addEventListener('pageshow', (event) => event.persisted && nudge(), { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && nudge(), { signal });
  // A page in the back/forward cache may be shown again.
  addEventListener('pagehide', (event) => event.persisted || onGone(), { signal });
  return () => listening.abort();
}
