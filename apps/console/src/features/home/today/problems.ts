import type { Live } from './queries';

export type Problem = {
  kind: 'connection' | 'saving' | 'behind' | 'dead' | 'unreadable' | 'disk';
  /** Filled into the text. */
  seconds?: number;
  name?: string;
  count?: number;
  percent?: number;
};

/** Seconds that work behind may be late: it runs every few seconds, and longer after a burst. */
const LATE_SECONDS = 60;
/** Free share of the disk below which uploads are about to fail. */
const LEAST_FREE = 0.1;

/** What is wrong with the connection of this console and with the server. */
export function problemsOf({ isConnected, system }: { isConnected: boolean; system: Live['system'] }): Problem[] {
  const found: Problem[] = isConnected ? [] : [{ kind: 'connection' }];
  if (!system) return found;
  const { savingDelayed, lag, dead, unreadable, disk } = system;
  if (savingDelayed) found.push({ kind: 'saving' });
  if (lag && lag.seconds > LATE_SECONDS)
    found.push({ kind: 'behind', name: lag.name, seconds: Math.round(lag.seconds) });
  if (dead > 0) found.push({ kind: 'dead', count: dead });
  if (unreadable > 0) found.push({ kind: 'unreadable', count: unreadable });
  if (disk && disk.free < disk.total * LEAST_FREE)
    found.push({ kind: 'disk', percent: Math.floor((disk.free / disk.total) * 100) });
  return found;
}
