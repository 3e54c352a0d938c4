import type { Live } from './queries';

export type Problem = {
  kind: 'connection' | 'saving' | 'behind' | 'dead' | 'unreadable' | 'disk' | 'backup' | 'backupOld';
  /** Filled into the text. */
  seconds?: number;
  at?: number;
  name?: string;
  count?: number;
  percent?: number;
};

/** Seconds that work behind may be late: it runs every few seconds, and longer after a burst. */
const LATE_SECONDS = 60;
/** Free share of the disk below which uploads are about to fail. */
const LEAST_FREE = 0.1;

/** Milliseconds after which a backup is old: daily ones are usual, and a weekend may lie between. */
const OLD_MS = 4 * 86_400_000;

/** What is wrong with the connection of this console and with the server. */
export function problemsOf({
  isConnected,
  now,
  system,
}: {
  isConnected: boolean;
  now: number;
  system: Live['system'];
}): Problem[] {
  const found: Problem[] = isConnected ? [] : [{ kind: 'connection' }];
  if (!system) return found;
  const { savingDelayed, lag, dead, unreadable, disk, backup } = system;
  if (savingDelayed) found.push({ kind: 'saving' });
  if (lag && lag.seconds > LATE_SECONDS)
    found.push({ kind: 'behind', name: lag.name, seconds: Math.round(lag.seconds) });
  if (dead > 0) found.push({ kind: 'dead', count: dead });
  if (unreadable > 0) found.push({ kind: 'unreadable', count: unreadable });
  if (disk && disk.free < disk.total * LEAST_FREE)
    found.push({ kind: 'disk', percent: Math.floor((disk.free / disk.total) * 100) });
  if (backup && !backup.isGood) found.push({ kind: 'backup' });
  else if (backup && now - backup.at > OLD_MS) found.push({ kind: 'backupOld', at: backup.at });
  return found;
}
