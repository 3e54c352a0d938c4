import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { recount } from '../../../testing/recount';
import { serverTest } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';
import { upload } from '../../../testing/upload';
import { verifyChain } from '../../foundation/audit/verify';
import { OF_A_TALK } from './talks-store';

const DAY_MS = 24 * 3600_000;

const keepFor = async (on: TestServer, value: Record<string, number>) => {
  const admin = await on.signIn({ role: 'Admin' });
  const { status } = await admin.call('POST /settings/doEdit', { section: 'retention', value, version: 0 });
  expect(status).toBe(200);
  return admin;
};
const countOf = async (on: TestServer, table: string): Promise<number> =>
  (await on.database.db.query(`select count(*) as n from ${table}`)).rows[0].n;

/** An ended conversation of a visitor who has left. */
async function endedTalk(on: TestServer, agent: TestAgent, text: string) {
  const visitor = await on.visitor();
  await visitor.says(text);
  await agent.does('accept', visitor);
  await agent.says(visitor, 'yes');
  await agent.does('note', visitor, { onlyID: randomUUID(), msg: 'noted' });
  await agent.does('end', visitor);
  await visitor.leaves();
  return visitor;
}

// Effect of retention.talks
serverTest('an old conversation is removed with its messages, search terms, notes and list entries', async ({ on }) => {
  const old = await endedTalk(on, await on.agent(), '退款');
  on.clock.advance(40 * DAY_MS);
  const agent = await on.agent();
  const young = await endedTalk(on, agent, '发货');
  await on.runJob('search');
  on.clock.advance(60_000);
  await on.runJob('search');
  const admin = await keepFor(on, { talks: 30 });
  expect((await admin.call('GET /retention/preview', { talks: 30, visits: 0 })).data.counts).toEqual({ talks: 1 });
  expect(await admin.row(old)).toBeDefined();

  await on.runJob('retention');
  expect(await countOf(on, 'conversations')).toBe(1);
  expect(await recount(on)).toBe(2);
  for (const table of ['message_terms', 'notes', 'search_progress']) {
    const { rows } = await on.database.db.query(`select distinct conversation_id from ${table}`);
    expect([table, rows.length <= 1]).toEqual([table, true]);
  }
  expect((await admin.row(old))?.conversation ?? null).toBeNull();
  expect(await admin.row(young)).toMatchObject({ state: 'end' });
  const oldestAt = on.clock.now() - 60_000;
  expect((await admin.call('GET /retention/getList')).data).toMatchObject({
    total: 1,
    list: [{ kind: 'talks', removed: { conversations: 1, messages: 2, notes: 1 }, failure: null, oldestAt }],
  });
  const file = async (query: string, language: string) => {
    const { statusCode, body } = await on.server.http.inject({
      url: `/api/retention/export?${query}`,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
    });
    return [statusCode, ...body.replace('\ufeff', '').trim().split('\r\n')];
  };
  const columns = 'columns=kind&columns=removed&columns=failure';
  expect(await file(columns, 'zh')).toEqual([
    200,
    '类型,删除的数据,结果',
    '会话与消息,1 条备注 · 2 条消息 · 1 个会话,完成',
  ]);
  expect(await file(`${columns}&kind=talks`, 'en')).toEqual([
    200,
    'Type,Deleted,Result',
    'Conversations and messages,notes: 1 · messages: 2 · conversations: 1,Done',
  ]);
  expect(await file(`${columns}&kind=audit`, 'zh')).toHaveLength(2);
  expect((await on.server.http.inject({ url: '/api/retention/export' })).statusCode).toBe(401);
  await on.runJob('audit');
  expect((await admin.call('GET /audit/getList', { action: 'retention.remove' })).data.list).toMatchObject([
    { uuid: null, kind: 'retention', ids: ['talks'] },
  ]);

  // The visitor returns and starts a new conversation.
  await old.hello();
  await old.connect();
  await old.says('again');
  await on.settle();
  expect(await recount(on)).toBe(3);
});

serverTest('a file of a recalled message is removed with the last conversation that used it', async ({ on }) => {
  const visitor = await on.visitor();
  const sent = await upload(on, visitor.credential, { name: 'a.txt', content: 'once' });
  const talkWith = async () => {
    const agent = await on.agent();
    const { onlyID } = await visitor.says(sent.msg, { kind: sent.kind });
    await agent.does('accept', visitor);
    expect((await visitor.call('POST /visitor/recall', { onlyID })).status).toBe(200);
    await agent.does('end', visitor);
  };
  await talkWith();
  on.clock.advance(DAY_MS);
  await visitor.hello();
  await visitor.connect();
  await talkWith();
  expect((await on.database.db.query("select msg from messages where kind = 'file'")).rows).toEqual([
    { msg: '' },
    { msg: '' },
  ]);
  on.clock.advance(29.5 * DAY_MS);
  await keepFor(on, { talks: 30 });
  await on.runJob('retention');
  expect([await countOf(on, 'conversations'), await countOf(on, 'files')]).toEqual([1, 1]);
  on.clock.advance(40 * DAY_MS);
  await on.runJob('retention');
  expect([await countOf(on, 'conversations'), await countOf(on, 'files')]).toEqual([0, 0]);
});

serverTest(
  'a conversation is listed, found and exported by the facts of its beginning after its visit was removed',
  async ({ on }) => {
    const agent = await on.agent();
    const visitor = await on.visitor();
    await visitor.views('https://shop.example/a');
    await on.database.db.query(
      `update visits set source = 'search', engine = 'Baidu', keyword = 'lamp', region = '浙江 杭州', region_code = '330100',
                       device = 'mobile', os = 'Android', browser = 'Chrome'`,
    );
    await visitor.says('hello');
    await agent.does('end', visitor);
    await visitor.leaves();
    on.clock.advance(60 * 60_000);
    await on.runJob('leave');
    const admin = await keepFor(on, { visits: 10 });
    const listed = async () =>
      (await admin.call('GET /history/getList', { source: ['search'], region: '杭州' } as never)).data;
    const [record] = (await listed()).list;
    expect(record).toMatchObject({
      source: 'search',
      engine: 'Baidu',
      keyword: 'lamp',
      region: '浙江 杭州',
      device: 'mobile',
    });
    const detail = async () => (await admin.call('GET /history/getDetail', { conversation: record!.id })).data;
    expect((await detail()).visit).toMatchObject({ device: 'mobile', browser: 'Chrome' });
    const exported = async () => {
      const { body } = await on.server.http.inject({
        url: '/api/history/export?format=csv&columns=source&columns=keyword&columns=region&columns=device',
        headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' },
      });
      return body;
    };
    const file = await exported();
    expect(file).toContain('lamp');

    on.clock.advance(11 * DAY_MS);
    await on.runJob('retention');
    expect(await countOf(on, 'visits')).toBe(0);
    await admin.signsInAgain();
    expect((await listed()).list).toEqual([record]);
    expect(await detail()).toMatchObject({ record, visit: null });
    expect(await exported()).toBe(file);
    const { rows } = await on.database.db.query(
      'select visit_id, device, os, browser, region_code from conversation_facts',
    );
    expect(rows).toEqual([
      { visit_id: null, device: 'mobile', os: 'Android', browser: 'Chrome', region_code: '330100' },
    ]);
  },
);

serverTest('a later change of a visit does not change the facts of its conversations', async ({ on }) => {
  const agent = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  await on.database.db.query(
    `update visits set source = 'ads', region = '西藏', device = 'tablet', region_code = '540000'`,
  );
  await agent.does('end', visitor);
  const [record] = (await agent.call('GET /history/getList', {})).data.list;
  expect(record).toMatchObject({ source: 'direct', region: '局域网' });
  expect(record!.device).not.toBe('tablet');
});

serverTest(
  'every table with rows of conversations is emptied with them, or is listed as an exception',
  async ({ on }) => {
    const { rows } = await on.database.db.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'conversation_id' order by 1`,
    );
    /** Rows that name a conversation without being a part of it: the reference is cleared. */
    const KEPT = ['visitors', 'letters'];
    /** Statistics keep their counts. */
    const COUNTED = ['talk_facts', 'agent_shares', 'rating_facts'];
    /** Deleted by a trigger of `conversations`. */
    const BY_TRIGGER = ['conversation_facts'];
    expect(rows.map(({ name }) => name).filter((name) => ![...KEPT, ...COUNTED, ...BY_TRIGGER].includes(name))).toEqual(
      [...OF_A_TALK].sort(),
    );
  },
);

serverTest('by default only unused files are removed', async ({ on }) => {
  await endedTalk(on, await on.agent(), 'hello');
  on.clock.advance(4000 * DAY_MS);
  const before = await countOf(on, 'messages');
  await on.runJob('retention');
  expect(await countOf(on, 'messages')).toBe(before);
  expect(await countOf(on, 'retention_reports')).toBe(0);
});

// Effect of retention.visits, retention.logins, retention.letters, retention.audit
serverTest('visits, sign-ins, letters and audit entries are removed by their own retention times', async ({ on }) => {
  const visitor = await on.visitor();
  await visitor.views('https://shop.example/a');
  await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content: 'call me', phone: '13800000000' });
  await visitor.leaves();
  on.clock.advance(60 * 60_000);
  await on.runJob('leave');
  await on.database.db.query(
    `insert into login_records (id, username, address, user_agent, at) values ($1, 'x', '', '', $2)`,
    [randomUUID(), new Date(on.clock.now())],
  );
  const admin = await keepFor(on, { visits: 10, logins: 10, letters: 10, audit: 10 });
  await on.runJob('retention');
  expect(await countOf(on, 'letters')).toBe(1);

  on.clock.advance(11 * DAY_MS);
  await on.runJob('retention');
  for (const table of ['visits', 'page_views', 'letters', 'login_records'])
    expect([table, await countOf(on, table)]).toEqual([table, 0]);
  expect((await on.database.db.query('select url, user_agent from visitors')).rows).toEqual([
    { url: '', user_agent: '' },
  ]);
  await on.runJob('audit');
  expect(await verifyChain(on.database.db)).toMatchObject({ fault: null });
  expect((await verifyChain(on.database.db)).before).toBeGreaterThan(0);
  void admin;
});
