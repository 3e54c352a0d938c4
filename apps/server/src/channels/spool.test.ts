import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Received } from './inbox/store';
import { createSpool } from './spool';

const AWAY = Object.assign(new Error('terminating connection'), { code: '57P01' });
const INVALID = Object.assign(new Error('invalid byte sequence'), { code: '22021' });

let folder: string;
let refused: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-spool-'));
  refused = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const newSpool = () => createSpool(join(folder, 'callbacks'), (error) => refused.push((error as Error).message));
const callback = (dedupe: string, at = 1000): Received => ({
  accountId: 'a',
  dedupe,
  nonce: dedupe,
  externalId: 'o',
  kind: 'text',
  raw: '<xml/>',
  needsFile: false,
  at,
});
const files = async () => (await readdir(join(folder, 'callbacks'))).map((name) => name.replace(/^.*?\./, ''));

function store(fail: (one: Received) => Error | null = () => null) {
  const stored: string[] = [];
  return {
    stored,
    insert: async (one: Received) => {
      const error = fail(one);
      if (error) throw error;
      stored.push(one.dedupe);
    },
  };
}

test('without files nothing is stored', async () => {
  const { stored, insert } = store();
  await newSpool().drain(insert);
  expect(stored).toEqual([]);
});

test('callbacks of one millisecond come back in their order, once, also in the next process', async () => {
  const spool = newSpool();
  const names = Array.from({ length: 30 }, (_, index) => `m${index}`);
  for (const name of names) await spool.keep(callback(name));
  const { stored, insert } = store();
  const next = newSpool();
  await Promise.all([next.drain(insert), next.drain(insert)]);
  await next.drain(insert);
  expect(stored).toEqual(names);
  expect(await files()).toEqual([]);
});

test('an outage stops at the callback that could not be stored, and the next attempt begins with it', async () => {
  const spool = newSpool();
  for (const name of ['one', 'two', 'three']) await spool.keep(callback(name));
  const away = store(({ dedupe }) => (dedupe === 'two' ? AWAY : null));
  await expect(spool.drain(away.insert)).rejects.toBe(AWAY);
  const { stored, insert } = store();
  await spool.drain(insert);
  expect([away.stored, stored]).toEqual([['one'], ['two', 'three']]);
});

test('one that the database refuses is set aside and does not hold up the others', async () => {
  const spool = newSpool();
  for (const name of ['bad', 'good']) await spool.keep(callback(name));
  const { stored, insert } = store(({ dedupe }) => (dedupe === 'bad' ? INVALID : null));
  await spool.drain(insert);
  expect(stored).toEqual(['good']);
  expect(refused).toEqual([INVALID.message]);
  expect(await files()).toEqual(['callback.refused']);
});

test('what is kept while others are stored follows them', async () => {
  const spool = newSpool();
  await spool.keep(callback('one', 1000));
  const stored: string[] = [];
  await spool.drain(async ({ dedupe }) => {
    stored.push(dedupe);
    if (dedupe === 'one') await spool.keep(callback('two', 2000));
  });
  expect(stored).toEqual(['one', 'two']);
});

test('a file that was cut off by a power failure was not answered and is dropped', async () => {
  const spool = newSpool();
  await spool.keep(callback('whole'));
  await writeFile(join(folder, 'callbacks', '000000000000001-cut.callback'), '{"accountId":"a","ded');
  const { stored, insert } = store();
  await spool.drain(insert);
  expect(stored).toEqual(['whole']);
  expect(await files()).toEqual([]);
});
