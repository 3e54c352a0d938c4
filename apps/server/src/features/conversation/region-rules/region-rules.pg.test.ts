import type { RegionRuleSetting } from '@parley/protocol/settings/region';
import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';

/** V-41 … V-46 as visitors meet them. The clock of the tests begins on Tuesday, 2030-01-01, at midnight in UTC. */
const HOUR_MS = 3600_000;
/** All visitors of the tests come from this address, which has no region. */
const HERE = '127.0.0.0/8';
const EVERYWHERE = '000000';
const tip = { zh: '请留言', en: 'Please leave a message' };

type Rule = Partial<RegionRuleSetting>;
const publish = async (
  agent: TestAgent,
  rules: Rule[],
  { site, allowed }: { site?: string; allowed?: string[] } = {},
) => {
  const { list } = (await agent.call('GET /settings/getList', site ? { site } : {})).data;
  const { version } = list.find(({ section }) => section === 'region')!;
  const value = { rules: rules.map((rule, at) => ({ key: `rule-${at}`, ...rule })), ...(allowed && { allowed }) };
  return agent.call('POST /settings/doEdit', { section: 'region', value, version, ...(site && { site }) });
};
const visitorOn = async (on: TestServer, { site = 'demo', language = 'en' } = {}) => {
  const visitor = new TestVisitor(on);
  const hello = await visitor.hello({ site, language });
  await visitor.connect();
  return { visitor, hello };
};

// Effect of region.rules
test('message only: the window offers a letter with the words of the rule, in its language, and no conversation opens', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const before = await visitorOn(on);
  await before.visitor.says('before the rule');
  await publish(boss, [{ ranges: [HERE], action: 'message', language: 'en', tip }]);
  const { visitor, hello } = await visitorOn(on, { language: 'zh-CN' });
  expect(hello.talk).toMatchObject({ somebodyOnline: false, closed: true });
  expect(hello.talk.agents).toBeUndefined();
  expect(hello.settings).toMatchObject({
    window: { language: 'en' },
    company: { offHours: tip },
    site: { window: { language: 'en' }, company: { offHours: tip } },
  });
  expect(await visitor.says('hello?')).toMatchObject({ code: '7002', error: 'message-only' });
  const letter = { onlyID: 'one', content: 'Call me', email: 'a@example.com' };
  expect((await visitor.call('POST /visitor/letter', letter)).status).toBe(200);
  // A conversation that is open goes on.
  expect(await before.visitor.says('still here')).toMatchObject({ code: '7001' });
});

// Effect of region.allowed
test('hidden: the settings show nothing, and a client that speaks nevertheless is refused', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  await publish(boss, [{ ranges: [HERE], action: 'hide' }]);
  const { visitor, hello } = await visitorOn(on);
  expect(hello.settings).toEqual({ hidden: true });
  expect(await visitor.says('hello?')).toMatchObject({ code: '7002', error: 'not-served-here' });
  await publish(boss, [{ ranges: [HERE], action: 'hide' }], { allowed: ['127.0.0.1'] });
  expect((await visitorOn(on)).hello.settings).toHaveProperty('window');
  expect(await visitor.says('hello!')).toMatchObject({ code: '7001' });
});

test('a visitor whom an agent invites is served where only letters are taken', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  await publish(boss, [{ places: [EVERYWHERE], action: 'message' }]);
  const { visitor } = await visitorOn(on);
  await boss.does('invite', visitor, { msg: 'May I help?' });
  expect(await visitor.says('yes')).toMatchObject({ code: '7001' });
});

test('routed: the agent, then the group of the rule gets the conversation; its words greet', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Ann' });
  const [bob, carl] = [await on.agent({ nickname: 'Bob' }), await on.agent({ nickname: 'Carl' })];
  const group = (await boss.call('POST /groups/doEdit', { name: 'Abroad', members: [carl.uuid] })).data.id;
  const route = (to: RegionRuleSetting['to']) =>
    publish(boss, [{ places: [EVERYWHERE], action: 'route', to, tip: { zh: '您好，海外部', en: 'Overseas desk' } }]);
  const owners: unknown[] = [];
  for (const to of [
    { kind: 'agent', id: bob.uuid },
    { kind: 'group', id: group },
  ] as const) {
    expect((await route(to)).error).toBeUndefined();
    const { visitor, hello } = await visitorOn(on);
    expect(hello.settings).toMatchObject({ window: { greeting: 'Overseas desk' } });
    await visitor.says('hello');
    owners.push((await boss.row(visitor))?.serviceID);
  }
  expect(owners).toEqual([bob.uuid, carl.uuid]);
});

test('a rule applies off hours only, and a site has rules of its own', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const shop = (await boss.call('POST /access/doEdit', { name: 'Shop', domains: [] })).data;
  const night = { days: [1, 2, 3, 4, 5, 6, 7], from: 22 * 60, to: 6 * 60 };
  const rule: Rule = { ranges: [HERE], action: 'message', when: 'hours', hours: [night], timeZone: 'Asia/Shanghai' };
  await publish(boss, [{ ...rule, timeZone: 'Asia/Tokyo' }]);
  await publish(boss, [rule], { site: shop.id });
  const served = async (site: string) => (await visitorOn(on, { site })).hello.talk.somebodyOnline;
  // 05:30 in Shanghai, 06:30 in Tokyo.
  on.clock.advance(21.5 * HOUR_MS);
  await boss.signsInAgain();
  expect([await served('demo'), await served(shop.key)]).toEqual([true, false]);
});

test('rules that make no sense are refused at their field', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const refusal = async (...rules: Rule[]) => {
    const { data } = (await publish(boss, rules)) as { data: { error?: string; fields?: string[] } };
    return [data.error, ...(data.fields ?? [])];
  };
  expect(await refusal({ places: [EVERYWHERE], action: 'hide' })).toEqual(['shuts-everybody-out', 'rules.0.action']);
  expect(await refusal({ places: [EVERYWHERE], action: 'hide' }, { places: ['440000'] })).toEqual([undefined]);
  expect(await refusal({ ranges: ['10.0.0.0/33'] })).toEqual(['not-a-range', 'rules.0.ranges.0']);
  expect(await refusal({ action: 'message' })).toEqual(['empty', 'rules.0.places']);
  expect(await refusal({ ranges: [HERE], when: 'hours' })).toEqual(['empty', 'rules.0.hours']);
  expect(await refusal({ ranges: [HERE], action: 'route' })).toEqual(['empty', 'rules.0.to']);
  expect(await refusal({ ranges: [HERE], tip: { zh: '只有中文', en: '' } })).toEqual([
    'pair-incomplete',
    'rules.0.tip.en',
  ]);
  // The last good value stays in force.
  const { list } = (await boss.call('GET /settings/getList', {})).data;
  expect(list.find(({ section }) => section === 'region')).toMatchObject({ version: 1 });
});

test('the test box says where an address is, which rule decides at that moment, and why; for the draft too', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  await boss.call('POST /settings/doEdit', {
    section: 'company',
    version: 0,
    value: { openingHours: [{ days: [1, 2, 3, 4, 5], from: 540, to: 1080 }], timeZone: 'Asia/Shanghai' },
  });
  await publish(boss, [{ name: 'Abroad', places: ['900000'], action: 'message', when: 'closed' }]);
  const at = Date.UTC(2030, 0, 1, 15);
  const ask = async (address: string, more = {}) =>
    (await boss.call('POST /region/doTest', { address, at, ...more })).data;
  expect(await ask('8.8.8.8')).toEqual({
    address: '8.8.8.8',
    region: { code: '900438', name: '美国' },
    action: 'message',
    rule: { key: 'rule-0', name: 'Abroad' },
    by: '900000',
    isOpen: false,
    localTime: '2030-01-01 23:00',
    timeZone: 'Asia/Shanghai',
  });
  expect(await ask('8.8.8.8', { at: Date.UTC(2030, 0, 1, 2) })).toMatchObject({ action: 'allow', isOpen: true });
  expect(await ask('64:ff9b::202.96.128.86')).toMatchObject({
    address: '202.96.128.86',
    region: { code: '440100' },
    action: 'allow',
    rule: null,
  });
  const value = { rules: [{ key: 'draft', places: ['440000'], action: 'message' }] };
  await boss.call('POST /settings/doDraft', { section: 'region', value });
  expect(await ask('202.96.128.86', { draft: true })).toMatchObject({ action: 'message', by: '440000' });
  expect((await boss.call('POST /region/doTest', { address: 'nowhere' })).data).toMatchObject({
    error: 'not-an-address',
    fields: ['address'],
  });
});

test('the log has each limited visit once for a rule, by action, region and time, and loses it with the visit', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  await publish(boss, [{ name: 'Local', ranges: [HERE], action: 'message' }]);
  const { visitor } = await visitorOn(on);
  await visitor.hello();
  await visitor.hello();
  await publish(boss, [{ name: 'Local', ranges: [HERE], action: 'hide' }]);
  on.clock.advance(60_000);
  await visitor.hello();
  await on.settle();
  const log = async (filter = {}) => (await boss.call('GET /region/getLog', filter)).data;
  await expect.poll(async () => await log()).toMatchObject({ total: 2 });
  expect((await log()).list).toMatchObject([
    { action: 'hide', YQToken: visitor.id, rule: { key: 'rule-0', name: 'Local' }, by: HERE, region: '局域网' },
    { action: 'message', address: '127.0.0.1' },
  ]);
  expect(await log({ action: 'message' })).toMatchObject({ total: 1 });
  expect(await log({ text: '局域' })).toMatchObject({ total: 2 });
  expect(await log({ text: '广东' })).toMatchObject({ total: 0 });
  expect(await log({ to: on.clock.now() - 30_000, pageSize: 1 })).toMatchObject({ total: 1 });
  await on.database.db.query('delete from visits');
  expect(await log()).toEqual({ list: [], total: 0 });
  const agent = await on.signIn({});
  expect((await agent.call('GET /region/getLog', {})).status).toBe(403);
});

test('a rule that begins and ends by the clock is told to the open windows that it concerns', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const shop = (await boss.call('POST /access/doEdit', { name: 'Shop', domains: [] })).data;
  const [visitor, other] = [(await visitorOn(on)).visitor, (await visitorOn(on, { site: shop.key })).visitor];
  // On Tuesday from one to two.
  const hours = [{ days: [2], from: 60, to: 120 }];
  const rule: Rule = { ranges: [HERE], when: 'hours', hours, timeZone: 'UTC', action: 'message', language: 'en', tip };
  await publish(boss, [rule]);
  await publish(boss, [], { site: shop.id });
  const after = (ms: number) =>
    framesCausedBy(on, { visitor: visitor.socket, other: other.socket }, () => {
      on.clock.advance(ms);
      return on.runJob('region rules');
    });
  expect(await after(0)).toEqual({});
  expect(await after(HOUR_MS)).toMatchObject({
    visitor: [{ code: '8012', section: 'region', settings: { company: { offHours: tip } } }],
  });
  expect(await after(60_000)).toEqual({});
  const { visitor: told, other: nothing } = await after(HOUR_MS);
  expect(told).toMatchObject([
    { section: 'region', settings: { hidden: false, site: {}, window: { language: 'auto' } } },
  ]);
  expect(nothing).toBeUndefined();
});

test('a rule and its removal are told to the open windows that they concern, and to no other', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const shop = (await boss.call('POST /access/doEdit', { name: 'Shop', domains: [] })).data;
  const [zh, en, other] = [
    (await visitorOn(on, { language: 'zh-CN' })).visitor,
    (await visitorOn(on)).visitor,
    (await visitorOn(on, { site: shop.key })).visitor,
  ];
  await publish(boss, [], { site: shop.id });
  const told = (rules: Rule[]) =>
    framesCausedBy(on, { zh: zh.socket, en: en.socket, other: other.socket }, () => publish(boss, rules));
  const message: Rule = { ranges: [HERE], action: 'message', language: 'en', tip };
  const limited = {
    section: 'region',
    settings: { hidden: false, window: { language: 'en' }, company: { offHours: tip } },
  };
  expect(await told([message])).toMatchObject({ zh: [limited], en: [limited] });
  expect((await told([{ ...message, name: 'Renamed' }])).zh).toBeUndefined();
  // A conversation that is open goes on, and so does its window.
  await publish(boss, []);
  await en.says('hello');
  expect(await told([{ ranges: [HERE], action: 'hide' }])).toMatchObject({ zh: [{ settings: { hidden: true } }] });
  expect(en.socket.frames.some(({ settings }) => (settings as { hidden?: boolean })?.hidden)).toBe(false);
  const { zh: back, other: nothing } = await told([]);
  expect(back).toMatchObject([{ settings: { hidden: false, site: {}, window: { language: 'auto' } } }]);
  expect(nothing).toBeUndefined();
});
