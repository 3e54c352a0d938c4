import { expect } from 'vitest';
import { rebuildFollower } from '../../../events/follow';
import { publish } from '../../../testing/publish';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { TestVisitor } from '../../../testing/test-people';
import { upload } from '../../../testing/upload';
import { indexAll } from './index-all';
import { searchFollower } from './search-follower';

const turn = (on: TestServer): Promise<void> => on.runJob('search');

async function talk(on: TestServer, ...lines: string[]) {
  const visitor = await on.visitor();
  for (const line of lines) await visitor.says(line);
  return visitor;
}

async function search(on: TestServer, boss: Awaited<ReturnType<TestServer['agent']>>, query: Record<string, string>) {
  await turn(on);
  const { status, data } = await boss.call('GET /history/getList', query as never);
  return { status, ...data };
}

test('messages are found by one Chinese character, by two, by a number and by parts; newest first', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const first = await talk(on, '你好，我想退款', '订单 DD43078388');
  on.clock.advance(60_000);
  const second = await talk(on, '退货怎么办理');
  const found = async (text: string) => (await search(on, boss, { text })).list.map((row) => row.YQToken);
  expect(await found('退')).toEqual([second.id, first.id]);
  expect(await found('退款')).toEqual([first.id]);
  expect(await found('3078')).toEqual([first.id]);
  expect(await found('办理 退货')).toEqual([second.id]);
  expect(await found('款退')).toEqual([]);
  const { list, total, more } = await search(on, boss, { text: '退款' });
  expect({ total, more, hits: list[0]?.hits }).toMatchObject({
    total: 1,
    more: false,
    hits: [{ seq: 1, role: 'user', msg: '你好，我想退款' }],
  });
});

test('the last message is listed as text, a file by its name', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = await talk(on, '合同在这里');
  // The message is longer than the text in a list.
  const name = `${'合同'.repeat(30)}.txt`;
  const { kind, msg } = await upload(on, visitor.credential, { name, content: '甲方' });
  await visitor.says(msg, { kind });
  expect((await search(on, boss, {})).list[0]?.last).toMatchObject({ kind: 'file', msg: name });
});

test('each search engine among the choices finds its conversations', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  for (const referrer of ['https://www.baidu.com/s?wd=tea', 'https://www.bing.com/search?q=tea', '']) {
    const visitor = new TestVisitor(on);
    await visitor.hello({ URL: 'https://shop.example/', referrer });
    await visitor.connect();
    await visitor.says('hello');
  }
  const { engines } = (await boss.call('GET /history/getOptions')).data;
  const totals = await Promise.all(engines.map(async (engine) => (await search(on, boss, { engine })).total));
  expect([engines, totals]).toEqual([
    ['Baidu', 'Bing'],
    [1, 1],
  ]);
});

test('an export has sources, engines, devices and ends in the language of its reader', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = new TestVisitor(on);
  await visitor.hello({ URL: 'https://shop.example/', referrer: 'https://www.baidu.com/s?wd=tea' });
  await visitor.connect();
  await visitor.says('hello');
  await boss.does('end', visitor);
  const row = async (language: string) => {
    const { body } = await on.server.http.inject({
      url: '/api/history/export',
      query: { format: 'csv', columns: ['channel', 'source', 'engine', 'endReason'] },
      headers: { authorization: `Bearer ${boss.token}`, 'accept-language': language },
    });
    return body.trim().split('\r\n').at(-1);
  };
  expect(await row('zh')).toBe('网页,搜索引擎,百度,客服结束');
  expect(await row('en')).toBe('Web,Search engine,Baidu,Ended by the agent');
});

test('masked values are not found by name, keyword or page', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { permissions } = (await boss.call('GET /roles/getList', {})).data.list.find(({ admin }) => admin)!;
  await boss.call('POST /roles/doEdit', { role: 'NoPhones', name: 'NoPhones', permissions, masks: ['phone'] });
  const masked = await on.signIn({ nickname: 'NoPhones', role: 'NoPhones' });
  const visitor = new TestVisitor(on);
  await visitor.hello({
    URL: 'https://shop.example/tea?phone=13812345601',
    referrer: 'https://www.bing.com/search?q=tea+13812345602',
  });
  await visitor.connect();
  await visitor.says('你好');
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王 13812345603' });
  const hidden: Record<string, string>[] = [
    { page: '3812345601' },
    { keyword: '3812345602' },
    { visitor: '13812345603' },
  ];
  for (const query of hidden) {
    const totals = [(await search(on, boss, query)).total, (await search(on, masked, query)).total];
    expect([query, ...totals]).toEqual([query, 1, 0]);
  }
  for (const query of [{ page: 'shop.example/tea' }, { keyword: 'tea' }, { visitor: '王' }] as Record<string, string>[])
    expect([query, (await search(on, masked, query)).total]).toEqual([query, 1]);
});

test('in a formatted message masked values within markup are not found, the rest is', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { permissions } = (await boss.call('GET /roles/getList', {})).data.list.find(({ admin }) => admin)!;
  await boss.call('POST /roles/doEdit', { role: 'NoPhones', name: 'NoPhones', permissions, masks: ['phone'] });
  const masked = await on.agent({ nickname: 'NoPhones', role: 'NoPhones' });
  const visitor = await talk(on, '你好');
  await masked.does('takeOver', visitor);
  await masked.says(visitor, '<p>打 <b>138</b> <i> <u>1234</u> </i> <b>5678</b>，<b>10</b><i>20</i> 号</p>', {
    kind: 'rich',
  });
  await turn(on);
  const YQToken = visitor.id;
  for (const [text, seen] of [
    ['1234', 0],
    ['10 20 号', 1],
  ] as const) {
    const told = async (agent: typeof boss) => (await agent.call('GET /history/getList', { text })).data.total;
    expect([text, await told(boss), await told(masked)]).toEqual([text, 1, seen]);
    const headers = { authorization: `Bearer ${masked.token}` };
    const asked = `/api/history/export?columns=conversation&text=${encodeURIComponent(text)}`;
    const file = await (await fetch(`http://${on.address}${asked}`, { headers })).text();
    expect([text, file.trim().split('\n').length - 1]).toEqual([text, seen]);
  }
  expect((await boss.call('GET /talk/search', { YQToken, text: '1234' })).data.total).toBe(1);
  expect((await masked.call('GET /talk/search', { YQToken, text: '1234' })).data.total).toBe(0);
  const { list } = (await masked.call('GET /talk/messages', { YQToken })).data;
  expect(JSON.stringify(list)).not.toContain('1234');
});

test('recalled messages are not found; a search text without letters or digits is refused', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  const said = await visitor.says('my secret number');
  expect((await search(on, boss, { text: 'secret' })).total).toBe(1);
  await visitor.call('POST /visitor/recall', { onlyID: said.onlyID });
  expect((await search(on, boss, { text: 'secret' })).total).toBe(0);
  expect(await search(on, boss, { text: '，。' })).toMatchObject({ status: 400 });
});

test('a message stored before a crash is found after the next turn of the follower', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = await talk(on, 'alpha');
  const found = async (text: string) => (await boss.call('GET /history/getList', { text })).data.total;
  expect(await found('alpha')).toBe(0);
  await on.runJob('search');
  expect(await found('alpha')).toBe(1);
  await visitor.says('bravo');
  await on.runJob('search');
  expect(await found('bravo')).toBe(1);
});

test('the search index can be rebuilt', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  await talk(on, 'alpha');
  await on.runJob('search');
  const found = async () => (await boss.call('GET /history/getList', { text: 'alpha' })).data.total;
  await rebuildFollower(on.server.context, searchFollower);
  expect(await found()).toBe(0);
  await on.runJob('search');
  expect(await found()).toBe(1);
});

test('filters apply to the list and the search; pages do not overlap', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  const visitors = [];
  for (let index = 0; index < 5; index += 1) {
    on.clock.advance(1000);
    visitors.push(await talk(on, `question ${index}`));
  }
  const ids = visitors.map(({ id }) => id).reverse();
  const between = new Date(on.clock.now() - 2500).toISOString();
  const page = async (query: Record<string, string>) => {
    const { list, total } = await search(on, boss, query);
    return { ids: list.map((row) => row.YQToken), total };
  };
  expect(await page({ pageSize: '2', pageNo: '2' })).toEqual({ ids: ids.slice(2, 4), total: 5 });
  expect(await page({ text: 'question', pageSize: '2', pageNo: '3' })).toEqual({ ids: ids.slice(4), total: 5 });
  await boss.does('end', visitors[0]!);
  expect(await page({ state: 'end' })).toEqual({ ids: [visitors[0]!.id], total: 1 });
  expect(await page({ text: 'question', state: 'end' })).toEqual({ ids: [visitors[0]!.id], total: 1 });
  expect(await page({ missed: 'true' })).toEqual({ ids: [visitors[0]!.id], total: 1 });
  expect(await page({ YQToken: visitors[3]!.id })).toEqual({ ids: [visitors[3]!.id], total: 1 });
  expect((await page({ to: between })).ids).toEqual(ids.slice(3));
});

test('valid and missed mean what they mean in statistics', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const [answered, missed, held, asked] = [
    await talk(on, 'one', 'two'),
    await talk(on, 'three'),
    await talk(on, 'four'),
    await talk(on, 'five'),
  ];
  await boss.says(answered, 'good day');
  for (const visitor of [answered, missed, held, asked]) await boss.does('end', visitor);
  const { db } = on.database;
  // A robot alone had two of them; of one a person was asked for.
  const robot = (await boss.call('POST /robot/doEdit', { name: 'Robo', kind: 'ask' })).data.id;
  await db.query(
    `update conversations set last_robot_id = $1, last_owner_id = null where visitor_id = any($2::uuid[])`,
    [robot, [held.id, asked.id]],
  );
  await db.query(`delete from events where visitor_id = $1 and kind = 'conversation.queued'`, [held.id]);
  await db.query(
    `insert into events (kind, conversation_id, visitor_id, data, at)
     select 'conversation.queued', id, visitor_id, '{}', opened_at from conversations where visitor_id = $1`,
    [asked.id],
  );
  const found = async (query: Record<string, string>) =>
    new Set((await search(on, boss, query)).list.map(({ YQToken }) => YQToken));
  expect(await found({ missed: 'true' })).toEqual(new Set([missed.id, asked.id]));
  expect(await found({ missed: 'false' })).toEqual(new Set([answered.id, held.id]));
  expect(await found({ valid: 'true' })).toEqual(new Set([answered.id]));
  await publish(boss, 'conversation', { validVisitor: 3 });
  expect(await found({ valid: 'true' })).toEqual(new Set());
  expect((await found({ valid: 'false' })).size).toBe(4);
  await publish(boss, 'conversation', { validVisitor: 1, validAgent: 0 });
  expect((await found({ valid: 'true' })).size).toBe(4);
});

test('transferred are those that another agent had after the first one', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  const taken = await talk(on, 'one');
  const handed = await talk(on, 'two');
  // From the queue, by the same agent.
  await boss.does('requeue', taken);
  await boss.does('takeOver', taken);
  await on.agent({ nickname: 'Ann' });
  await boss.hides();
  await boss.does('requeue', handed);
  const found = async (transferred: string) =>
    (await search(on, boss, { transferred })).list.map(({ YQToken }) => YQToken);
  expect(await found('true')).toEqual([handed.id]);
  expect(await found('false')).toEqual([taken.id]);
});

test('a text with over a thousand hits is reported as more, and its newest hits are shown', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = await talk(on, 'again and again');
  await sayOften(on, visitor.id, 'again', 1500);
  await indexAll(on.server.context);
  const { data } = await boss.call('GET /history/getList', { text: 'again' });
  expect(data).toMatchObject({ total: 1, more: true });
  expect(data.list[0]?.hits.map((hit) => hit.msg)).toEqual(['again and again', 'again 2', 'again 3']);
});

test('recalled messages among over a thousand hits hide no others, and are not counted', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const old = await talk(on, 'again at first');
  await sayOften(on, old.id, 'again', 1500);
  const { db } = on.database;
  await db.query('update messages set recalled_at = sent_at where visitor_id = $1 and seq <= 600', [old.id]);
  on.clock.advance(60_000);
  const newer = await talk(on, 'again, but later');
  await indexAll(on.server.context);
  const { data } = await boss.call('GET /history/getList', { text: 'again' });
  expect(data.list.map((row) => row.YQToken)).toEqual([newer.id, old.id]);
  expect(data).toMatchObject({ total: 2, more: false });
});

test('a common word is searched back to the first message', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitors = [];
  for (const years of [30, 15, 0]) {
    const visitor = await talk(on, 'again at first');
    await sayOften(on, visitor.id, 'again', 600);
    await on.database.db.query("update messages set sent_at = sent_at - $2 * interval '1 year' where visitor_id = $1", [
      visitor.id,
      years,
    ]);
    visitors.push(visitor.id);
  }
  await indexAll(on.server.context);
  const { data } = await boss.call('GET /history/getList', { text: 'again' });
  expect(data.list.map((row) => row.YQToken)).toEqual(visitors.reverse());
  expect(data.more).toBe(true);
});

test('messages indexed in bulk are not indexed again', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  await talk(on, 'alpha');
  await indexAll(on.server.context);
  const found = async (text: string) => (await boss.call('GET /history/getList', { text })).data.total;
  expect(await found('alpha')).toBe(1);
  await on.database.db.query('delete from message_terms');
  await talk(on, 'bravo');
  await on.runJob('search');
  expect([await found('alpha'), await found('bravo')]).toEqual([0, 1]);
});

test('a rare word is found in one conversation among many, with any other filter', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const often = await talk(on, '常常退款');
  await sayOften(on, often.id, '退款', 2500);
  const { db } = on.database;
  const rare = await talk(on, '退款');
  await db.query("update messages set sent_at = sent_at - interval '200 days' where visitor_id = $1", [rare.id]);
  await db.query(`update visitors set tags = '{vip}' where id = $1`, [rare.id]);
  await indexAll(on.server.context);
  const found = async (query: object) => {
    const { list, total, more } = (await boss.call('GET /history/getList', { text: '退款', ...query } as never)).data;
    return { ids: list.map((row) => row.YQToken), total, more };
  };
  expect(await found({ tag: 'vip' })).toEqual({ ids: [rare.id], total: 1, more: false });
  expect(await found({ tag: 'nobody' })).toEqual({ ids: [], total: 0, more: false });
  expect(await found({ pageSize: '1' })).toEqual({ ids: [often.id], total: 2, more: true });
});

test('an index dropped for a bulk load that did not finish is built by the next run', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  await talk(on, '退款');
  await on.database.db.query('drop index message_terms_terms');
  await indexAll(on.server.context);
  const { rows } = await on.database.db.query(`select to_regclass('message_terms_terms') is not null as stands`);
  expect(rows).toEqual([{ stands: true }]);
  expect((await search(on, boss, { text: '退款' })).total).toBe(1);
});

/** Stores this many messages of the visitor with the text, newest first, an hour apart. */
async function sayOften(on: TestServer, visitorId: string, word: string, times: number): Promise<void> {
  await on.database.db.query(
    `insert into messages (conversation_id, seq, visitor_id, only_id, role, kind, msg, sent_at)
     select conversation_id, n, visitor_id, 'x-' || n, 'user', 'text', $2 || ' ' || n, sent_at - n * interval '1 hour'
     from messages, generate_series(2, $3::int) n where seq = 1 and visitor_id = $1`,
    [visitorId, word, times],
  );
  await on.database.db.query('update conversations set last_seq = $2 where visitor_id = $1', [visitorId, times]);
}
