import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EmbeddedError, errorCode } from './embedded-error';

/** Creates the data directory and returns its real path; throws if it is not writable. */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  try {
    await makeDirectories(path);
    await assertWritable(path);
    return await realpath(path);
  } catch (cause) {
    throw new EmbeddedError(
      'data-dir-unwritable',
      `The data directory ${path} cannot be written (${errorCode(cause)}): give this user the right to it, or set PARLEY_DATA_DIR to a directory that is writable.`,
      { cause },
    );
  }
}

/** Writes a file: checking permissions is not enough, since root passes the check on a read-only disk. */
async function assertWritable(path: string): Promise<void> {
  const probe = join(path, `.probe-${randomUUID()}`);
  await writeFile(probe, '', { flag: 'wx' });
  await rm(probe);
}

/** Node's `recursive` loops for ever on file systems without mkdir, such as /proc. */
async function makeDirectories(path: string): Promise<void> {
  if ((await makeDirectory(path)) || dirname(path) === path) return;
  await makeDirectories(dirname(path));
  if (!(await makeDirectory(path)))
    throw Object.assign(new Error('no directory can be made there'), { code: 'ENOENT' });
}

/** Returns false if the parent is missing. An existing path may be a file: writing into it fails later. */
async function makeDirectory(path: string): Promise<boolean> {
  try {
    await mkdir(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  return true;
}
