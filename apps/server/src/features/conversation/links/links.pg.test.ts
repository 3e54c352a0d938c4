import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';
import { verifyPushes } from '../../../testing/verify-pushes';

type Edit = Parameters<typeof makeLink>[1];

async function makeLink(boss: TestAgent, edit: { name?: string; [field: string]: unknown } = {}) {
  const { data, status, error } = await boss.call('POST /link/doEdit', { name: '春季海报', ...edit } as never);
  if (status !== 200) throw new Error(`doEdit answered ${status} ${error}`);
  return data;
}

/** A visitor opens the page of a link, for the first time or again. */
async function comesBy(on: TestServer, code: string, query = '', visitor = new TestVisitor(on)) {
  const hello = await visitor.hello({ URL: `http://${on.address}/l/${code}`, link: { code, query } });
  return { visitor, hello };
}

const follow = (on: TestServer, code: string, headers: Record<string, string> = {}) =>
  on.server.http.inject({ method: 'GET', url: `/l/${code}`, headers });

test('a link needs only a name; it is changed, listed, disabled and deleted; codes are unique', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin', nickname: 'Boss' });
  const link = await makeLink(boss);
  expect(link).toMatchObject({
    name: '春季海报',
    url: `/l/${link.code}`,
    site: { key: 'demo' },
    group: null,
    agent: null,
    style: 'full',
    state: 'open',
    enabled: true,
    visits: 0,
    createdBy: 'Boss',
    version: 1,
  });
  expect(link.code).toMatch(/^[2-9a-z]{8}$/);
  const own = await makeLink(boss, { name: 'Own', code: 'spring-2030' });
  expect(await boss.call('POST /link/doEdit', { name: 'Again', code: 'spring-2030' })).toMatchObject({
    status: 409,
    error: 'in-use',
  });
  const changed = await boss.call('POST /link/doEdit', { id: link.id, version: 1, name: 'Spring' });
  expect(changed.data).toMatchObject({ name: 'Spring', style: 'full', version: 2 });
  expect(await boss.call('POST /link/doEdit', { id: link.id, version: 1, name: 'Late' })).toMatchObject({
    status: 409,
    error: 'stale-version',
  });
  const names = async (asked: object) =>
    (await boss.call('GET /link/getList', asked)).data.list.map(({ name }) => name).sort();
  expect(await names({})).toEqual(['Own', 'Spring']);
  expect(await names({ text: 'SPRING' })).toEqual(['Own', 'Spring']);
  expect(await names({ text: 'ring-2' })).toEqual(['Own']);
  await boss.call('POST /link/doEnable', { ids: [own.id], enabled: false });
  expect(await names({ state: ['off'] })).toEqual(['Own']);
  expect(await names({ state: 'open' as never })).toEqual(['Spring']);
  expect((await boss.call('POST /link/doDelete', { ids: [own.id, link.id] })).data).toEqual({ deleted: 2 });
  expect(await names({})).toEqual([]);
  expect((await follow(on, 'spring-2030')).statusCode).toBe(404);
});

test('only http(s) addresses are redirect targets; contradictory fields and unknown targets are refused', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  for (const overUrl of [
    'javascript:alert(1)',
    '//evil.example',
    'https://user@evil.example',
    '/l/x',
    'data:text/html,x',
  ])
    expect(await boss.call('POST /link/doEdit', { name: 'x', overUrl })).toMatchObject({ status: 400 });
  const cases: Edit[] = [{ endsAt: 1, startsAt: 2 }, { cap: 5 }, { capOf: 'visits' }];
  for (const edit of cases)
    expect(await boss.call('POST /link/doEdit', { name: 'x', ...edit })).toMatchObject({ status: 400 });
  const nobody = '00000000-0000-7000-8000-000000000000';
  expect(await boss.call('POST /link/doEdit', { name: 'x', agent: nobody })).toMatchObject({ error: 'unknown-agent' });
  expect(await boss.call('POST /link/doEdit', { name: 'x', group: nobody })).toMatchObject({ error: 'unknown-group' });
  expect(await boss.call('POST /link/doEdit', { name: 'x', site: nobody })).toMatchObject({ error: 'unknown-site' });
});

test('a visit by a link has it as its source, with parameters of the link before those of the address', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const link = await makeLink(boss, {
    greeting: '欢迎扫码咨询',
    parameters: [
      { name: 'utm_source', value: 'poster' },
      { name: 'utm_term', value: '绿茶' },
    ],
  });
  const { visitor, hello } = await verifyPushes(on, () =>
    comesBy(on, link.code, '?utm_source=forged&utm_medium=print&from=groupmessage'),
  );
  expect(hello.settings.window).toMatchObject({ greeting: '欢迎扫码咨询' });
  expect(await boss.row(visitor)).toMatchObject({ source: 'link', engine: '春季海报', keyword: '绿茶' });
  const { data } = await boss.call('GET /link/visits', { id: link.id });
  expect(data.list).toMatchObject([
    {
      YQToken: visitor.id,
      parameters: [
        { name: 'utm_source', value: 'poster' },
        { name: 'utm_term', value: '绿茶' },
        { name: 'utm_medium', value: 'print' },
      ],
      variables: {},
    },
  ]);
});

test('a reload continues the visit, and so does a page without a link; another link starts another visit', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const first = await makeLink(boss, { name: 'first' });
  const second = await makeLink(boss, { name: 'second' });
  const { visitor } = await comesBy(on, first.code);
  await comesBy(on, first.code, '', visitor);
  await visitor.hello();
  expect(await boss.row(visitor)).toMatchObject({ source: 'link', engine: 'first', visits: 1 });
  await comesBy(on, second.code, '', visitor);
  expect(await boss.row(visitor)).toMatchObject({ engine: 'second', visits: 2 });
  const visits = async () =>
    Object.fromEntries((await boss.call('GET /link/getList', {})).data.list.map((link) => [link.name, link.visits]));
  expect(await visits()).toEqual({ first: 1, second: 1 });
});

test('R-40 R-41 the visitor goes to the agent of the link, to its group, or else to any available agent', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  const idle = await on.agent({ nickname: 'idle' });
  const named = await on.agent({ nickname: 'named' });
  const busy = await on.visitor();
  await busy.says('hello');
  await named.does('takeOver', busy);
  const ownerBy = async (edit: Edit) => {
    const { code } = await makeLink(boss, edit);
    const { visitor } = await comesBy(on, code);
    await visitor.connect();
    await visitor.says('hi');
    return (await boss.call('GET /talk/userList')).data.list.find((row) => row.YQToken === visitor.id)?.serviceID;
  };
  expect(await ownerBy({})).toBe(idle.uuid);
  expect(await ownerBy({ agent: named.uuid })).toBe(named.uuid);
  const { data: group } = await boss.call('POST /groups/doEdit', { name: 'sales', members: [named.uuid] });
  expect(await ownerBy({ group: group.id })).toBe(named.uuid);
  await named.hides();
  expect(await ownerBy({ agent: named.uuid })).toBe(idle.uuid);
});

test('a reader with a limited scope gets only leads and contact data within it', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  const { permissions } = (await boss.call('GET /roles/getList', {})).data.list.find(({ admin }) => admin)!;
  await boss.call('POST /roles/doEdit', { role: 'Own', name: 'Own', permissions, scope: 'own' });
  const own = await on.agent({ role: 'Own', nickname: 'Own' });
  const link = await makeLink(boss);
  const ledBy = async (agent: TestAgent, mail: string) => {
    // The other agent must never own the conversation, since former owners see it.
    await (agent === own ? boss : own).hides();
    await agent.hides('0');
    const { visitor } = await comesBy(on, link.code);
    await visitor.connect();
    await visitor.says('hello');
    await on.settle();
    await agent.call('POST /visitors/doEdit', { YQToken: visitor.id, mail });
    await agent.does('end', visitor);
    await visitor.leaves();
    return visitor;
  };
  const mine = await ledBy(own, 'mine@example.com');
  const theirs = await ledBy(boss, 'theirs@example.com');
  on.clock.advance(60_000);
  await on.runJob('leave');
  const leadsOf = async (agent: TestAgent) => {
    const { data } = await agent.call('GET /link/stats', { id: link.id });
    const leads = (await agent.call('GET /link/leads', { id: link.id })).data;
    return [
      data.total.leads,
      data.days[0]!.leads,
      leads.total,
      leads.list.map(({ id, email }) => `${id} ${email}`).sort(),
    ];
  };
  const [first, second] = [`${mine.id} mine@example.com`, `${theirs.id} theirs@example.com`];
  expect(await leadsOf(boss)).toEqual([2, 2, 2, [first, second].sort()]);
  expect(await leadsOf(own)).toEqual([1, 1, 1, [first]]);
});

test('numbers of a link are counted by days in the reader’s time zone and match its lists', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  const link = await makeLink(boss);
  const { visitor } = await comesBy(on, link.code);
  await visitor.connect();
  await visitor.says('hello');
  await boss.says(visitor, 'good day');
  on.clock.advance(1000);
  const { visitor: silent } = await comesBy(on, link.code);
  await silent.call('POST /visitor/letter', { onlyID: 'l-1', content: '请回电', phone: '13800138000' });
  await (await on.visitor()).says('not by a link');
  const { data } = await boss.call('GET /link/stats', { id: link.id, timeZone: 'Asia/Shanghai' });
  const counted = { visits: 2, visitors: 2, conversations: 1, valid: 1, letters: 1, leads: 1 };
  const shares = [{ name: expect.any(String), visits: 2, visitors: 2 }];
  expect(data).toEqual({
    total: { ...counted, refused: 0 },
    days: [{ day: '2030-01-01', ...counted }],
    regions: shares,
    devices: shares,
    variants: [],
  });
  expect((await boss.call('GET /link/conversations', { id: link.id })).data).toMatchObject({
    total: 1,
    list: [{ YQToken: visitor.id, agent: 'Boss', umsg: 1, smsg: 1, valid: true }],
  });
  expect((await boss.call('GET /link/conversations', { id: link.id, valid: 'false' as never })).data.total).toBe(0);
  expect((await boss.call('GET /link/visitors', { id: link.id })).data).toMatchObject({
    total: 2,
    list: [{ id: silent.id, visits: 1 }, { id: visitor.id }],
  });
  expect((await boss.call('GET /link/letters', { id: link.id })).data.list).toMatchObject([
    { content: '请回电', phone: '13800138000', read: false },
  ]);
  expect((await boss.call('GET /link/leads', { id: link.id })).data).toEqual({
    total: 1,
    list: [
      {
        id: silent.id,
        visitor: expect.any(String),
        time: expect.any(Number),
        region: expect.any(String),
        phone: '13800138000',
        email: '',
        wechat: '',
      },
    ],
  });
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, mail: 'li@example.com' });
  expect((await boss.call('GET /link/stats', { id: link.id })).data).toMatchObject({
    total: { leads: 2 },
    days: [{ leads: 2 }],
  });
  expect((await boss.call('GET /link/leads', { id: link.id, pageSize: 1, pageNo: 2 })).data).toMatchObject({
    total: 2,
    list: [{ id: visitor.id, email: 'li@example.com' }],
  });
  const later = on.clock.now() + 1;
  expect((await boss.call('GET /link/stats', { id: link.id, from: String(later) as never })).data.total.visits).toBe(0);
});

test('bots are in no figure of a link and fill no cap; automatic messages make no conversation valid', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const { id, code } = await makeLink(boss, { capOf: 'visits', cap: 2 });
  const { db } = on.database;
  const { visitor: bot } = await comesBy(on, code);
  await db.query(`update visits set device = 'bot' where visitor_id = $1`, [bot.id]);
  const { visitor } = await comesBy(on, code);
  for (const each of [bot, visitor]) {
    await each.connect();
    await each.says('hello');
  }
  await db.query(
    `update conversation_facts set device = 'bot'
                  where conversation_id in (select id from conversations where visitor_id = $1)`,
    [bot.id],
  );
  // A rule has answered.
  await db.query('update conversations set agent_messages = 1, auto_messages = 1 where visitor_id = $1', [visitor.id]);
  const { data } = await boss.call('GET /link/stats', { id });
  const counted = { visits: 1, visitors: 1, conversations: 1, valid: 0 };
  expect(data).toMatchObject({ total: counted, days: [counted], devices: [{ visits: 1 }] });
  const { list, total } = (await boss.call('GET /link/conversations', { id })).data;
  expect([total, list.map(({ YQToken, valid }) => [YQToken, valid])]).toEqual([1, [[visitor.id, false]]]);
  expect((await boss.call('GET /link/visits', { id })).data.total).toBe(1);
  const { list: links } = (await boss.call('GET /link/getList', {})).data;
  expect(links).toMatchObject([{ visits: 1, conversations: 1, state: 'open' }]);
});

test('A-24: letters and leads of a link leave out those of colleagues, and visits those of their conversations', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin', nickname: 'Boss' });
  const { id, code } = await makeLink(boss);
  const permissions = ['talk:desk', 'seePermissions:link'];
  await boss.call('POST /roles/doEdit', { role: 'Own', name: 'Own', permissions, scope: 'own' });
  const own = await on.signIn({ nickname: 'Own', role: 'Own' });
  const eve = await on.agent({ nickname: 'Eve' });
  const byLetter = (await comesBy(on, code)).visitor;
  const letter = { onlyID: 'letter-1', content: 'call me', phone: '13812345678' };
  const sent = await byLetter.call('POST /visitor/letter', letter);
  const talking = (await comesBy(on, code)).visitor;
  await talking.connect();
  await talking.says('hello');
  const rows = async (agent: TestAgent) =>
    Promise.all(
      (['visits', 'visitors', 'letters', 'leads'] as const).map(
        async (what) => (await agent.call(`GET /link/${what}`, { id })).data.list.length,
      ),
    );
  expect(await rows(boss)).toEqual([2, 2, 1, 1]);
  expect(await rows(own)).toEqual([1, 1, 1, 1]);
  await boss.call('POST /letter/doChange', { ids: [sent.data.id], serviceID: eve.uuid });
  expect(await rows(own)).toEqual([1, 1, 0, 0]);
  expect((await own.call('GET /link/stats', { id })).data.total).toMatchObject({ visits: 1, letters: 0, leads: 0 });
  expect(await rows(boss)).toEqual([2, 2, 1, 1]);
});
