import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { statement } from '../../db/sql';
import { transaction } from '../../db/transaction';
import { startAccount } from '../../testing/wechat/account';
import { newestLines } from './store';

const DAY_MS = 86_400_000;

let shop: Awaited<ReturnType<typeof startAccount>>;
beforeAll(async () => {
  shop = await startAccount();
});
afterAll(() => shop.close());
beforeEach(async () => {
  const { db } = shop.on.database;
  for (const table of ['channel_inbox', 'channel_log', 'channel_outbox']) await db.query(`delete from ${table}`);
});

const now = () => shop.on.clock.now();

async function received(ids: readonly number[], { at = now(), state = 'done' } = {}): Promise<void> {
  await shop.on.database.db.query(
    `insert into channel_inbox (id, account_id, dedupe, nonce, kind, raw, state, received_at)
     overriding system value select id, $2, id, id, 'text', '', $3, $4 from unnest($1::bigint[]) id`,
    [ids, shop.accountId, state, new Date(at)],
  );
}

async function called(ids: readonly number[], { at = now(), state = 'done' } = {}): Promise<void> {
  await shop.on.database.db.query(
    `insert into channel_log (id, account_id, direction, what, state, at)
     overriding system value select id, $2, 'call', 'user/info', $3, $4 from unnest($1::bigint[]) id`,
    [ids, shop.accountId, state, new Date(at)],
  );
}

const listed = async (filter: Record<string, unknown> = {}) => {
  const { list, total } = (await shop.boss.call('GET /weChat/getLog', filter as never)).data;
  return { ids: list.map(({ id }) => id), total };
};

test('lines of both sides, newest first; those of one moment by their numbers, over all pages', async () => {
  await received([9, 10, 11]);
  await called([9, 10, 100]);
  await received([2], { at: now() + 2 });
  await called([3], { at: now() + 1 });
  const all = ['i2', 'l3', 'l100', 'l10', 'l9', 'i11', 'i10', 'i9'];
  expect(await listed()).toEqual({ ids: all, total: 8 });
  const pages = await Promise.all([1, 2, 3, 4].map((pageNo) => listed({ pageNo, pageSize: 3 })));
  expect(pages.flatMap(({ ids }) => ids)).toEqual(all);
  expect(pages.map(({ total }) => total)).toEqual([8, 8, 8, 8]);
});

test('of one direction, state or time', async () => {
  await received([1], { state: 'failed' });
  await received([2]);
  await called([3], { state: 'refused', at: now() + 1000 });
  expect(await listed({ direction: ['call'] })).toEqual({ ids: ['l3'], total: 1 });
  expect(await listed({ direction: ['callback'], state: ['failed'] })).toEqual({ ids: ['i1'], total: 1 });
  expect(await listed({ from: now() + 1 })).toEqual({ ids: ['l3'], total: 1 });
  expect(await listed({ account: shop.accountId, to: now() + 1 })).toEqual({ ids: ['i2', 'i1'], total: 2 });
});

test('the newest lines are found by the index of each table, however many are kept', async () => {
  const planOf = (asked: { account?: string }) =>
    transaction(shop.on.database.db, async (tx) => {
      const { text, values } = statement(newestLines({ pageNo: 1, pageSize: 20, ...asked }));
      // The tables of a test are too small for an index to pay.
      await tx.query('set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off');
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values: [...values] });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  for (const [asked, index] of [
    [{}, 'newest'],
    [{ account: shop.accountId }, 'account'],
  ] as const) {
    const plan = await planOf(asked);
    // What is sorted are the two pages.
    for (const table of ['channel_inbox', 'channel_log'])
      expect(plan).toMatch(new RegExp(`Limit .*\\n *-> +Index Scan using ${table}_${index} on ${table} `));
  }
});

test('after 14 days lines, callbacks that are over and what the account said by itself are removed', async () => {
  const { db } = shop.on.database;
  const visitor = await shop.on.visitor();
  const old = now() - 14 * DAY_MS - 1;
  const words = (id: number, state: string, at: number, conversation: string | null = null) =>
    db.query(
      `insert into channel_outbox
         (id, account_id, visitor_id, only_id, kind, words, state, conversation_id, seq, next_at, created_at)
       overriding system value values ($1, $2, $3, $7, 'text', 'Welcome', $4, $5, $8, $6, $6)`,
      [id, shop.accountId, visitor.id, state, conversation, new Date(at), `auto ${id}`, id],
    );
  for (const [at, from] of [
    [old, 0],
    [now(), 100],
  ] as const) {
    await called([from + 1], { at });
    for (const [n, state] of ['done', 'failed', 'waiting'].entries()) await received([from + n + 1], { at, state });
    for (const [n, state] of ['sent', 'failed', 'queued'].entries()) await words(from + n + 1, state, at);
    await words(from + 4, 'sent', at, '00000000-0000-7000-8000-000000000001');
  }
  await shop.on.runJob('channel log');
  const idsOf = async (table: string) =>
    (await db.query<{ id: number }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);
  expect(await idsOf('channel_log')).toEqual([101]);
  expect(await idsOf('channel_inbox')).toEqual([3, 101, 102, 103]);
  expect(await idsOf('channel_outbox')).toEqual([3, 4, 101, 102, 103, 104]);
});
