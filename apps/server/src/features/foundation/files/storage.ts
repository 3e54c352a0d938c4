import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { failStorage } from './storage-failure';

/** Files can be read only by the server's account. */
export const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Milliseconds after which a draft counts as abandoned: far longer than a request may take (`http/server`). */
const DRAFT_MAX_AGE_MS = 3_600_000;

/** Storage of uploads; another backend would implement the same functions. */
export type Storage = {
  /** Creates the folder, and restricts it to the server's account. */
  prepare(): Promise<void>;
  /** Path of a draft: a file in progress. */
  draft(key: string): Promise<string>;
  /** Removes a draft and its derived files. Never throws: leftovers are swept later. */
  discard(path: string): Promise<void>;
  /** Removes abandoned drafts of killed processes. Returns their number. */
  sweepDrafts(now: number): Promise<number>;
  /** Moves a draft into the storage. */
  keep(key: string, path: string): Promise<void>;
  /** Size in bytes; null: no such file. */
  sizeOf(key: string): Promise<number | null>;
  /**
   * An open file; null: no such file. Opened before it resolves, so that an error is known before the answer begins.
   */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  /** Bytes of the disk; null: the system does not say. */
  space(): Promise<{ free: number; total: number } | null>;
};

/** Suffixes of the files that processing a picture creates (`picture`). */
export const DRAFT_STEPS = ['', '.clean', '.thumb', '.square'] as const;

/** A folder of the data directory, in subfolders by the first letters of the key. */
export function createStorage(folder: string): Storage {
  const drafts = join(folder, 'drafts');
  const placeOf = (key: string) => join(folder, key.slice(0, 2), key);
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
      await makeFolder(dirname(placeOf(key))).catch(failStorage);
      await rename(path, placeOf(key)).catch(failStorage);
    },
    async sizeOf(key) {
      return (await stat(placeOf(key)).catch(() => null))?.size ?? null;
    },
    async read(key, range) {
      const file: FileHandle | null = await open(placeOf(key)).catch((error: { code?: string }) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return file?.createReadStream(range) ?? null;
    },
    remove: (key) => rm(placeOf(key), { force: true }).catch(failStorage),
    async space() {
      const found = await statfs(folder).catch(() => null);
      return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
    },
  };
}
