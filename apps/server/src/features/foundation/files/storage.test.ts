import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receive } from './receive';
import { createStorage } from './storage';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const KEY = 'abcdefghijklmnopqrstuvwxyz012345';
const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

async function* bytes(): AsyncGenerator<Buffer, void> {
  yield Buffer.from('what somebody sent');
}

test('other accounts cannot read uploads: folders 0700, files 0600, also in an existing folder', async () => {
  const uploads = join(folder, 'uploads');
  await mkdir(uploads, { mode: 0o755 });
  await chmod(uploads, 0o755);
  const storage = createStorage(uploads);
  await storage.prepare();
  const path = await storage.draft(KEY);
  await receive(bytes(), path, 100);
  expect(await modeOf(path)).toBe(0o600);
  await storage.keep(KEY, path);
  const modes = await Promise.all(
    ['', 'drafts', 'ab', join('ab', KEY)].map((place) => modeOf(join(uploads, place)).then((mode) => mode.toString(8))),
  );
  expect(modes).toEqual(['700', '700', '700', '600']);
});

test('abandoned drafts are removed; those in progress, in this or another process, stay', async () => {
  const storage = createStorage(folder);
  await storage.prepare();
  const now = Date.now();
  for (const [name, minutes] of [
    ['left', 61],
    ['left.clean', 61],
    ['left.thumb', 600],
    ['underway', 9],
  ] as const) {
    const path = await storage.draft(name);
    await writeFile(path, 'x');
    await utimes(path, new Date(now), new Date(now - minutes * 60_000));
  }
  expect(await storage.sweepDrafts(now)).toBe(3);
  expect(await readdir(join(folder, 'drafts'))).toEqual(['underway']);
});

test('a draft is discarded with its derived files', async () => {
  const storage = createStorage(folder);
  const path = await storage.draft(KEY);
  for (const step of ['', '.clean', '.thumb', '.square']) await writeFile(path + step, 'x');
  await storage.discard(path);
  expect(await readdir(join(folder, 'drafts'))).toEqual([]);
});
