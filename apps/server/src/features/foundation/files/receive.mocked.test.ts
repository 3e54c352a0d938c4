import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failAt } from '../../../testing/failing-disk';
import { receive } from './receive';

vi.mock('node:fs', async (original) => (await import('../../../testing/failing-disk')).failing(await original()));

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-receive-'));
});
afterEach(async () => {
  failAt(null);
  await rm(folder, { recursive: true, force: true });
});

async function* pieces(...texts: string[]): AsyncGenerator<Buffer, void> {
  for (const text of texts) yield Buffer.from(text);
}

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'])(
  'a disk that says %s is an answer, wherever it says it',
  async (code) => {
    for (const at of ['open', 'middle', 'end'] as const) {
      failAt({ path: folder, at, code });
      await expect(receive(pieces('a', 'b', 'c'), join(folder, `${at}-${code}`), 100)).rejects.toMatchObject({
        id: 'storage-full',
        detail: { reason: code },
      });
    }
  },
);

test('a disk failure while the next chunk is awaited fails only this file', async () => {
  const failed = failAt({ path: folder, at: 'middle', code: 'ENOSPC' });
  async function* trickling(): AsyncGenerator<Buffer, void> {
    yield Buffer.from('first');
    yield Buffer.from('second');
    await failed;
    // The stream emits the error in a later turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    yield Buffer.from('third');
  }
  await expect(receive(trickling(), join(folder, 'a'), 100)).rejects.toMatchObject({ id: 'storage-full' });
});

test('a received file is readable only by our account, and never overwrites an existing path', async () => {
  const path = join(folder, 'a');
  expect(await receive(pieces('one', 'two'), path, 100)).toBe(6);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await expect(receive(pieces('three'), path, 100)).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(path, 'utf8')).toBe('onetwo');
});

test('more than the limit is refused', async () => {
  await expect(receive(pieces('abc', 'def'), join(folder, 'a'), 5)).rejects.toMatchObject({ id: 'too-large' });
});
