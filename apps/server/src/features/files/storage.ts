import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where uploads lie. Another kind of store has the same four words. */
export type Storage = {
  /** A place for work on a file that is not kept yet. */
  draft(key: string): Promise<string>;
  /** Keeps a file that lies at a path of ours; it is gone from there. */
  keep(key: string, path: string): Promise<void>;
  /** Size in bytes, null where there is none. */
  sizeOf(key: string): Promise<number | null>;
  read(key: string, range?: { start: number; end: number }): Readable;
  remove(key: string): Promise<void>;
};

/** A folder of the data directory, in subfolders by the first letters of the key. */
export function createStorage(folder: string): Storage {
  const placeOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async draft(key) {
      const drafts = join(folder, 'drafts');
      await mkdir(drafts, { recursive: true });
      return join(drafts, key);
    },
    async keep(key, path) {
      await mkdir(dirname(placeOf(key)), { recursive: true });
      await rename(path, placeOf(key));
    },
    async sizeOf(key) {
      return (await stat(placeOf(key)).catch(() => null))?.size ?? null;
    },
    read: (key, range) => createReadStream(placeOf(key), range),
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}
