import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PIPES = '\\\\.\\pipe\\';

/**
 * Creates an address for a process of this machine: a socket in a folder that only this user may open; on Windows a
 * named pipe.
 */
export async function makeAddress(): Promise<string> {
  if (process.platform === 'win32') return `${PIPES}parley-${randomUUID()}`;
  return join(await mkdtemp(join(tmpdir(), 'parley-')), 'socket');
}

/** Removes the folder of the socket; a named pipe ends with its process. */
export async function removeAddress(address: string): Promise<void> {
  if (!address.startsWith(PIPES)) await rm(dirname(address), { recursive: true, force: true });
}
