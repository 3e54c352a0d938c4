import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Received } from './inbox/store';

/** Callbacks that came while the database was away, in files of the data directory. */
export type Spool = {
  /** Resolves once it is on the disk. */
  keep(received: Received): Promise<void>;
  /** Gives each to `store`, the oldest first, and forgets those that it has stored. */
  drain(store: (received: Received) => Promise<unknown>): Promise<void>;
};

const FILE_MODE = 0o600;
const SUFFIX = '.callback';

/** One file each: a file that was cut off by a power failure is that of a callback that was not answered. */
export function createSpool(folder: string): Spool {
  // Before the first use, files of a former process may wait.
  let mayHold = true;
  return {
    async keep(received) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(
        join(folder, `${String(received.at).padStart(15, '0')}-${randomUUID()}${SUFFIX}`),
        'wx',
        FILE_MODE,
      );
      try {
        await file.writeFile(JSON.stringify(received));
        await file.sync();
      } finally {
        await file.close();
      }
      mayHold = true;
    },
    async drain(store) {
      if (!mayHold) return;
      mayHold = false;
      try {
        const names = (await readdir(folder).catch(() => [] as string[]))
          .filter((name) => name.endsWith(SUFFIX))
          .sort();
        for (const name of names) {
          const path = join(folder, name);
          const received = parse(await readFile(path, 'utf8'));
          if (received) await store(received);
          await rm(path, { force: true });
        }
      } catch (error) {
        mayHold = true;
        throw error;
      }
    },
  };
}

function parse(text: string): Received | null {
  try {
    return JSON.parse(text) as Received;
  } catch {
    return null;
  }
}
