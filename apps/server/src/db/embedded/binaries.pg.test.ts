import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from './account';
import { program, provideBinaries } from './binaries';
import { copyTree } from './copy-tree';

const isRoot = process.getuid?.() === 0;
const NOBODY: Account = { uid: 65_534, gid: 65_534 };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-binaries-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('links that the install script did not create are created at start', async () => {
  const installed = await installWithoutLinks();
  const binaries = await provideBinaries(folder, undefined, installed);
  expect(binaries.native).toBe(join(installed, 'native'));
  expect(await versionOf(program(binaries, 'postgres'))).toMatch(/^postgres \(PostgreSQL\) 18/);
});

test.runIf(isRoot)('an installation that the other user cannot enter is copied to the data directory', async () => {
  const installed = await installWithoutLinks();
  const home = join(folder, 'data');
  await mkdir(home);
  await chmod(folder, 0o755);
  await chmod(dirname(installed), 0o700);
  const binaries = await provideBinaries(home, NOBODY, installed);
  expect(dirname(dirname(binaries.native))).toBe(home);
  expect(await versionOf(program(binaries, 'postgres'), NOBODY)).toMatch(/^postgres \(PostgreSQL\) 18/);
  const copied = (await stat(binaries.native)).ctimeMs;
  await provideBinaries(home, NOBODY, installed);
  expect((await stat(binaries.native)).ctimeMs).toBe(copied);
  expect(await readdir(home)).toHaveLength(1);
});

/** The package as installed by `npm ci --ignore-scripts`. */
async function installWithoutLinks(): Promise<string> {
  const own = await provideBinaries(folder, undefined);
  const installed = join(folder, 'node_modules', 'package');
  await copyTree(dirname(own.native), installed);
  return installed;
}

async function versionOf(path: string, account?: Account): Promise<string> {
  const { stdout } = await promisify(execFile)(path, ['--version'], { cwd: '/', ...account });
  return stdout;
}
