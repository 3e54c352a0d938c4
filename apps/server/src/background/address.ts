import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PIPES = '\\\\.\\pipe\\';

/** Where a process of this machine listens: a socket in a folder that nobody else may open; on Windows a named pipe. */
export async function makeAddress(): Promise<string> {
  if (process.platform === 'win32') return `${PIPES}parley-${randomUUID()}`;
  return join(await mkdtemp(join(tmpdir(), 'parley-')), 'socket');
}

/** The folder goes; a pipe is gone with its process. */
export async function removeAddress(address: string): Promise<void> {
  if (!address.startsWith(PIPES)) await rm(dirname(address), { recursive: true, force: true });
}
