import { access, constants, readFile, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { askHolder } from '../../apps/server/src/db/embedded/data-lock';
import { layoutOf } from '../../apps/server/src/db/embedded/layout';
import { type Finding, failed, note, ok } from './finding';

const GIGABYTE = 1024 ** 3;

/** Bytes of free space: PostgreSQL keeps up to 2 GB of write-ahead log beside the tables. */
const NEEDED = 3 * GIGABYTE;

/** Is the data directory writable, is there space, and does a process use it? */
export async function checkDataDir(dataDir: string): Promise<Finding[]> {
  const path = resolve(dataDir);
  const existing = await nearestExisting(path);
  return [
    await checkRights(path, existing),
    ...(await checkOwner(path)),
    await checkFreeSpace(existing),
    await checkHolder(path),
  ];
}

async function checkRights(path: string, existing: string): Promise<Finding> {
  const found = await stat(existing);
  if (!found.isDirectory()) return failed(`The data directory ${path} cannot be made: ${existing} is not a directory.`);
  const isWritable = await access(existing, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return failed(
      `The data directory ${path} cannot be written by this user: change its owner or set PARLEY_DATA_DIR.`,
    );
  return ok(
    existing === path
      ? `The data directory ${path} is writable`
      : `The data directory ${path} will be made at the first start`,
  );
}

async function checkOwner(path: string): Promise<Finding[]> {
  const { cluster } = layoutOf(path);
  const found = await stat(cluster).catch(() => undefined);
  const self = process.getuid?.();
  if (!found || self === undefined || self === 0 || found.uid === self) return [];
  return [
    failed(
      `The database in ${cluster} belongs to another user (id ${found.uid}): start Parley as that user or as root.`,
    ),
  ];
}

async function checkFreeSpace(existing: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(existing);
  const free = `${((bavail * bsize) / GIGABYTE).toFixed(1)} GB free for the data`;
  return bavail * bsize >= NEEDED ? ok(free) : failed(`Only ${free}; at least ${NEEDED / GIGABYTE} GB are needed.`);
}

async function checkHolder(path: string): Promise<Finding> {
  const holder = await askHolder(layoutOf(path).lock);
  if (holder !== undefined)
    return note(`The data is in use by ${holder > 0 ? `process ${holder}` : 'a running process'}`);
  const left = await readFile(`${layoutOf(path).cluster}/postmaster.pid`, 'utf8').catch(() => undefined);
  if (left === undefined) return ok('No process uses the data');
  return note(
    `No process uses the data; a killed server left PostgreSQL (process ${left.split('\n')[0]}), which the next start takes over`,
  );
}

async function nearestExisting(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined);
  return found || path === dirname(path) ? path : nearestExisting(dirname(path));
}
