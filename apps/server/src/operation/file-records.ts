import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { chown, type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { BackupError } from './backup-error';
import { type FilePlace, nameInBucket, pathOfName } from './file-place';
import type { Record } from './records';

/** First parts of the paths in a backup. */
const ROOTS = ['uploads', 'regions'];
/** Files in progress, in `uploads`. */
const DRAFTS = 'drafts';
/** A path of a backup: of these folders, without anything that could lead out of them. */
const SAFE_PATH = new RegExp(`^(${ROOTS.join('|')})(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$`);
const STAGING = '.restoring';

/**
 * The files that were there at `before`; newer ones belong to no row of the snapshot. A file never changes, but retention
 * may remove one meanwhile: it is left out.
 */
export async function* dumpFiles({ dataDir, folders, bucket }: FilePlace, before: number): AsyncGenerator<Record> {
  for (const folder of folders)
    for await (const path of walk(join(dataDir, folder))) {
      const name = relative(dataDir, path).split(sep).join('/');
      const found = await stat(path).catch(() => null);
      if (!found || found.mtimeMs > before || !SAFE_PATH.test(name)) continue;
      const file = await openFile(path);
      if (file) yield* dumpFile(name, file.createReadStream({ highWaterMark: 256 * 1024 }));
    }
  // Newer ones too: the clock of the store is another one, and a file without a row only takes space.
  for await (const name of bucket?.list() ?? []) {
    const file = SAFE_PATH.test(pathOfName(name)) ? await bucket?.open(name) : null;
    if (file) yield* dumpFile(pathOfName(name), file.stream);
  }
}

/** Null: removed meanwhile. */
const openFile = (path: string): Promise<FileHandle | null> =>
  open(path).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return null;
    throw new BackupError(`${path} cannot be read (${error.code}).`);
  });

async function* dumpFile(name: string, stream: AsyncIterable<Buffer>): AsyncGenerator<Record> {
  const hash = createHash('sha256');
  let size = 0;
  yield { entry: { is: 'file', path: name } };
  for await (const bytes of stream) {
    hash.update(bytes);
    size += bytes.length;
    yield { bytes };
  }
  yield { entry: { is: 'file-end', path: name, bytes: size, sha256: hash.digest('hex') } };
}

async function* walk(folder: string): AsyncGenerator<string> {
  const entries: AsyncIterable<Dirent> | null = await opendir(folder).catch(() => null);
  if (!entries) return;
  for await (const entry of entries) {
    if (entry.name === DRAFTS || entry.name === STAGING) continue;
    if (entry.isDirectory()) yield* walk(join(folder, entry.name));
    else if (entry.isFile()) yield join(folder, entry.name);
  }
}

/** What holds files already; null: nothing does. */
export async function findHolder({ dataDir, folders, bucket }: FilePlace): Promise<'folder' | 'bucket' | null> {
  for (const folder of folders) for await (const _ of walk(join(dataDir, folder))) return 'folder';
  for await (const _ of bucket?.list() ?? []) return 'bucket';
  return null;
}

/** Writes the files of a backup beside their folders, so that they appear only when all is loaded. */
export function createFileWriter({ dataDir, folders, bucket }: FilePlace) {
  const stagingOf = (folder: string) => join(dataDir, folder, STAGING);
  /** Names of restored files in the bucket. */
  const placed = new Set<string>();
  return {
    async write(path: string, bytes: AsyncIterable<Buffer>) {
      assertSafe(path);
      const [folder = '', ...rest] = path.split('/');
      const place = join(stagingOf(folder), ...rest);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 }).catch(refuse(place));
      const file = await open(place, 'w', 0o600).catch(refuse(place));
      try {
        const read = await digestOf(bytes, async (chunk) => void (await file.appendFile(chunk).catch(refuse(place))));
        await file.sync();
        return read;
      } finally {
        await file.close();
      }
    },
    /** Moves all files to their places; those in folders then belong to the owner of the data directory. */
    async place(): Promise<void> {
      const owner = await stat(dataDir);
      for (const folder of ROOTS) {
        const staging = stagingOf(folder);
        for await (const path of walk(staging)) {
          const inside = relative(staging, path);
          const name = bucket && nameInBucket([folder, ...inside.split(sep)].join('/'));
          if (bucket && name) {
            await bucket.put(name, path);
            placed.add(name);
            continue;
          }
          const place = join(dataDir, folder, inside);
          await mkdir(dirname(place), { recursive: true, mode: 0o700 });
          await rename(path, place);
          await giveTo(owner, [place, dirname(place), join(dataDir, folder)]);
        }
        await rm(staging, { recursive: true, force: true });
      }
    },
    async discard(): Promise<void> {
      for (const folder of ROOTS) await rm(stagingOf(folder), { recursive: true, force: true });
    },
    /** Removes files that were there before the restore and are not in the backup: restored ones are newer. */
    async removeOlderThan(startedAt: number): Promise<void> {
      for (const folder of folders)
        for await (const path of walk(join(dataDir, folder))) {
          const found = await stat(path).catch(() => null);
          if (found && found.mtimeMs < startedAt) await rm(path, { force: true });
        }
      for await (const name of bucket?.list() ?? []) if (!placed.has(name)) await bucket?.remove(name);
    },
  };
}

/** Reads a file of a backup without storing it. */
export async function checkFile(path: string, bytes: AsyncIterable<Buffer>) {
  assertSafe(path);
  return digestOf(bytes, async () => undefined);
}

async function digestOf(bytes: AsyncIterable<Buffer>, each: (chunk: Buffer) => Promise<void>) {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    size += chunk.length;
    await each(chunk);
  }
  return { bytes: size, sha256: hash.digest('hex') };
}

function assertSafe(path: string): void {
  if (!SAFE_PATH.test(path)) throw new BackupError(`The backup is damaged: it names a file ${JSON.stringify(path)}.`);
}

const refuse =
  (place: string) =>
  (error: { code?: string }): never => {
    throw new BackupError(
      error.code === 'ENOSPC' ? `No space is left for ${place}.` : `${place} cannot be written (${error.code}).`,
    );
  };

/** Restored by root, files have to be readable for the account that the server runs as. */
async function giveTo({ uid, gid }: { uid: number; gid: number }, paths: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  for (const path of paths) await chown(path, uid, gid).catch(() => undefined);
}
