import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../testing/free-port';
import { type S3Store, startS3Store } from '../testing/s3-store';
import { createBucket } from './bucket';
import { faultOfBucket } from './verdict';

/** Calls are repeated at once; only a store that is silent on purpose is not waited for long. */
const QUICK = { silenceMs: 15_000, pausesMs: [0, 0] };
const IMPATIENT = { silenceMs: 50, pausesMs: [0, 0] };

let folder = '';
let store: S3Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-bucket-'));
  await writeFile(join(folder, 'file'), 'what somebody sent');
  store = await startS3Store();
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const bucketOf = (overrides = {}, limits = QUICK) => createBucket({ ...store.settings, ...overrides }, limits);
const file = () => join(folder, 'file');
const away = (reason: unknown) => ({ id: 'storage-away', detail: { reason } });

test('a file is stored, read whole and in part, listed over pages and removed', async () => {
  const bucket = bucketOf();
  for (const name of ['ab/one', 'ab/one.thumb', 'cd/two', 'ef/three', 'ef/four']) await bucket.put(name, file());
  expect([...store.objects.keys()]).toContain('desk/ab/one.thumb');
  const whole = await bucket.open('ab/one');
  expect([await text(whole!.stream), whole!.size]).toEqual(['what somebody sent', 18]);
  const part = await bucket.open('ab/one', { start: 5, end: 12 });
  expect([await text(part!.stream), part!.size]).toEqual(['somebody', 8]);
  store.objects.set('elsewhere/x', Buffer.from('of another program'));
  const names: string[] = [];
  for await (const name of bucket.list()) names.push(name);
  expect(names).toEqual(['ab/one', 'ab/one.thumb', 'cd/two', 'ef/four', 'ef/three']);
  await bucket.remove('ab/one');
  await bucket.remove('ab/one');
  expect(await bucket.open('ab/one')).toBe(null);
});

test.each([
  ['busy', { status: 503, code: 'SlowDown' }],
  ['failing', { status: 500, code: 'InternalError' }],
  ['a connection cut', 'reset'],
] as const)('%s: repeated, and away after the third time', async (_, fault) => {
  const bucket = bucketOf();
  store.fails('PUT', fault, 2);
  await bucket.put('ab/one', file());
  expect(store.calls).toHaveLength(3);
  store.fails('GET', fault);
  const reason = typeof fault === 'string' ? 'ECONNRESET' : fault.code;
  await expect(bucket.open('ab/one')).rejects.toMatchObject(away(reason));
  expect(store.calls).toHaveLength(6);
  store.recovers();
  expect(await text((await bucket.open('ab/one'))!.stream)).toBe('what somebody sent');
});

test('a silent store is away once, without another try', async () => {
  const bucket = bucketOf({}, IMPATIENT);
  for (const method of ['PUT', 'GET', 'DELETE']) store.fails(method, 'silent');
  await expect(bucket.put('ab/one', file())).rejects.toMatchObject(away('timeout'));
  await expect(bucket.open('ab/one')).rejects.toMatchObject(away('timeout'));
  await expect(bucket.remove('ab/one')).rejects.toMatchObject(away('timeout'));
  expect(store.calls).toHaveLength(3);
});

test('a file that is cut off ends its own reader only', async () => {
  const bucket = bucketOf();
  await bucket.put('ab/one', file());
  store.fails('GET', 'drop', 1);
  const cut = await bucket.open('ab/one');
  await expect(text(cut!.stream)).rejects.toThrow();
  expect(await text((await bucket.open('ab/one'))!.stream)).toBe('what somebody sent');
});

test('a refused key is a failure, never a missing file', async () => {
  for (const [overrides, reason] of [
    [{ secret: 'another' }, 'SignatureDoesNotMatch'],
    [{ keyId: 'another' }, 'InvalidAccessKeyId'],
    [{ bucket: 'another' }, 'NoSuchBucket'],
    [{ region: 'eu-2' }, 'AuthorizationHeaderMalformed'],
  ] as const) {
    const bucket = bucketOf(overrides);
    await expect(bucket.open('ab/one')).rejects.toMatchObject(away(reason));
    await expect(bucket.put('ab/one', file())).rejects.toMatchObject(away(reason));
    await expect(bucket.remove('ab/one')).rejects.toMatchObject(away(reason));
  }
  expect(store.objects.size).toBe(0);
});

test('what is wrong with a store is one sentence without the secret', async () => {
  const faultOf = (overrides = {}, limits = QUICK) => faultOfBucket({ ...store.settings, ...overrides }, limits);
  expect(await faultOf()).toBe(null);
  expect(await faultOf({ bucket: 'another' })).toMatch(/has no bucket "another"/);
  expect(await faultOf({ keyId: 'another' })).toMatch(/does not know the key/);
  expect(await faultOf({ secret: 'a-wrong-secret' })).toMatch(/does not know the key \(SignatureDoesNotMatch\)/);
  expect(await faultOf({ secret: 'a-wrong-secret' })).not.toMatch('a-wrong-secret');
  expect(await faultOf({ region: 'eu-2' })).toMatch(/in another region than "eu-2"/);
  const nobody = `http://127.0.0.1:${await freePort()}`;
  expect(await faultOf({ endpoint: nobody })).toBe(
    `The store of PARLEY_FILES_URL, ${nobody}, cannot be used: ECONNREFUSED.`,
  );
  store.fails('GET', { status: 403, code: 'AccessDenied' });
  expect(await faultOf()).toMatch(/refuses the key for bucket "files" \(AccessDenied\)/);
  store.recovers();
  store.fails('GET', 'silent');
  expect(await faultOf({}, IMPATIENT)).toMatch(/cannot be used: timeout/);
});
