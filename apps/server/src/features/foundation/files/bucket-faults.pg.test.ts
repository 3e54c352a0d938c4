import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { test as base, expect } from 'vitest';
import { createSharedBus } from '../../../bus/in-process';
import { createTestDatabase } from '../../../testing/database';
import { type S3Store, startS3Store } from '../../../testing/s3-store';
import { startServer, type TestServer } from '../../../testing/start-server';
import { createTestClock } from '../../../testing/test-context';
import { upload } from '../../../testing/upload';

/** Two processes with one database and one bucket, and no folder in common. */
const test = base.extend<{ store: S3Store; two: readonly [TestServer, TestServer] }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  store: async ({}, use) => {
    const store = await startS3Store();
    await use(store);
    await store.close();
  },
  two: async ({ store }, use) => {
    const bus = createSharedBus();
    const shared = { database: await createTestDatabase(), clock: createTestClock(), bucket: store.settings };
    const one = await startServer({ ...shared, bus: bus.join() });
    const two = await startServer({ ...shared, bus: bus.join() });
    await use([one, two]);
    await one.stop();
    await two.stop();
    await shared.database.close();
  },
});

const get = (on: TestServer, url: string, headers = {}) => on.server.http.inject({ method: 'GET', url, headers });
const errorOf = async (on: TestServer, url: string) => {
  const answer = await get(on, url, { 'accept-language': 'en' });
  const { msg, data } = answer.json() as { msg: string; data: { error: string } };
  return [answer.statusCode, data.error, msg];
};
const AWAY = [503, 'storage-away', 'The file store is temporarily unavailable. Try again in a moment'];
const BUSY = { status: 503, code: 'SlowDown' } as const;
const photo = () =>
  sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#123',
      noise: { type: 'gaussian', mean: 99, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

test('a file uploaded through one process is read through another, whole and in part, and gone when it is erased', async ({
  store,
  two: [one, two],
}) => {
  const boss = await one.agent({ role: 'Admin' });
  const visitor = await one.visitor();
  const { kind, msg, file } = await upload(one, visitor.credential, { name: 'a.jpg', content: await photo() });
  expect(store.objects.size).toBe(2);
  expect(await readdir(join(one.uploads, 'drafts'))).toEqual([]);
  const whole = await get(two, file.url);
  expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, file.size]);
  const part = await get(two, file.url, { range: 'bytes=100-299' });
  expect(part.headers).toMatchObject({ 'content-range': `bytes 100-299/${file.size}`, 'content-length': '200' });
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 300));
  expect((await sharp((await get(two, file.thumb!)).rawPayload).metadata()).width).toBe(480);

  await visitor.says(msg, { kind });
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明' });
  await boss.does('end', visitor);
  const person = (await boss.call('GET /users/getList', { text: '王小明' })).data.list[0]!.id;
  // The store is away at that moment: the person is erased all the same, and the files follow.
  store.fails('DELETE', BUSY);
  expect(await boss.call('POST /users/doErase', { id: person })).toMatchObject({ status: 200 });
  expect((await get(two, file.url)).statusCode).toBe(404);
  expect(store.objects.size).toBe(2);
  await expect(two.runJob('erased')).rejects.toMatchObject({ id: 'storage-away' });
  store.recovers();
  await two.runJob('erased');
  expect(store.objects.size).toBe(0);
});

test.for([
  ['busy', BUSY],
  ['refusing the key', { status: 403, code: 'AccessDenied' }],
  ['cutting connections', 'reset'],
] as const)(
  'a store that is %s: an answer with an id, nothing is left, and the conversation goes on',
  async ([, fault], { store, two: [on] }) => {
    await on.agent();
    const visitor = await on.visitor();
    await visitor.says('hello');
    const kept = await upload(on, visitor.credential, { name: 'b.txt', content: 'kept' });
    for (const method of ['PUT', 'GET', 'DELETE']) store.fails(method, fault);
    const refused = await upload(on, visitor.credential, { name: 'a.txt', content: 'words' });
    expect(refused).toMatchObject({ status: 503, error: 'storage-away' });
    expect(JSON.stringify(refused)).not.toMatch(/the-(key|secret)/);
    expect(await errorOf(on, kept.file.url)).toEqual(AWAY);
    expect(await visitor.says('still here')).toMatchObject({ code: '7001' });
    const { db } = on.server.context;
    expect((await db.query('select 1 from files')).rowCount).toBe(1);
    const { rows } = await db.query('select max(bytes) as bytes from upload_bytes');
    expect(rows).toEqual([{ bytes: 4 }]);
    expect(await readdir(join(on.uploads, 'drafts'))).toEqual([]);

    store.recovers();
    const again = await upload(on, visitor.credential, { name: 'a.txt', content: 'words' });
    expect(again).toMatchObject({ status: 200 });
    expect((await get(on, again.file.url)).body).toBe('words');
    expect((await get(on, kept.file.url)).body).toBe('kept');
  },
);

test('an upload whose answer was lost leaves nothing in the store in the end', async ({ store, two: [on] }) => {
  const visitor = await on.visitor();
  store.fails('PUT', 'lost');
  store.fails('DELETE', 'reset');
  expect(await upload(on, visitor.credential, { name: 'a.txt', content: 'a' })).toMatchObject({ status: 503 });
  expect(store.objects.size).toBe(1);
  store.recovers();
  await on.runJob('removed files');
  expect(store.objects.size).toBe(1);
  on.clock.advance(600_000);
  await on.runJob('removed files');
  expect(store.objects.size).toBe(0);
  expect((await on.server.context.db.query('select 1 from removed_files')).rowCount).toBe(0);
});

test('retention goes on while the store is away, and its files are removed later', async ({ store, two: [on] }) => {
  const visitor = await on.visitor();
  const { file } = await upload(on, visitor.credential, { name: 'a.txt', content: 'never sent' });
  on.clock.advance(31 * 86_400_000);
  store.fails('DELETE', BUSY);
  await on.runJob('retention');
  const boss = await on.signIn({ role: 'Admin' });
  expect((await boss.call('GET /retention/getList')).data.list).toMatchObject([
    { removed: { files: 1 }, failure: null },
  ]);
  expect((await get(on, file.url)).statusCode).toBe(403);
  expect(store.objects.size).toBe(1);
  await expect(on.runJob('removed files')).rejects.toMatchObject({ id: 'storage-away' });
  store.recovers();
  await on.runJob('removed files');
  expect(store.objects.size).toBe(0);
});

test('a file that is cut off on its way from the store cuts its own answer only', async ({ store, two: [on] }) => {
  const visitor = await on.visitor();
  const { file } = await upload(on, visitor.credential, { name: 'a.txt', content: 'a line\n'.repeat(20_000) });
  store.fails('GET', 'drop', 1);
  const url = `http://${on.address}${file.url}`;
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
  expect((await (await fetch(url)).text()).length).toBe(file.size);
});
