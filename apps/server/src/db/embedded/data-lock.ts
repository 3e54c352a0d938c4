import { randomUUID } from 'node:crypto';
import { link, lstat, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { EmbeddedError, errorCode } from './embedded-error';

export type DataLock = { release(): Promise<void> };

/** Bytes of a socket's address on the strictest supported system (macOS: 104 with the closing zero). */
const MAX_ADDRESS_BYTES = 103;

/** Milliseconds for the holder to answer; its event loop may be busy. */
const ANSWER_MILLISECONDS = 500;

/** Errors that mean nobody holds the lock. All others (no permission, full backlog) mean that somebody does. */
const NO_LISTENER_ERRORS = new Set<string | undefined>(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK']);

/**
 * Allows one process for a data directory. The lock is a listening socket, which the kernel closes when its process
 * ends in any way: connecting distinguishes a stale lock file from a held one, and returns the holder's process id.
 */
export async function lockDataDir(path: string): Promise<DataLock> {
  if (process.platform === 'win32') return lockPipe(path);
  const own = `${path}.${randomUUID().slice(0, 8)}`;
  const server = await listen(own);
  try {
    await take(path, own);
  } catch (error) {
    server.close();
    throw error;
  } finally {
    await rm(own, { force: true });
  }
  return {
    release: async () => {
      await rm(path, { force: true });
      server.close();
    },
  };
}

/** Process id of the lock's holder; 0: too busy to answer; undefined: nobody. */
export async function askHolder(path: string): Promise<number | undefined> {
  return withShortAddress(path, (address) => new Promise((answer) => readAnswer(connect(address), answer)));
}

/** A hard link fails if the name exists, so of two processes that start together only one gets the lock. */
async function take(path: string, own: string): Promise<void> {
  for (;;) {
    try {
      return await link(own, path);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw unwritable(path, error);
    }
    await removeStaleLock(path, own);
  }
}

/** Moves a stale lock aside and checks what was moved: if another process had just replaced it, it is put back. */
async function removeStaleLock(path: string, own: string): Promise<void> {
  const seen = await inode(path);
  const holder = await askHolder(path);
  if (holder !== undefined) throw inUse(path, holder);
  if (seen === undefined) return;
  const aside = `${own}.stale`;
  await rename(path, aside).catch(ignoreMissing);
  const moved = await inode(aside);
  if (moved !== undefined && moved !== seen) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

async function listen(path: string): Promise<Server> {
  const server = createServer(answerHolder);
  await withShortAddress(path, (address) => listening(server, address)).catch((error: unknown) => {
    throw unwritable(path, error);
  });
  return server.unref();
}

/** Ignores errors of a client that disconnects early. */
function answerHolder(socket: Socket): void {
  socket.on('error', () => undefined).end(String(process.pid));
}

/** The error handler stays: a later failure to accept concerns only that caller, which retries. */
function listening(server: Server, address: string): Promise<void> {
  return new Promise((done, failed) => server.on('error', failed).listen(address, done));
}

function readAnswer(socket: Socket, answer: (holder: number | undefined) => void): void {
  let said = '';
  socket.setTimeout(ANSWER_MILLISECONDS, () => socket.destroy());
  socket.on('data', (chunk) => {
    said += chunk;
  });
  socket.on('error', (error) => answer(NO_LISTENER_ERRORS.has(errorCode(error)) ? undefined : 0));
  socket.on('close', () => answer(Number(said) || 0));
}

/** For a path too long for a socket address, uses a short link to its directory in the system's temporary folder. */
async function withShortAddress<T>(path: string, use: (address: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= MAX_ADDRESS_BYTES) return use(path);
  const folder = await mkdtemp(join(tmpdir(), 'parley-'));
  try {
    await symlink(dirname(path), join(folder, 'd'));
    return await use(join(folder, 'd', basename(path)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function lockPipe(path: string): Promise<DataLock> {
  const server = createServer(answerHolder);
  const address = `\\\\.\\pipe\\parley-${path.replaceAll(/[^A-Za-z0-9]/g, '-')}`;
  await listening(server, address).catch(() => {
    throw inUse(path, 0);
  });
  server.unref();
  return { release: async () => void server.close() };
}

async function inode(path: string): Promise<number | undefined> {
  return (await lstat(path).catch(() => undefined))?.ino;
}

function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error;
}

function inUse(path: string, holder: number): EmbeddedError {
  const who = holder > 0 ? `process ${holder}` : 'another process';
  return new EmbeddedError(
    'data-dir-in-use',
    `The data directory ${dirname(path)} is in use by ${who}: stop that one first, or give this one its own PARLEY_DATA_DIR.`,
  );
}

function unwritable(path: string, cause: unknown): EmbeddedError {
  return new EmbeddedError(
    'data-dir-unwritable',
    `The data directory ${dirname(path)} cannot hold a lock (${errorCode(cause)}): set PARLEY_DATA_DIR to a directory on a local disk.`,
    { cause },
  );
}
