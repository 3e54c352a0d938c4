import type { Trigger } from '@parley/core/auto-answers/rules';
import { timelineOf } from '@parley/core/auto-answers/timeline';
import { describe, expect } from 'vitest';
import { runFollower } from '../../../events/follow';
import { serverTest as test } from '../../../testing/server-test';
import { startServer, type TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';
import { autoAnswerFollower } from './follower';
import { sayDue } from './speak';

/** Rules as visitors meet them. */
type Given = Record<string, unknown> & { trigger: Trigger; seconds?: number[] };

let made = 0;
const rule = ({ seconds = [0], ...more }: Given) => {
  made += 1;
  const key = `rule-${made}`;
  const steps = seconds.map((at) => ({
    seconds: at,
    text: { zh: `${more.trigger} ${at} 秒`, en: `${more.trigger} ${at}` },
  }));
  return { key, name: key, steps, ...more };
};

async function publish(boss: TestAgent, rules: readonly object[] | null, site?: string) {
  const at = site === undefined ? {} : { site };
  const { list } = (await boss.call('GET /settings/getList', at)).data;
  const { version } = list.find(({ section }) => section === 'autoAnswer')!;
  const value = rules === null ? {} : { rules };
  return boss.call('POST /settings/doEdit', { section: 'autoAnswer', value, version, ...at });
}

/** Lets the helper's work run: timers are armed, and those that are due are said. */
async function work(on: TestServer, seconds = 0): Promise<void> {
  await on.runJob('auto-answers');
  on.clock.advance(seconds * 1000);
  await on.runJob('auto-answers due');
}

/** Automatic texts that reached the visitor's window, in their order. */
const heard = (visitor: TestVisitor): string[] =>
  visitor.socket
    .all('8005')
    .map(({ message }) => message as { msg: string; onlyID: string })
    .flatMap(({ msg, onlyID }) => (onlyID.startsWith('auto-rule-') ? [msg] : []));

async function english(on: TestServer, page: object = {}): Promise<TestVisitor> {
  const visitor = new TestVisitor(on);
  await visitor.hello({ language: 'en', ...page });
  await visitor.connect();
  return visitor;
}

const busy = async (on: TestServer) => {
  const boss = await on.signIn({ role: 'Admin' });
  const ann = await on.agent({ nickname: 'Ann', limit: 1 });
  return { boss, ann };
};

// Effect of autoAnswer.rules
describe('triggers', () => {
  test('a first conversation: first visit, start and assignment, each once', async ({ on }) => {
    const { boss } = await busy(on);
    await publish(boss, [
      rule({ trigger: 'assigned' }),
      rule({ trigger: 'chat-start' }),
      rule({ trigger: 'first-visit' }),
    ]);
    const visitor = await english(on);
    expect(await visitor.says('hello')).toMatchObject({ code: '7001', seq: 1 });
    await work(on);
    expect(heard(visitor)).toEqual(['assigned 0', 'chat-start 0', 'first-visit 0']);
    await visitor.says('more');
    await work(on, 60);
    expect(heard(visitor)).toHaveLength(3);
    // Another conversation of the same visitor is no first visit.
    await (on.agents[1] as TestAgent).does('end', visitor);
    await visitor.says('again');
    await work(on);
    expect(heard(visitor).slice(3)).toEqual(['assigned 0', 'chat-start 0']);
  });

  test('the agent is silent: up to five steps, until somebody answers, and again for the next message', async ({
    on,
  }) => {
    const { boss, ann } = await busy(on);
    await publish(boss, [rule({ trigger: 'agent-silent', seconds: [10, 20, 30, 40, 50], repeat: true })]);
    const visitor = await english(on);
    await visitor.says('hello');
    await work(on, 10);
    await visitor.says('hello?');
    await work(on, 10);
    expect(heard(visitor)).toEqual(['agent-silent 10', 'agent-silent 20']);
    await ann.says(visitor, 'here I am');
    await work(on, 60);
    expect(heard(visitor)).toHaveLength(2);
    await visitor.says('thanks, but');
    await work(on, 10);
    expect(heard(visitor).slice(2)).toEqual(['agent-silent 10']);
    for (let step = 0; step < 5; step += 1) await work(on, 10);
    expect(heard(visitor).slice(3)).toEqual([
      'agent-silent 20',
      'agent-silent 30',
      'agent-silent 40',
      'agent-silent 50',
    ]);
  });

  test('the visitor is silent after an answer', async ({ on }) => {
    const { boss, ann } = await busy(on);
    await publish(boss, [rule({ trigger: 'visitor-silent', seconds: [30] })]);
    const visitor = await english(on);
    await visitor.says('hello');
    await ann.says(visitor, 'yes?');
    await work(on, 29);
    expect(heard(visitor)).toEqual([]);
    await work(on, 1);
    expect(heard(visitor)).toEqual(['visitor-silent 30']);
  });

  test('busy and steps of the queue, with the place; nothing more once it is given', async ({ on }) => {
    const { boss, ann } = await busy(on);
    const place = { zh: '第 {queue} 位', en: 'place {queue} at {company}, {visitor}' };
    await publish(boss, [
      rule({ trigger: 'busy' }),
      { ...rule({ trigger: 'queue' }), steps: [10, 20].map((seconds) => ({ seconds, text: place })) },
    ]);
    const first = await english(on);
    await first.says('first');
    const visitor = await english(on);
    expect(await visitor.says('second')).toMatchObject({ code: '7001' });
    await work(on);
    await work(on, 10);
    expect(heard(visitor)).toEqual(['busy 0', 'place 1 at Demo, there']);
    expect(heard(first)).toEqual([]);
    // No agent has it: the text is nobody's, neither in its thread nor in an agent's list.
    const page = (await visitor.call('GET /visitor/messages', {})).data;
    expect(page.list.map(({ role, nickname }) => [role, nickname]).slice(1)).toEqual([
      ['service', ''],
      ['service', ''],
    ]);
    await ann.does('end', first);
    await on.settle();
    expect(await ann.row(visitor)).toMatchObject({ state: 'current', umsg: 1, smsg: 2, seq: 3 });
    await work(on, 10);
    expect(heard(visitor)).toHaveLength(2);
  });

  test('busy: the agent who has it is away, unless it has an away text of its own', async ({ on }) => {
    const { boss, ann } = await busy(on);
    await publish(boss, [rule({ trigger: 'busy', repeat: true })]);
    const visitor = await english(on);
    await visitor.says('hello');
    await work(on);
    await ann.hides();
    await visitor.says('hello?');
    await work(on);
    expect(heard(visitor)).toEqual(['busy 0']);
    await ann.call('POST /personal/doEdit', { away: { zh: '', en: 'Back soon' } });
    await on.settle();
    await visitor.says('anybody?');
    await work(on);
    expect(visitor.socket.all('8005').map(({ message }) => (message as { msg: string }).msg)).toEqual([
      'busy 0',
      'Back soon',
    ]);
  });

  test('out of hours, a transfer, the end, a keyword', async ({ on }) => {
    const { boss, ann } = await busy(on);
    const ben = await on.agent({ nickname: 'Ben' });
    await publish(boss, [
      rule({ trigger: 'off-hours' }),
      rule({ trigger: 'transfer' }),
      rule({ trigger: 'end' }),
      rule({ trigger: 'keyword', words: ['退款', 'REFUND'], repeat: true }),
    ]);
    const visitor = await english(on);
    await visitor.says('I want a Ｒｅｆｕｎｄ');
    await work(on);
    expect(heard(visitor)).toEqual(['keyword 0']);
    const { list } = (await boss.call('GET /settings/getList')).data;
    const { version } = list.find(({ section }) => section === 'company')!;
    const openingHours = [{ days: [6], from: 0, to: 60 }];
    await boss.call('POST /settings/doEdit', { section: 'company', value: { openingHours }, version });
    await visitor.says('refund!');
    await visitor.says('hello?');
    await work(on);
    expect(heard(visitor).slice(1).sort()).toEqual(['keyword 0', 'off-hours 0']);
    const owner = (await ann.row(visitor))?.serviceID === ann.uuid ? ann : ben;
    const other = owner === ann ? ben : ann;
    await owner.does('transfer', visitor, { to: other.uuid });
    await other.does('accept', visitor);
    await work(on);
    expect(heard(visitor).slice(3)).toEqual(['transfer 0']);
    await other.does('end', visitor);
    await work(on);
    expect(heard(visitor).slice(4)).toEqual(['end 0']);
  });
});

test('conditions: site, group, channel, page, tag, hours and time; language and variables of the visitor', async ({
  on,
}) => {
  const { boss, ann } = await busy(on);
  const { id: group } = (await boss.call('POST /groups/doEdit', { name: 'Sales', members: [ann.uuid] })).data;
  const only = (name: string, more: object) => ({
    ...rule({ trigger: 'chat-start' }),
    name,
    steps: [{ seconds: made, text: { zh: `${name}，{agent}`, en: `${name} {agent}` } }],
    ...more,
  });
  const tuesday = { days: [2], from: 0, to: 1440 };
  await publish(boss, [
    only('site', { sites: ['demo'] }),
    only('other site', { sites: ['x'] }),
    only('group', { groups: [group] }),
    only('other group', { groups: ['11111111-1111-4111-8111-111111111111'] }),
    only('channel', { channels: ['web'] }),
    only('other channel', { channels: ['app'] }),
    only('page', { pages: ['/price*'] }),
    only('other page', { pages: ['/pric'] }),
    only('tag', { tags: ['vip'] }),
    only('other tag', { tags: ['new'] }),
    only('open', { hours: 'open' }),
    only('closed', { hours: 'closed' }),
    only('time', { times: [tuesday] }),
    only('other time', { times: [{ ...tuesday, days: [3] }] }),
  ]);
  const visitor = await english(on, { URL: 'https://shop.example/price?x=1', language: 'zh-CN' });
  await visitor.says('hello');
  await ann.call('POST /visitors/doEdit', { YQToken: visitor.id, tags: ['vip'] });
  await on.runJob('auto-answers');
  on.clock.advance(100_000);
  await on.runJob('auto-answers due');
  expect(heard(visitor).map((text) => text.split('，')[0])).toEqual([
    'site',
    'group',
    'channel',
    'page',
    'tag',
    'open',
    'time',
  ]);
  expect(heard(visitor)[0]).toBe('site，Ann');
});

test('a site’s own rules stand instead of those of all sites, for its visitors alone; none of its own is silence', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin', limit: 0 });
  const shop = (await boss.call('POST /access/doEdit', { name: 'Shop', domains: [] })).data;
  const saying = (text: string, seconds: number) => ({
    ...rule({ trigger: 'chat-start' }),
    steps: [{ seconds, text: { zh: text, en: text } }],
  });
  const everywhere = [saying('for all', 0)];
  expect((await publish(boss, everywhere)).status).toBe(200);
  const heardOn = async (site: string) => {
    const visitor = await english(on, { site });
    await visitor.says('hello');
    await work(on);
    await work(on, 2);
    return heard(visitor);
  };
  // The shop's second rule is due first: its own order applies to texts of one moment only.
  expect((await publish(boss, [saying('shop later', 1), saying('shop', 0)], shop.id)).status).toBe(200);
  expect([await heardOn('demo'), await heardOn(shop.key)]).toEqual([['for all'], ['shop', 'shop later']]);
  await publish(boss, [], shop.id);
  expect([await heardOn('demo'), await heardOn(shop.key)]).toEqual([['for all'], []]);
  await publish(boss, []);
  await publish(boss, [saying('shop alone', 0)], shop.id);
  expect([await heardOn('demo'), await heardOn(shop.key)]).toEqual([[], ['shop alone']]);
  const ann = await on.agent({ nickname: 'Ann' });
  expect((await ann.call('GET /autoAnswer/getNames')).data.list).toEqual([
    { rule: `rule-${made}`, name: `rule-${made}` },
  ]);
  await publish(boss, everywhere);
  await publish(boss, null, shop.id);
  expect(await heardOn(shop.key)).toEqual(['for all']);
  // Counted by site, under the same key.
  const [{ key } = { key: '' }] = everywhere;
  const saidOn = async (query: { site?: string }) =>
    (await boss.call('GET /autoAnswer/getCounts', query)).data.list.find(({ rule }) => rule === key)?.said;
  const { list: sites } = (await boss.call('GET /access/getList', {})).data;
  const demo = sites.find((site) => site.key === 'demo')!;
  expect([await saidOn({ site: shop.id }), await saidOn({ site: demo.id }), await saidOn({})]).toEqual([1, 2, 3]);
});

test('an agent’s own welcome stands before the rule; a rule may stand beside it', async ({ on }) => {
  const { boss, ann } = await busy(on);
  await ann.call('POST /personal/doEdit', { welcome: { zh: '', en: 'I am Ann' } });
  const [first, beside] = [rule({ trigger: 'assigned' }), rule({ trigger: 'assigned', seconds: [1], ownFirst: false })];
  await publish(boss, [first, beside]);
  const visitor = await english(on);
  await visitor.says('hello');
  await work(on, 1);
  expect(visitor.socket.all('8005').map(({ message }) => (message as { msg: string }).msg)).toEqual([
    'I am Ann',
    'assigned 1',
  ]);
});

test('agents see whose a text is; it is no answer of the agent, and a conversation with it alone was missed', async ({
  on,
}) => {
  const { boss } = await busy(on);
  const greeting = rule({ trigger: 'chat-start' });
  await publish(boss, [greeting]);
  const visitor = await english(on);
  await visitor.says('hello');
  await work(on, 5);
  const { list } = (await boss.call('GET /talk/messages', { YQToken: visitor.id })).data;
  expect(list.at(-1)).toMatchObject({
    onlyID: expect.stringMatching(new RegExp(`^auto-rule-${greeting.key}-[0-9a-f]{16}$`)),
    nickname: 'Ann',
  });
  const own = (await (on.agents[1] as TestAgent).call('GET /personal/numbers')).data;
  expect(own.mine).toMatchObject({ chats: 1, firstResponse: null });
  await visitor.call('POST /visitor/end', {});
  await on.settle();
  const missed = (await boss.call('GET /history/getList', { missed: 'true' } as never)).data.list;
  expect(missed).toHaveLength(1);
  expect((await boss.call('GET /autoAnswer/getCounts')).data.list).toEqual([
    { rule: greeting.key, said: 1, late: 0, saidAt: on.clock.now() },
  ]);
});

describe('durable timers', () => {
  test('a server that stops between arming and saying: the next one says it, once', async ({ on, database }) => {
    const { boss } = await busy(on);
    await publish(boss, [rule({ trigger: 'agent-silent', seconds: [30] })]);
    const visitor = await english(on);
    await visitor.says('hello');
    await on.runJob('auto-answers');
    const next = await startServer({ database, clock: on.clock });
    on.clock.advance(30_000);
    await next.runJob('auto-answers due');
    await next.runJob('auto-answers due');
    await on.runJob('auto-answers due');
    const { list } = (await visitor.call('GET /visitor/messages', {})).data;
    expect(list.map(({ msg }) => msg)).toEqual(['hello', 'agent-silent 30']);
    await next.stop();
  });

  test('killed while it speaks: the timer is still there', async ({ on }) => {
    const { boss } = await busy(on);
    await publish(boss, [rule({ trigger: 'chat-start' })]);
    const visitor = await english(on);
    await visitor.says('hello');
    await on.runJob('auto-answers');
    const { context } = on.server;
    const killed = {
      ...context,
      setting: () => {
        throw new Error('killed');
      },
    };
    await expect(sayDue(killed as never)).rejects.toThrow('killed');
    await work(on);
    expect(heard(visitor)).toEqual(['chat-start 0']);
  });

  test('two workers at once say each text once; the follower made again says none again', async ({ on }) => {
    const { boss } = await busy(on);
    await boss.call('POST /services/doEdit', { id: on.agents[1]!.uuid, limit: 0 });
    await publish(boss, [rule({ trigger: 'chat-start', seconds: [0, 1, 2] })]);
    const visitors = await Promise.all([1, 2, 3, 4].map(() => english(on)));
    for (const visitor of visitors) await visitor.says('hello');
    const parts = { db: on.database.db, clock: on.clock, log: on.server.context.log };
    await Promise.all([runFollower(parts, autoAnswerFollower), runFollower(parts, autoAnswerFollower)]);
    on.clock.advance(2000);
    await Promise.all([1, 2, 3].map(() => sayDue(on.server.context)));
    await on.database.db.query("update followers set commit_id = 0 where name = 'auto-answers'");
    await work(on);
    for (const visitor of visitors)
      expect(heard(visitor).sort()).toEqual(['chat-start 0', 'chat-start 1', 'chat-start 2']);
  });

  test('after an outage of days what is stale is dropped and counted', async ({ on }) => {
    const { boss } = await busy(on);
    const greeting = rule({ trigger: 'chat-start' });
    await publish(boss, [greeting]);
    const visitor = await english(on);
    await visitor.says('hello');
    await work(on, 2 * 86_400);
    expect(heard(visitor)).toEqual([]);
    await boss.signsInAgain();
    expect((await boss.call('GET /autoAnswer/getCounts')).data.list).toMatchObject([
      { rule: greeting.key, said: 0, late: 1 },
    ]);
  });

  test('an agent who writes after the timer was armed silences it, whatever the follower has read', async ({ on }) => {
    const { boss, ann } = await busy(on);
    await publish(boss, [rule({ trigger: 'chat-start', seconds: [10] })]);
    const visitor = await english(on);
    await visitor.says('hello');
    await on.runJob('auto-answers');
    on.clock.advance(5000);
    await ann.says(visitor, 'I am here');
    on.clock.advance(5000);
    await on.runJob('auto-answers due');
    expect(heard(visitor)).toEqual([]);
  });
});

test('the preview says what is sent', async ({ on }) => {
  const { boss, ann } = await busy(on);
  const rules = [
    rule({ trigger: 'chat-start', tags: ['vip'] }),
    rule({ trigger: 'chat-start', seconds: [0, 5] }),
    rule({ trigger: 'agent-silent', seconds: [20, 40], repeat: true }),
    rule({ trigger: 'visitor-silent', seconds: [30] }),
    rule({ trigger: 'keyword', words: ['price'] }),
  ];
  await publish(boss, rules);
  const visitor = await english(on);
  const start = on.clock.now();
  const tick = async (seconds: number) => {
    await work(on);
    for (let second = 0; second < seconds; second += 5) await work(on, 5);
  };
  await visitor.says('hello');
  await tick(45);
  await ann.says(visitor, 'sorry');
  await tick(35);
  await visitor.says('what price?');
  await tick(50);
  const { list } = (await visitor.call('GET /visitor/messages', {})).data;
  const sent = list.flatMap(({ onlyID, msg, time }) =>
    onlyID.startsWith('auto-rule-') ? [`${time - start} ${msg}`] : [],
  );

  const stored = (await boss.call('GET /settings/getList')).data.list.find(({ section }) => section === 'autoAnswer')!;
  const value = stored.value as { rules: Parameters<typeof timelineOf>[0] };
  const said = { isFirst: true, hasAgent: true };
  const lines = timelineOf(
    value.rules,
    [
      { kind: 'opened', at: 0, anchor: 100, isFirstVisit: true },
      { kind: 'given', how: 'assigned', at: 0, anchor: 101, isUnanswered: true, since: 0 },
      { kind: 'visitor-said', at: 0, anchor: 1, text: 'hello', since: 0, ...said },
      { kind: 'agent-said', at: 45_000, anchor: 5 },
      { kind: 'visitor-said', at: 80_000, anchor: 7, text: 'what price?', since: 5, ...said },
    ],
    {
      site: 'demo',
      groups: [],
      channel: 'web',
      page: 'https://shop.example/',
      tags: [],
      isOpen: true,
      at: { day: 2, minute: 0 },
      own: { welcome: false, away: false },
      isAgentHere: true,
    },
  );
  const previewed = lines.flatMap((line) => (line.kind === 'said' ? [`${line.at} ${line.step.text.en}`] : []));
  expect(previewed).toHaveLength(8);
  expect(sent).toEqual(previewed);
});

test.each([
  ['pair-incomplete', { steps: [{ seconds: 0, text: { zh: '您好', en: '' } }] }],
  ['answer-empty', { steps: [{ seconds: 0, text: { zh: '', en: ' ' } }] }],
  ['unknown-variable', { steps: [{ seconds: 0, text: { zh: '{nobody}', en: 'x' } }] }],
  ['delay-out-of-range', { steps: [{ seconds: 86_401, text: { zh: 'x', en: 'x' } }] }],
  ['delay-out-of-range', { trigger: 'agent-silent' }],
  ['no-keywords', { trigger: 'keyword', words: [] }],
  ['bad-page-pattern', { pages: ['^/price$'] }],
])('refused with %s, and the last good rules stay in force: %j', async (error, more) => {
  await refusing(error, more);
});

/** Without the fixture: `test.each` hands over its own values. */
async function refusing(error: string, more: object): Promise<void> {
  const on = await startServer();
  const boss = await on.signIn({ role: 'Admin' });
  const good = rule({ trigger: 'chat-start' });
  await publish(boss, [good]);
  expect((await publish(boss, [{ ...rule({ trigger: 'chat-start' }), ...more }])).error).toBe(error);
  const { list } = (await boss.call('GET /settings/getList')).data;
  expect(list.find(({ section }) => section === 'autoAnswer')).toMatchObject({ value: { rules: [{ key: good.key }] } });
  await on.stop();
}
