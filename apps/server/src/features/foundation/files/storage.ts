import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Bucket, createBucket } from '../../../object-store/bucket';
import type { BucketSettings } from '../../../object-store/settings';
import { failStorage } from './storage-failure';

/** Files can be read only by the server's account. */
export const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Milliseconds after which a draft counts as abandoned: far longer than a request may take (`http/server`). */
const DRAFT_MAX_AGE_MS = 3_600_000;

/** An open file; `size`: bytes of what is read. */
export type Opened = { stream: Readable; size: number };

/** Storage of uploads: a folder, or a bucket of an S3-compatible store. */
export type Storage = {
  /** Creates the folder of drafts, and restricts it to the server's account. */
  prepare(): Promise<void>;
  /** Path of a draft: a file in progress. */
  draft(key: string): Promise<string>;
  /** Removes a draft and its derived files. Never throws: leftovers are swept later. */
  discard(path: string): Promise<void>;
  /** Removes abandoned drafts of killed processes. Returns their number. */
  sweepDrafts(now: number): Promise<number>;
  /** Stores a draft, which the caller discards afterwards; it survives a loss of power from then on. */
  keep(key: string, path: string): Promise<void>;
  /**
   * Null: no such file. Opened before it resolves, so that an error is known before the answer begins.
   */
  read(key: string, range?: { start: number; end: number }): Promise<Opened | null>;
  remove(key: string): Promise<void>;
  /** Bytes of the disk; null: unknown, as of a bucket. */
  space(): Promise<{ free: number; total: number } | null>;
};

/** Suffixes of the files that processing a picture creates (`picture`). */
export const DRAFT_STEPS = ['', '.clean', '.thumb', '.square'] as const;

/** Files in the bucket if there is one; drafts are always in the folder. */
export function createStorage(folder: string, bucket: BucketSettings | null = null): Storage {
  const local = inFolder(folder);
  return bucket ? inBucket(local, createBucket(bucket)) : local;
}

/** Path of a file in the folder and name in the bucket: a folder that is copied to a bucket needs no other names. */
const placeOf = (key: string): string => `${key.slice(0, 2)}/${key}`;

const inBucket = (local: Storage, bucket: Bucket): Storage => ({
  ...local,
  keep: (key, path) => bucket.put(placeOf(key), path),
  read: (key, range) => bucket.open(placeOf(key), range),
  remove: (key) => bucket.remove(placeOf(key)),
  space: async () => null,
});

/** A folder of the data directory, in subfolders by the first letters of the key. */
function inFolder(folder: string): Storage {
  const drafts = join(folder, 'drafts');
  const pathOf = (key: string) => join(folder, placeOf(key));
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: FOLDER_MODE });

  return {
    async prepare() {
      await makeFolder(drafts).catch(failStorage);
      await chmod(folder, FOLDER_MODE).catch(failStorage);
    },
    async draft(key) {
      await makeFolder(drafts).catch(failStorage);
      return join(drafts, key);
    },
    async discard(path) {
      await Promise.all(DRAFT_STEPS.map((step) => rm(`${path}${step}`, { force: true }).catch(() => undefined)));
    },
    async sweepDrafts(now) {
      const names = await readdir(drafts).catch(() => []);
      let removed = 0;
      for (const name of names) {
        const path = join(drafts, name);
        const found = await stat(path).catch(() => null);
        if (!found?.isFile() || now - found.mtimeMs < DRAFT_MAX_AGE_MS) continue;
        await rm(path, { force: true }).catch(failStorage);
        removed += 1;
      }
      return removed;
    },
    async keep(key, path) {
      const place = pathOf(key);
      await makeFolder(dirname(place)).catch(failStorage);
      await synchronise(path, 'r+').catch(failStorage);
      await rename(path, place).catch(failStorage);
      // The name as well; Windows has no such call.
      if (process.platform !== 'win32') await synchronise(dirname(place), 'r').catch(failStorage);
    },
    async read(key, range) {
      const file: FileHandle | null = await open(pathOf(key)).catch((error: { code?: string }) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!file) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream(range), size: range ? range.end - range.start + 1 : size };
    },
    remove: (key) => rm(pathOf(key), { force: true }).catch(failStorage),
    async space() {
      const found = await statfs(folder).catch(() => null);
      return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
    },
  };
}

/** Waits until a file or the names in a folder are on the disk: an upload is acknowledged after it. */
async function synchronise(path: string, flags: 'r' | 'r+'): Promise<void> {
  const opened = await open(path, flags);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
