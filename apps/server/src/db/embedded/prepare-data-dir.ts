import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedError, errorCode } from './embedded-error';

/** Makes the data directory and answers its real path, or says why nothing can be written there. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  try {
    await makeDirectories(path);
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

/** Node's own `recursive` goes round for ever where a file system takes no directories at all, as /proc. */
async function makeDirectories(path: string): Promise<void> {
  if ((await makeDirectory(path)) || dirname(path) === path) return;
  await makeDirectories(dirname(path));
  if (!(await makeDirectory(path)))
    throw Object.assign(new Error('no directory can be made there'), { code: 'ENOENT' });
}

/** False where its parent is missing. What stands there already may be a file: writing into it tells. */
async function makeDirectory(path: string): Promise<boolean> {
  try {
    await mkdir(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return true;
}
