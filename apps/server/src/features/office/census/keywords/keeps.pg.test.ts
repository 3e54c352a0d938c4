import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { runFollower } from '../../../../events/follow';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import { talksFollower } from '../talk/talks-follower';
import { visitsFollower } from '../visits-follower';
import { addVisit } from './testing/visits';

const DAY_MS = 86_400_000;

/** A known person by two spellings of a keyword, and another visitor; the spellings are merged and cost something. */
async function history(on: TestServer) {
  const boss = await on.signIn({ role: 'Admin' });
  const visitor = await on.visitor();
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: 'Li' });
  const search = { source: 'search', engine: 'Baidu' };
  await addVisit(on, { ...search, keyword: '在线客服', visitorId: visitor.id, isTalk: true, hoursAgo: 50 });
  await addVisit(on, { ...search, keyword: '線上客服', visitorId: visitor.id });
  await addVisit(on, { ...search, keyword: '線上客服', isTalk: true });
  await addVisit(on, { ...search, keyword: '工单' });
  await runFollower(on.server.context, visitsFollower);
  await runFollower(on.server.context, talksFollower);
  await boss.call('POST /census/keywords/merge', { main: '在线客服', words: ['線上客服'] });
  const day = (ago: number) => new Date(on.clock.now() + 8 * 3_600_000 - ago * DAY_MS).toISOString().slice(0, 10);
  const line = { line: 2, date: day(1), until: '', engine: '', site: '', cost: '9' };
  const lines = [
    { ...line, keyword: '線上客服' },
    { ...line, line: 3, keyword: '在线客服', cost: '1.5' },
  ];
  const given = { batch: randomUUID(), name: 'costs.csv', currency: 'CNY', lines } as const;
  await boss.call('POST /census/costs/doImport', given);
  // From midnight to midnight in Asia/Shanghai, so that sums are read.
  const midnight = on.clock.now() - ((on.clock.now() + 8 * 3_600_000) % DAY_MS);
  return { boss, visitor, range: { from: midnight - 9 * DAY_MS, to: midnight } };
}

test('counts, people and costs of keywords stay when a person is erased and when visits are removed', async ({
  on,
}) => {
  const { boss, visitor, range } = await history(on);
  const question = { figures: ['visits', 'visitors', 'chats', 'cost'], dimensions: ['keyword'], range };
  const asked = { dimension: 'keyword', ...range } as const;
  const all = async () => {
    await on.runJob('census-visits');
    await on.runJob('census-talks');
    const report = JSON.stringify({ subject: 'flow', ...question });
    return {
      flow: (await boss.call('GET /census/flow/getList', asked)).data!.list,
      talk: (await boss.call('GET /census/talk/getList', asked)).data!.list,
      // Whole days are sums; this range is counted from facts.
      facts: (await boss.call('GET /census/flow/getList', { ...asked, to: range.to - 1 })).data!.list,
      report: (await boss.call('GET /census/reports/ask', { question: report })).data!.rows,
    };
  };
  const before = await all();
  expect(before.flow.map(({ key, visits, visitors, chats, cost }) => [key, visits, visitors, chats, cost])).toEqual([
    ['在线客服', 3, 2, 2, 10.5],
    ['工单', 1, 1, 0, null],
  ]);
  expect(before.report.map(({ keys, values }) => [keys[0]!.key, ...values])).toEqual([
    ['在线客服', 3, 2, 2, 10.5],
    ['工单', 1, 1, 0, null],
  ]);

  const { list: people } = (await boss.call('GET /users/getList', {})).data!;
  await visitor.leaves();
  const erased = await boss.call('POST /users/doErase', { id: people[0]!.id, reason: 'asked by mail' });
  expect(erased.status).toBe(200);
  expect(await all()).toEqual(before);
  const rows = { ...asked, key: '在线客服', figure: 'visits' } as const;
  const { data: behind } = await boss.call('GET /census/flow/getRows', rows);
  expect(behind!.list.map(({ YQToken }) => YQToken)).not.toContain(visitor.id);

  const kept = { section: 'retention', value: { visits: 30, talks: 30, trash: 1 }, version: 0 } as const;
  expect((await boss.call('POST /settings/doEdit', kept)).status).toBe(200);
  on.clock.advance(40 * DAY_MS);
  await on.runJob('search');
  on.clock.advance(60_000);
  await on.runJob('retention');
  expect((await on.database.db.query('select from visits where ended_at is not null')).rowCount).toBe(0);
  expect((await on.database.db.query('select from conversations')).rowCount).toBe(0);
  await boss.signsInAgain();
  expect(await all()).toEqual(before);
});

test('merged keywords are one row of the file too, with their cost', async ({ on }) => {
  const { boss, range } = await history(on);
  const linesOf = async (area: 'flow' | 'talk', columns: readonly string[]): Promise<string[]> => {
    const query = new URLSearchParams({ dimension: 'keyword', format: 'csv' });
    for (const [key, value] of Object.entries(range)) query.append(key, String(value));
    for (const column of columns) query.append('columns', column);
    const file = await fetch(`http://${on.address}/api/census/${area}/export?${query}`, {
      headers: { authorization: `Bearer ${boss.token}`, 'accept-language': 'zh' },
    });
    return (await file.text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
  };
  expect(await linesOf('flow', ['name', 'visits', 'visitors', 'cost', 'costPerChat'])).toEqual([
    '名称,访问次数,访客数,费用,会话成本',
    '在线客服,3,2,10.5,5.25',
    '工单,1,1,,',
    '合计,4,3,10.5,5.25',
  ]);
  expect(await linesOf('talk', ['name', 'total', 'cost'])).toEqual([
    '名称,会话总数,费用',
    '在线客服,2,10.5',
    '合计,2,10.5',
  ]);
});
