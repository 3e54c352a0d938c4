import { expect } from 'vitest';
import { runFollower } from '../../../../events/follow';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import { talksFollower } from '../talk/talks-follower';
import { visitsFollower } from '../visits-follower';
import { addVisit } from './testing/visits';

/** One visitor by two spellings, another by one of them, a third by another word. */
async function history(on: TestServer) {
  const search = { source: 'search', engine: 'Baidu' };
  const visitorId = await addVisit(on, { ...search, keyword: '在线客服', isTalk: true, seconds: 40, hoursAgo: 60 });
  await addVisit(on, { ...search, keyword: '線上客服', visitorId, seconds: 80, hoursAgo: 30 });
  await addVisit(on, { ...search, keyword: '線上客服', isTalk: true, seconds: 120 });
  await addVisit(on, { ...search, keyword: '工单' });
  await addVisit(on, { ...search, keyword: '' });
  await runFollower(on.server.context, visitsFollower);
  await runFollower(on.server.context, talksFollower);
  const boss = await on.signIn({ nickname: 'Root', role: 'Admin' });
  const midnight = new Date(on.clock.now()).setUTCHours(16, 0, 0, 0);
  const range = { from: midnight - 9 * 86_400_000, to: midnight };
  return { boss, range, asked: { dimension: 'keyword', ...range } as const };
}

const MERGE = { main: '在线客服', words: ['在线客服', '線上客服'] };

test('merged keywords are one row whose people are counted once, and whose rows are as many as it says', async ({
  on,
}) => {
  const { boss, asked } = await history(on);
  expect((await boss.call('POST /census/keywords/merge', MERGE)).data).toEqual({
    main: '在线客服',
    words: ['線上客服'],
  });
  // Whole days are read from sums, other ranges from facts.
  for (const span of [{}, { to: on.clock.now() - 1 }]) {
    const { list, sum } = (await boss.call('GET /census/flow/getList', { ...asked, ...span })).data!;
    expect(list.map(({ key, visits, visitors }) => [key, visits, visitors])).toEqual([
      ['在线客服', 3, 2],
      ['工单', 1, 1],
      ['unknown', 1, 1],
    ]);
    expect(sum).toMatchObject({ visits: 5, visitors: 4 });
    expect(list[0]!.dwellMean).toBe(80_000);
    expect(Math.abs(list[0]!.dwellMedian! / 80_000 - 1)).toBeLessThanOrEqual(0.03);
    for (const figure of ['visits', 'visitors'] as const) {
      const behind = await boss.call('GET /census/flow/getRows', { ...asked, ...span, key: `#${list[0]!.id}`, figure });
      expect(behind.data!.total).toBe(list[0]![figure]);
    }
    const under = `#${list[0]!.id}`;
    const landings = (await boss.call('GET /census/flow/getList', { ...asked, ...span, under })).data!;
    expect(landings.list).toMatchObject([{ key: 'a.cn/p', visits: 3, visitors: 2 }]);
    expect(landings.sum).toMatchObject({ visits: 3, visitors: 2 });
  }
  const engine = { ...asked, dimension: 'engine', under: 'Baidu' } as const;
  const { list } = (await boss.call('GET /census/flow/getList', engine)).data!;
  expect(list[0]).toMatchObject({ key: '在线客服', visits: 3, visitors: 2 });
});

test('conversations by merged keywords are one row too', async ({ on }) => {
  const { boss, asked } = await history(on);
  await boss.call('POST /census/keywords/merge', MERGE);
  const { list } = (await boss.call('GET /census/talk/getList', asked)).data!;
  expect(list.map(({ key, total, lengthMean }) => [key, total, lengthMean])).toEqual([['在线客服', 2, 80_000]]);
  const behind = await boss.call('GET /census/talk/getRows', { ...asked, key: '在线客服', figure: 'total' });
  expect(behind.data).toMatchObject({ total: 2 });
});

test('a main word that is merged takes its words along; undone, they are rows by themselves; both are recorded', async ({
  on,
}) => {
  const { boss, asked } = await history(on);
  await boss.call('POST /census/keywords/merge', MERGE);
  await boss.call('POST /census/keywords/merge', { main: '客服', words: ['在线客服'] });
  const keys = async () => (await boss.call('GET /census/flow/getList', asked)).data!.list.map(({ key }) => key);
  expect(await keys()).toEqual(['客服', '工单', 'unknown']);
  const { data } = await boss.call('GET /census/keywords/getMerges');
  expect(data!.total).toBe(2);
  expect(data!.list).toEqual(
    ['在线客服', '線上客服'].map((word) => expect.objectContaining({ word, main: '客服', by: 'Root' })),
  );
  await boss.call('POST /census/keywords/undo', { words: ['在线客服', '線上客服'] });
  expect((await keys()).toSorted()).toEqual(['unknown', '在线客服', '工单', '線上客服'].toSorted());
  const { rows } = await on.database.db.query(`select action from audit_entries where action like 'keywords.%'`);
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['keywords.merge', 'keywords.merge', 'keywords.unmerge']);
});

test('what cannot be merged is refused with a reason, and only administrators merge', async ({ on }) => {
  const { boss } = await history(on);
  const refused = { status: 400, error: 'cannot-merge' };
  expect(await boss.call('POST /census/keywords/merge', { main: 'a', words: ['a'] })).toMatchObject(refused);
  expect(await boss.call('POST /census/keywords/merge', { main: 'a', words: ['unknown'] })).toMatchObject(refused);
  await on.database.db.query(
    `insert into keyword_merges (word, main, merged_at) select 'w' || n, 'main', now() from generate_series(1, 1000) n`,
  );
  expect(await boss.call('POST /census/keywords/merge', MERGE)).toMatchObject({
    status: 409,
    error: 'too-many-merges',
  });
  const agent = await on.signIn({});
  expect(await agent.call('POST /census/keywords/merge', MERGE)).toMatchObject({ status: 403 });
});
