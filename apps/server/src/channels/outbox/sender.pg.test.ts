import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Queryable } from '../../db/pool';
import type { TestServer } from '../../testing/start-server';
import { type Shop, startShop } from '../../testing/wechat/shop';
import { findDue } from './store';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let shop: Shop;
beforeEach(async () => {
  shop = await startShop({ quota: { merge: true, warnAt: 4 } });
});
afterEach(() => shop.close());

const senderOf = (server: TestServer) => server.server.jobs.find(({ name }) => name === 'channel sending')!;
/** Starts sending what is due. */
const begin = (server = shop.on) => senderOf(server).run();
/** Until nothing is being sent. */
async function send(server = shop.on): Promise<void> {
  await begin(server);
  await senderOf(server).idle?.();
  await server.settle();
}
const isCalled = (path: string) =>
  vi.waitFor(() => expect(shop.platform.calls.at(-1)?.path).toContain(path), { timeout: 10_000, interval: 20 });

test('calls that take long hold their message: no other process takes it', async () => {
  const { replies, deliveries } = await shop.talk();
  const other = await shop.another();
  await replies('one');
  shop.platform.fail('slow', { path: 'stable_token' });
  shop.platform.fail('slow', { path: 'custom/send' });
  await begin();
  await isCalled('stable_token');
  shop.on.clock.advance(80_000);
  shop.platform.release();
  await isCalled('custom/send');
  shop.on.clock.advance(80_000);
  await send(other);
  expect(await deliveries()).toEqual([['queued', undefined]]);
  shop.platform.release();
  await send();
  expect(shop.texts()).toEqual(['one']);
  expect(await deliveries()).toEqual([['sent', undefined]]);
});

test('a call that outlasts its lease changes nothing of what another process noted', async () => {
  const { ann, replies, deliveries } = await shop.talk();
  const other = await shop.another();
  await replies('one');
  shop.platform.fail('slow', { path: 'custom/send' });
  await begin();
  await isCalled('custom/send');
  shop.on.clock.advance(5 * MINUTE_MS);
  await send(other);
  expect(await deliveries()).toEqual([['failed', 'uncertain']]);
  const seen = ann.socket.frames.length;
  shop.platform.release();
  await send();
  expect(await deliveries()).toEqual([['failed', 'uncertain']]);
  expect(ann.socket.frames.slice(seen).filter(({ code }) => code === '2032')).toEqual([]);
});

test('a process whose lease ended before its call does not make it', async () => {
  const { replies, deliveries } = await shop.talk();
  const other = await shop.another();
  await replies('one');
  shop.platform.fail('slow', { path: 'stable_token' });
  await begin();
  await isCalled('stable_token');
  shop.on.clock.advance(5 * MINUTE_MS);
  await send(other);
  shop.platform.release();
  await send();
  expect(shop.texts()).toEqual(['one']);
  expect(await deliveries()).toEqual([['sent', undefined]]);
});

test('a message that was given up two days ago is sent again by hand', async () => {
  const { says, replies, deliveries } = await shop.talk();
  shop.platform.fail(48001, { path: 'custom/send' });
  await replies('one');
  await send();
  expect(await deliveries()).toEqual([['failed', 'not-permitted']]);
  shop.on.clock.advance(49 * HOUR_MS);
  await says('are you there?');
  await shop.boss.signsInAgain();
  const { list } = (await shop.boss.call('GET /weChat/getOutbox', { state: ['failed'] } as never)).data;
  const { data } = await shop.boss.call('POST /weChat/doReplay', { ids: list.map(({ id }) => id) });
  expect(data).toEqual({ replayed: 1 });
  await send();
  expect(shop.texts()).toEqual(['one']);
});

test('while the platform is away, a look for what is due reads none of what waits', async () => {
  const talks = [await shop.talk(), await shop.talk()];
  shop.platform.fail('down', { times: 1000 });
  for (const { replies } of talks) await replies('one', 'two');
  await send();
  for (const { replies } of talks) await replies('three');
  const { db } = shop.on.database;
  /** Rows of the outbox that the query reads. */
  async function rowsRead(): Promise<number> {
    let plan: unknown = null;
    const explaining = {
      async query({ text, values }: { text: string; values: unknown[] }) {
        await db.query('analyze channel_outbox');
        const client = await db.connect();
        await client.query('begin; set local enable_seqscan = off');
        const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
        await client.query('rollback');
        client.release();
        plan = (rows[0] as { 'QUERY PLAN': unknown })['QUERY PLAN'];
        return { rows: [] };
      },
    } as unknown as Queryable;
    await findDue(explaining, shop.on.clock.now(), 40);
    return scanned(plan);
  }
  expect(await rowsRead()).toBe(0);
  shop.on.clock.advance(2 * MINUTE_MS);
  expect(await findDue(db, shop.on.clock.now(), 40)).toHaveLength(2);
  shop.platform.heal();
  await send();
  for (const { openId } of talks) expect(shop.texts(openId)).toEqual(['one', 'two', 'three']);
});

/** Rows that the scans of a plan found. */
function scanned(plan: unknown): number {
  if (Array.isArray(plan)) return plan.reduce((sum: number, part) => sum + scanned(part), 0);
  if (typeof plan !== 'object' || plan === null) return 0;
  const node = plan as Record<string, unknown>;
  const own =
    node['Relation Name'] === 'channel_outbox' ? Number(node['Actual Rows']) * Number(node['Actual Loops']) : 0;
  return own + scanned(node.Plan ?? null) + scanned(node.Plans ?? null);
}

test('replies are few by the number of the account, in talks and in the list of visitors', async () => {
  const { ann } = await shop.talk();
  expect((await ann.call('GET /talk/userList')).data.list).toMatchObject([{ quota: { left: 5, warnAt: 4 } }]);
  const { list } = (await shop.boss.call('GET /weChat/getVisitors', { kind: 'official' })).data;
  expect(list).toMatchObject([{ left: 5, warnAt: 4 }]);
});
