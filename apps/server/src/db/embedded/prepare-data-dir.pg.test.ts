import { mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepareDataDir } from './prepare-data-dir';

let scratch: string;
beforeEach(async () => {
  scratch = await realpath(await mkdtemp(join(tmpdir(), 'parley-data-')));
});
afterEach(() => rm(scratch, { recursive: true }));

test('a data directory is created with its parents, and used unchanged at the second start', async () => {
  const path = join(scratch, 'a', 'b', 'c');
  expect(await prepareDataDir(path)).toBe(path);
  expect(await prepareDataDir(path)).toBe(path);
  expect((await stat(path)).isDirectory()).toBe(true);
});

test('a file, and a path below a file, are refused', async () => {
  const file = join(scratch, 'file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'below'), join(file, 'below', 'deep')])
    await expect(prepareDataDir(path)).rejects.toMatchObject({ code: 'data-dir-unwritable' });
});

test.runIf(process.platform === 'linux')(
  'fails without endless attempts where no directory can be created',
  async () => {
    for (const path of ['/proc/parley', '/proc/parley/data'])
      await expect(prepareDataDir(path)).rejects.toMatchObject({ code: 'data-dir-unwritable' });
  },
);
