import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestVisitor } from '../../../testing/test-people';
import { upload } from '../../../testing/upload';
import { takeFile } from './actions';
import { createStorage } from './storage';

const send = (on: TestServer, visitor: TestVisitor, name = 'a.txt', content = 'x') =>
  upload(on, visitor.credential, { name, content });

async function setLimits(on: TestServer, value: Record<string, number>): Promise<void> {
  const boss = await on.signIn({ role: 'Admin' });
  const reply = await boss.call('POST /settings/doEdit', { section: 'files', value, version: 0 });
  expect(reply.status).toBe(200);
}

const HALF = 'x'.repeat(600_000);
const overLimit = (of: string) => ({ status: 403, error: 'upload-limit', of });

test('a blocked visitor cannot upload, nor finish an upload that began before the block', async ({ on }) => {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const block = () => owner.does('blacklist', visitor, { hours: 1 });
  async function* blockedMeanwhile(): AsyncGenerator<Buffer, void> {
    yield Buffer.from('begun');
    await block();
    yield Buffer.from(' and ended');
  }
  const storage = createStorage(join(tmpdir(), `parley-quota-${visitor.id}`));
  const { rows } = await on.server.context.db.query<{ site_id: string }>('select site_id from visitors where id = $1', [
    visitor.id,
  ]);
  const sender = {
    visitor: { id: visitor.id, siteId: rows[0]!.site_id },
    from: { address: '127.0.0.1', isUnlimited: false },
  };
  const incoming = { name: 'a.txt', length: null, stream: blockedMeanwhile() };
  await expect(takeFile(on.server.context, storage, sender, incoming)).rejects.toMatchObject({ id: 'blacklisted' });
  expect(await send(on, visitor)).toMatchObject({ status: 403, error: 'blacklisted' });
  on.clock.advance(3600_000);
  await visitor.hello();
  expect(await send(on, visitor)).toMatchObject({ status: 200 });
});

test('before the first message a visitor can upload a limited number of files', async ({ on }) => {
  await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  const tries = await Promise.all(Array.from({ length: 16 }, () => send(on, visitor)));
  const taken = tries.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(10);
  expect(tries.find(({ status }) => status !== 200)).toMatchObject({ status: 409, error: 'no-conversation' });
  // The first sent file opens the conversation, after which uploads are allowed again.
  expect(await visitor.says(taken[0]!.msg, { kind: 'file' })).toMatchObject({ code: '7001' });
  expect(await send(on, visitor)).toMatchObject({ status: 200 });
});

test('a visitor who left long ago cannot upload', async ({ on }) => {
  const visitor = await on.visitor();
  await visitor.leaves();
  on.clock.advance(60_000);
  await on.runJob('leave');
  on.clock.advance(2 * 3600_000);
  expect(await send(on, visitor)).toMatchObject({ status: 409, error: 'no-conversation' });
});

// Effect of files.visitorMegabytesADay, files.addressMegabytesADay, files.megabytesADay
test('the bytes of a day are counted for a visitor, an address and all, reserved before they are read', async () => {
  for (const [field, of] of [
    ['visitorMegabytesADay', 'visitor'],
    ['addressMegabytesADay', 'address'],
    ['megabytesADay', 'all'],
  ] as const) {
    const on = await startServer({ unlimited: false });
    try {
      await setLimits(on, { [field]: 1 });
      const visitor = await on.visitor();
      const tries = await Promise.all([1, 2, 3].map(() => send(on, visitor, 'a.txt', HALF)));
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
      expect(tries.find(({ status }) => status === 403)).toMatchObject(overLimit(of));
      const other = await on.visitor();
      const isShared = field !== 'visitorMegabytesADay';
      expect((await send(on, other, 'a.txt', HALF)).status).toBe(isShared ? 403 : 200);
      // The bytes of a file that is refused for its type count too.
      on.clock.advance(86_400_000);
      await visitor.hello();
      const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600_000)]);
      const refused = await upload(on, visitor.credential, { name: 'a.exe', content: program });
      expect(refused).toMatchObject({ status: 415 });
      expect(await send(on, visitor, 'a.txt', HALF)).toMatchObject(overLimit(of));
      await on.runJob('upload counts');
      const { rows } = await on.server.context.db.query('select distinct day from upload_bytes');
      expect(rows.length).toBeLessThanOrEqual(2);
    } finally {
      await on.stop();
    }
  }
});

test('no answer tells a visitor the daily limits', async ({ on }) => {
  const { settings } = await (await on.visitor()).hello();
  expect(Object.keys((settings as { files: object }).files).sort()).toEqual(['kinds', 'maxMegabytes', 'visitors']);
});
