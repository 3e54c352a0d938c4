import { randomUUID } from 'node:crypto';
import type { QuestionInput } from '@parley/protocol/http/census/reports';
import type { Answer } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import { runFollower } from '../../../../events/follow';
import { xlsxWriter } from '../../../../sheets/xlsx';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent } from '../../../../testing/test-people';
import { upload } from '../../../../testing/upload';
import { addVisit } from '../keywords/testing/visits';
import { talksFollower } from '../talk/talks-follower';
import { visitsFollower } from '../visits-follower';

type Sheet = Answer<'POST /census/costs/readImport'>;

const DAY_MS = 86_400_000;
/** A day some days ago in Asia/Shanghai, as text and its beginning. */
function dayBefore(on: TestServer, days: number): { day: string; at: number } {
  const local = on.clock.now() + 8 * 3_600_000;
  const begin = local - (local % DAY_MS) - days * DAY_MS;
  return { day: new Date(begin).toISOString().slice(0, 10), at: begin - 8 * 3_600_000 };
}

async function read(on: TestServer, { token }: TestAgent, content: string | Buffer) {
  const { status, ...data } = await upload(on, token, {
    name: 'costs.csv',
    content,
    path: '/census/costs/readImport',
  });
  return { status, data: data as unknown as Sheet & { error?: string } };
}

const HEAD = '日期,结束日期,关键词,搜索引擎,站点,费用';
const line = (on: TestServer, days: number, [keyword, cost, engine = '']: [string, string, string?]) =>
  `${dayBefore(on, days).day},,${keyword},${engine},,"${cost}"`;

type Import = { replace?: boolean; currency?: 'CNY' | 'USD'; batch?: string };

async function imported(on: TestServer, agent: TestAgent, rows: readonly string[], how: Import = {}) {
  const { data } = await read(on, agent, [HEAD, ...rows].join('\n'));
  const { batch = randomUUID(), currency = 'CNY', replace = false } = how;
  const asked = { batch, name: 'costs.csv', currency, replace, lines: data.lines };
  return { batch, ...(await agent.call('POST /census/costs/doImport', asked)) };
}

/** Two keywords that are one, each with a conversation, and a keyword without a visit. */
async function history(on: TestServer) {
  const search = { source: 'search', engine: 'Baidu', hoursAgo: 48 };
  await addVisit(on, { ...search, keyword: '在线客服', isTalk: true });
  await addVisit(on, { ...search, keyword: '線上客服', isTalk: true });
  await addVisit(on, { ...search, keyword: '工单' });
  await runFollower(on.server.context, visitsFollower);
  await runFollower(on.server.context, talksFollower);
  const boss = await on.signIn({ role: 'Admin' });
  const range = { from: dayBefore(on, 9).at, to: dayBefore(on, 0).at };
  return { boss, range, asked: { dimension: 'keyword', ...range } as const };
}

test('imported costs stand at their keywords, merged ones added up, and at those without a visit', async ({ on }) => {
  const { boss, asked } = await history(on);
  const done = await imported(on, boss, [
    line(on, 2, ['在线客服', '10']),
    line(on, 2, ['線上客服', '1,230.5', '百度']),
    line(on, 3, ['没人来', '7']),
    // Two of these three days lie before the range.
    `${dayBefore(on, 11).day},${dayBefore(on, 9).day},工单,,,3`,
    line(on, 12, ['工单', '1000']),
  ]);
  expect(done.data).toEqual({ created: 5, replaced: 0, faults: [] });
  await boss.call('POST /census/keywords/merge', { main: '在线客服', words: ['線上客服'] });

  const flow = (await boss.call('GET /census/flow/getList', asked)).data!;
  expect(flow.list.map(({ key, cost, costPerChat, costPerLead }) => [key, cost, costPerChat, costPerLead])).toEqual([
    ['在线客服', 1240.5, 620.25, null],
    ['工单', 1, null, null],
    ['没人来', 7, null, null],
  ]);
  expect(flow.sum).toMatchObject({ cost: 1248.5, costPerChat: 624.25 });
  expect(flow.series.find(({ at }) => at === dayBefore(on, 2).at)).toMatchObject({ cost: 1240.5 });
  expect(flow.series.find(({ at }) => at === dayBefore(on, 3).at)).toMatchObject({ cost: 7, visits: 0 });
  const dearest = (await boss.call('GET /census/flow/getList', { ...asked, sort: 'cost', pageSize: 2 })).data!;
  expect(dearest.list.map(({ key }) => key)).toEqual(['在线客服', '没人来']);

  const talk = (await boss.call('GET /census/talk/getList', asked)).data!;
  expect(talk.list.map(({ key, cost, costPerChat, costPerValid }) => [key, cost, costPerChat, costPerValid])).toEqual([
    ['在线客服', 1240.5, 620.25, null],
    ['工单', 1, null, null],
    ['没人来', 7, null, null],
  ]);
  // For these conversations alone nobody paid.
  const narrowed = (await boss.call('GET /census/talk/getList', { ...asked, channel: 'web' })).data!;
  expect(narrowed.list[0]).toMatchObject({ cost: 1240.5, costPerChat: null });
  const other = (await boss.call('GET /census/flow/getList', { ...asked, dimension: 'source' })).data!;
  expect(other.sum).toMatchObject({ visits: 3, cost: null });
});

test('the lines behind a cost add up to it', async ({ on }) => {
  const { boss, asked } = await history(on);
  await imported(on, boss, [
    line(on, 2, ['在线客服', '10']),
    `${dayBefore(on, 11).day},${dayBefore(on, 8).day},線上客服,,,8`,
  ]);
  await boss.call('POST /census/keywords/merge', { main: '在线客服', words: ['線上客服'] });
  for (const area of ['flow', 'talk'] as const) {
    const { list, sum } = (await boss.call(`GET /census/${area}/getList`, asked)).data!;
    const behind = await boss.call(`GET /census/${area}/getRows`, { ...asked, key: '在线客服', figure: 'cost' });
    expect(behind.data).toMatchObject({ list: [], total: list[0]!.cost, rows: 2 });
    expect(behind.data!.costs).toMatchObject([
      { keyword: '在线客服', first: dayBefore(on, 2).day, cost: 10, adds: 10, file: 'costs.csv', line: 2 },
      { keyword: '線上客服', last: dayBefore(on, 8).day, cost: 8, adds: 4, line: 3 },
    ]);
    const all = await boss.call(`GET /census/${area}/getRows`, { ...asked, key: '', figure: 'cost', pageSize: 1 });
    expect(all.data).toMatchObject({ total: sum.cost, rows: 2, costs: [{ cost: 10 }] });
    const chats = await boss.call(`GET /census/${area}/getRows`, { ...asked, key: '在线客服', figure: 'costPerChat' });
    expect(chats.data).toMatchObject({ total: 2 });
  }
});

test('what is wrong with a line is said at its cell, and nothing of it is stored', async ({ on }) => {
  const { boss, asked } = await history(on);
  const { day } = dayBefore(on, 2);
  const { status, data } = await read(
    on,
    boss,
    [
      `${HEAD},展现`,
      `${day},,在线客服,,,1,9`,
      `${day},,在线客服,,,2,9`,
      `${dayBefore(on, 3).day},${day},在线客服,,,2,9`,
      'yesterday,,工单,谷哥,无此站点,-1,9',
      ',,,,,,9',
    ].join('\n'),
  );
  expect(status).toBe(200);
  expect(data.unknown).toEqual(['展现']);
  expect(data.faults).toEqual([
    { line: 2, field: 'keyword', fault: 'overlaps' },
    { line: 3, field: 'keyword', fault: 'overlaps' },
    { line: 5, field: 'date', fault: 'bad-date' },
    { line: 5, field: 'engine', fault: 'unknown-engine' },
    { line: 5, field: 'cost', fault: 'bad-cost' },
    { line: 5, field: 'site', fault: 'unknown-site' },
    { line: 6, field: 'keyword', fault: 'missing' },
    { line: 6, field: 'date', fault: 'missing' },
    { line: 6, field: 'cost', fault: 'missing' },
  ]);
  const batch = { batch: randomUUID(), name: 'x', currency: 'CNY' } as const;
  const done = await boss.call('POST /census/costs/doImport', { ...batch, lines: data.lines });
  expect(done.data).toMatchObject({ created: 0, faults: data.faults });
  expect((await boss.call('GET /census/flow/getList', asked)).data!.sum.cost).toBeNull();
  expect((await boss.call('GET /census/costs/getImports')).data).toMatchObject({ total: 0, currency: null });
  expect((await read(on, boss, '日期,费用\n2030-01-01,1')).data.error).toBe('sheet-without-head');
  expect((await read(on, boss, HEAD)).data.error).toBe('sheet-empty');
  expect(
    await boss.call('POST /census/costs/doImport', { ...batch, currency: 'GOLD' as never, lines: [] }),
  ).toMatchObject({ status: 400 });
});

test('a workbook is read like a text file', async ({ on }) => {
  const { boss, asked } = await history(on);
  const columns = ['Date', 'Keyword', 'Cost'].map((title) => ({ title, kind: 'text' as const }));
  const writer = xlsxWriter(columns, { timeZone: 'UTC', sheetName: 'x' });
  const content = Buffer.concat([
    await writer.begin(),
    await writer.rows([[dayBefore(on, 2).day, '工单', '2.5']]),
    await writer.end(),
  ]);
  const { data } = await read(on, boss, content);
  expect(data).toMatchObject({ faults: [], encoding: null });
  const given = { batch: randomUUID(), name: 'x', currency: 'CNY', lines: data.lines } as const;
  expect((await boss.call('POST /census/costs/doImport', given)).data).toMatchObject({ created: 1 });
  expect((await boss.call('GET /census/flow/getList', asked)).data!.sum.cost).toBe(2.5);
});

test('a line that is there is refused or replaced, and what an undone import replaced counts again', async ({ on }) => {
  const { boss, asked } = await history(on);
  const cost = async () => (await boss.call('GET /census/flow/getList', asked)).data!.sum.cost;
  const first = await imported(on, boss, [line(on, 2, ['工单', '5']), line(on, 3, ['工单', '1'])]);
  const again = [line(on, 2, ['工单', '50'])];
  expect((await imported(on, boss, again)).data).toMatchObject({
    created: 0,
    faults: [{ line: 2, field: 'keyword', fault: 'exists' }],
  });
  const second = await imported(on, boss, again, { replace: true });
  expect(second.data).toEqual({ created: 1, replaced: 1, faults: [] });
  const third = await imported(on, boss, [line(on, 2, ['工单', '500'])], { replace: true });
  expect(await cost()).toBe(501);
  expect(await imported(on, boss, [line(on, 5, ['工单', '1'])], { currency: 'USD' })).toMatchObject({
    status: 409,
    error: 'other-currency',
  });
  const { list, currency } = (await boss.call('GET /census/costs/getImports')).data!;
  expect(currency).toBe('CNY');
  expect(list.map(({ id, lines, replaced, cost: sum }) => [id, lines, replaced, sum])).toEqual(
    expect.arrayContaining([
      [first.batch, 1, 1, 1],
      [second.batch, 0, 1, 0],
      [third.batch, 1, 0, 500],
    ]),
  );
  const undo = (id: string) => boss.call('POST /census/costs/undoImport', { id });
  expect((await undo(second.batch)).data).toEqual({ removed: 1, restored: 0 });
  expect(await cost()).toBe(501);
  expect((await undo(third.batch)).data).toEqual({ removed: 1, restored: 1 });
  expect(await cost()).toBe(6);
  expect(await undo(third.batch)).toMatchObject({ status: 404 });
  const { rows } = await on.database.db.query(
    `select action from audit_entries where action like 'costs.%' order by 1`,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...['costs.import', 'costs.import', 'costs.import'],
    ...['costs.undoImport', 'costs.undoImport'],
  ]);
});

test('only those who see statistics import costs, and another one’s import takes no further lines', async ({ on }) => {
  const { boss } = await history(on);
  const { batch } = await imported(on, boss, [line(on, 2, ['工单', '5'])]);
  const agent = await on.signIn({});
  expect(await agent.call('GET /census/costs/getImports')).toMatchObject({ status: 403 });
  expect((await read(on, agent, HEAD)).status).toBe(403);
  const other = await on.signIn({ role: 'Admin' });
  expect(await imported(on, other, [line(on, 3, ['工单', '5'])], { batch })).toMatchObject({ status: 404 });
});

const ask = async (agent: TestAgent, question: QuestionInput) =>
  (await agent.call('GET /census/reports/ask', { question: JSON.stringify(question) })).data!;

test('reports know costs by keyword, engine, site and time, and share nothing out further', async ({ on }) => {
  const { boss, range } = await history(on);
  await imported(on, boss, [
    line(on, 2, ['在线客服', '10', 'Baidu']),
    line(on, 2, ['線上客服', '20', 'Baidu']),
    line(on, 4, ['在线客服', '5']),
    line(on, 4, ['没人来', '7', 'Bing']),
  ]);
  await boss.call('POST /census/keywords/merge', { main: '在线客服', words: ['線上客服'] });
  const question = { subject: 'flow' as const, figures: ['cost', 'chats', 'costPerChat'], range };
  const byKeyword = await ask(boss, { ...question, dimensions: ['keyword'] });
  expect(byKeyword.rows.map(({ keys, values }) => [keys[0]!.key, ...values])).toEqual([
    ['在线客服', 35, 2, 17.5],
    ['没人来', 7, 0, null],
    ['工单', null, 0, null],
  ]);
  expect(byKeyword.sum).toEqual([42, 2, 21]);
  expect(byKeyword.columns[0]!.name).toEqual({ zh: '费用（CNY）', en: 'Cost (CNY)' });
  expect(byKeyword.series.map(({ at, values }) => [at, values[0]])).toEqual([
    [dayBefore(on, 4).at, 12],
    [dayBefore(on, 2).at, 30],
  ]);
  const byEngine = await ask(boss, { ...question, dimensions: ['engine', 'time'], order: 'asc' });
  expect(byEngine.rows.map(({ keys, values }) => [keys[0]!.key, values[0]])).toEqual([
    ['Bing', 7],
    ['Baidu', 30],
    ['unknown', 5],
  ]);

  // A merged word in a filter is its row; a filter that costs do not know leaves them whole.
  const filters = [
    { dimension: 'engine' as const, keys: ['Baidu'] },
    { dimension: 'keyword' as const, keys: ['線上客服'] },
  ];
  const filtered = await ask(boss, { ...question, dimensions: ['keyword'], filters });
  expect(filtered.rows.map(({ values }) => values)).toEqual([[30, 2, 15]]);
  const onPhones = { dimension: 'device' as const, keys: ['mobile'] };
  const narrowed = await ask(boss, { ...question, dimensions: ['keyword'], filters: [...filters, onPhones] });
  expect(narrowed.rows.map(({ values }) => values)).toEqual([[30, 0, null]]);
  const divided = await ask(boss, { ...question, dimensions: ['device'] });
  expect(divided.rows.map(({ values }) => values)).toEqual([[null, 2, null]]);

  const asked = { question: JSON.stringify({ ...question, dimensions: ['keyword'], filters }), figure: 'cost' };
  const behind = (await boss.call('GET /census/reports/getRows', { ...asked, keys: ['在线客服'] })).data!;
  expect(behind).toMatchObject({ total: 30, rows: 2, list: [] });
  expect(behind.costs!.map(({ adds }) => adds)).toEqual([20, 10]);
  const options = await boss.call('GET /census/reports/options', { dimension: 'keyword', text: '線上' });
  expect(options.data!.list).toEqual([{ key: '在线客服', name: '在线客服' }]);
});
