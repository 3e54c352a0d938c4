import { chmodSync, lstatSync, mkdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Bytes: a whole run writes less than 1 GB there at a time. */
const SPACE = 4 * 1024 ** 3;

/**
 * Directory for what tests write, in memory where there is enough: on ext4, creating files just after many were deleted
 * took a quarter of the suites' processor time (`create database`, then `drop database`). The account that runs PostgreSQL
 * may enter it, and not list it.
 */
export function scratchDirectory() {
  const directory = join(IN_MEMORY, `parley-test-${process.getuid?.() ?? 0}`);
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize < SPACE || process.availableMemory() < 2 * SPACE) return tmpdir();
    mkdirSync(directory, { recursive: true, mode: 0o711 });
    // Another user could have created it.
    if (lstatSync(directory).uid !== process.getuid()) return tmpdir();
    chmodSync(directory, 0o711);
    return directory;
  } catch {
    return tmpdir();
  }
}
