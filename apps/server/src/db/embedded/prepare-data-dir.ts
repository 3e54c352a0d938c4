import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { EmbeddedError, errorCode } from './embedded-error';

/** Makes the data directory and answers its real path, or says why nothing can be written there. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  try {
    await mkdir(path, { recursive: true });
    await proveWritable(path);
    return await realpath(path);
  } catch (cause) {
    throw new EmbeddedError(
      'data-dir-unwritable',
      `The data directory ${path} cannot be written (${errorCode(cause)}): give this user the right to it, or set PARLEY_DATA_DIR to a directory that is writable.`,
      { cause },
    );
  }
}

/** Asking for rights is not enough: root passes every such question on a read-only disk. */
async function proveWritable(path: string): Promise<void> {
  const probe = join(path, `.probe-${randomUUID()}`);
  await writeFile(probe, '', { flag: 'wx' });
  await rm(probe);
}
