import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isOutage } from '../db/failures';
import type { Received } from './inbox/store';

/** Callbacks that came while the database was away, in files of the data directory. */
export type Spool = {
  /** Resolves once it is on the disk. */
  keep(received: Received): Promise<void>;
  /**
   * Gives each to `store`, in the order in which they were kept, and forgets those that it has stored. Rejects in an
   * outage; one that is refused for itself is set aside, so that it does not hold up the others.
   */
  drain(store: (received: Received) => Promise<unknown>): Promise<void>;
};

const FILE_MODE = 0o600;
const SUFFIX = '.callback';
/** What the database refuses. It is kept for an administrator and not read again. */
const REFUSED = '.refused';

/** One file each: a file that was cut off by a power failure is that of a callback that was not answered. */
export function createSpool(folder: string, onRefused: (error: unknown, name: string) => void): Spool {
  // Before the first use, files of a former process may wait.
  let mayHold = true;
  let kept = 0;
  let draining: Promise<void> | null = null;

  async function drainAll(store: (received: Received) => Promise<unknown>): Promise<void> {
    while (mayHold) {
      mayHold = false;
      try {
        for (const name of await namesIn(folder)) await drainOne(name, store);
      } catch (error) {
        mayHold = true;
        throw error;
      }
    }
  }

  async function drainOne(name: string, store: (received: Received) => Promise<unknown>): Promise<void> {
    const path = join(folder, name);
    const text = await readFile(path, 'utf8').catch(absent);
    if (text === null) return;
    const received = parse(text);
    try {
      if (received) await store(received);
    } catch (error) {
      if (isOutage(error)) throw error;
      onRefused(error, name);
      await rename(path, `${path}${REFUSED}`).catch(absent);
      return;
    }
    await rm(path, { force: true });
  }

  return {
    async keep(received) {
      kept += 1;
      const order = `${padded(received.at)}-${padded(kept)}`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(join(folder, `${order}-${randomUUID()}${SUFFIX}`), 'wx', FILE_MODE);
      try {
        await file.writeFile(JSON.stringify(received));
        await file.sync();
      } finally {
        await file.close();
      }
      mayHold = true;
    },
    drain(store) {
      draining ??= drainAll(store).finally(() => {
        draining = null;
      });
      return draining;
    },
  };
}

const padded = (number: number): string => String(number).padStart(15, '0');

const namesIn = async (folder: string): Promise<string[]> =>
  ((await readdir(folder).catch(absent)) ?? []).filter((name) => name.endsWith(SUFFIX)).sort();

/** The folder is not made yet, or another process has stored the file. */
function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function parse(text: string): Received | null {
  try {
    return JSON.parse(text) as Received;
  } catch {
    return null;
  }
}
