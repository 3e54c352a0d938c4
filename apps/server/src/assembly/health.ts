import { followers } from '../background/work';
import { lagOf } from '../events/follow';
import { readDisk } from '../features/foundation/storage-facts/disk';
import type { SystemHealth } from '../features/office/home/live';
import type { Core } from './core';
import type { ServerParts } from './parts';

/** Milliseconds after which an answer is read again, behind the one that is given. */
const FRESH_MS = 10_000;
/** Milliseconds for which an answer is given at all: two looks of home. */
const LAST_MS = 30_000;

/**
 * Reads what may be wrong with the server, for home. The lags of all followers take many queries, so a look is answered
 * with the last ones, and reads them for the next.
 */
export function createHealth(core: Core, readBackup: ServerParts['readBackup']): () => Promise<SystemHealth> {
  const { clock, log } = core.context;
  let last: { at: number; health: SystemHealth } | null = null;
  let reading: Promise<SystemHealth> | null = null;

  async function read(): Promise<SystemHealth> {
    try {
      const health = await readHealth(core, readBackup);
      last = { at: clock.now(), health };
      return health;
    } finally {
      reading = null;
    }
  }

  return async () => {
    const age = last ? clock.now() - last.at : Number.POSITIVE_INFINITY;
    if (last && age <= FRESH_MS) return last.health;
    reading ??= read();
    if (!last || age > LAST_MS) return reading;
    reading.catch((error: unknown) => log.warn({ err: error }, 'health'));
    return last.health;
  };
}

async function readHealth(
  { office, saving, settings }: Core,
  readBackup: ServerParts['readBackup'],
): Promise<SystemHealth> {
  const [lags, disk, backup] = await Promise.all([lagOf(office, followers), readDisk(office.db), readBackup()]);
  const furthest = lags.toSorted((one, other) => other.lagSeconds - one.lagSeconds)[0];
  return {
    savingDelayed: saving.isDelayed,
    lag: furthest && furthest.lagSeconds > 0 ? { name: furthest.name, seconds: furthest.lagSeconds } : null,
    dead: lags.reduce((sum, { dead }) => sum + dead, 0),
    unreadable: settings.unreadable.length,
    disk,
    backup: backup && { at: backup.at, isGood: backup.isGood },
  };
}
