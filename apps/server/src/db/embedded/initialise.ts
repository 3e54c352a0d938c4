import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Account } from './account';
import { SUPERUSER } from './address';
import { type Binaries, program } from './binaries';
import { EmbeddedError } from './embedded-error';
import { pathFromInside } from './launch-plan';
import type { Layout } from './layout';

export type Initialise = {
  readonly layout: Layout;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  readonly throwAway: boolean;
};

/** Ensures that the cluster exists, has our version and belongs to the account. */
export async function initialise(order: Initialise): Promise<void> {
  const { layout, account, binaries } = order;
  await refuseOtherOwner(layout.cluster);
  const version = await readFile(join(layout.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return create(order);
  refuseOtherVersion(layout.cluster, Number(version), binaries.major);
  await fixOwnership(layout.cluster, account);
}

/** Built in another folder and renamed when complete, so that an interrupted first start is simply repeated. */
async function create(order: Initialise): Promise<void> {
  const { layout, account } = order;
  await refuseForeign(layout.cluster);
  await rm(layout.staging, { recursive: true, force: true });
  const draft = join(layout.staging, 'cluster');
  const passwordFile = join(layout.staging, 'password');
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  for (const path of [layout.staging, draft, passwordFile]) await chownTo(path, account);
  await runInitdb(order, draft);
  await copyPassword(passwordFile, layout.password);
  await rename(draft, layout.cluster);
  await rm(layout.staging, { recursive: true, force: true });
}

async function runInitdb({ binaries, account, throwAway }: Initialise, draft: string): Promise<void> {
  const directory = await pathFromInside(draft, account);
  const flags = [
    ...['-D', directory, '-U', SUPERUSER, '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
    ...['--data-checksums', '--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${directory}/../password`],
    ...(throwAway ? ['--no-sync'] : []),
  ];
  // Without TZ initdb tries every time zone to find the machine's.
  const options = { cwd: draft, env: { PATH: process.env.PATH ?? '', TZ: 'UTC', LC_ALL: 'C' }, ...account };
  await promisify(execFile)(program(binaries, 'initdb'), flags, options).catch((cause: unknown) => {
    throw new EmbeddedError('init-failed', `The database could not be created in ${draft}: ${reason(cause)}.`, {
      cause,
    });
  });
}

async function copyPassword(from: string, to: string): Promise<void> {
  const text = await readFile(from, 'utf8');
  await rm(to, { force: true });
  await writeFile(to, text, { mode: 0o600 });
}

/**
 * Refuses a cluster of another user, which may look missing because it is not readable: started as root before, as an
 * ordinary user now.
 */
async function refuseOtherOwner(cluster: string): Promise<void> {
  const owner = (await lstat(cluster).catch(() => undefined))?.uid;
  const self = process.getuid?.();
  if (owner === undefined || self === undefined || self === 0 || owner === self) return;
  throw new EmbeddedError(
    'data-dir-unwritable',
    `The database in ${cluster} belongs to another user (id ${owner}): start Parley as that user or as root, or set PARLEY_DATA_DIR to another directory.`,
  );
}

function refuseOtherVersion(cluster: string, found: number, ours: number): void {
  if (found === ours) return;
  throw new EmbeddedError(
    'data-dir-foreign',
    `The database in ${cluster} was written by PostgreSQL ${found} and this Parley brings PostgreSQL ${ours}: start it with the Parley that wrote it and move its data by a backup.`,
  );
}

async function refuseForeign(cluster: string): Promise<void> {
  const entries = await readdir(cluster).catch(() => []);
  if (entries.length === 0) return rm(cluster, { recursive: true, force: true });
  throw new EmbeddedError(
    'data-dir-foreign',
    `${cluster} holds something that is not a PostgreSQL database: move it away, or set PARLEY_DATA_DIR to another directory.`,
  );
}

/** A backup restored by root belongs to root; PostgreSQL requires files of its own account with mode 0700. */
async function fixOwnership(cluster: string, account: Account | undefined): Promise<void> {
  await chmod(cluster, 0o700);
  if (account && (await lstat(cluster)).uid !== account.uid) await chownTree(cluster, account);
}

async function chownTree(path: string, account: Account): Promise<void> {
  await chownTo(path, account);
  if (!(await lstat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await chownTree(join(path, name), account);
}

async function chownTo(path: string, account: Account | undefined): Promise<void> {
  if (!account) return;
  await chown(path, account.uid, account.gid).catch((cause: unknown) => {
    throw new EmbeddedError(
      'no-account',
      `PostgreSQL does not run as root, and this root may not give ${path} to another user: start Parley as an ordinary user, or set DATABASE_URL.`,
      { cause },
    );
  });
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = 'stderr' in error ? String(error.stderr) : '';
  const line = said.split('\n').find((text) => /error|FATAL|could not|not found/i.test(text));
  return (line ?? error.message.split('\n')[0] ?? '').trim().replace(/\.$/, '');
}
