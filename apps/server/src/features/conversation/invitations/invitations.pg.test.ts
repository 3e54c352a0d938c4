import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import { startServer, type TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';

const PRICE = 'https://shop.example/price';
const HOUR_MS = 3_600_000;
const WORDS = { zh: '需要报价吗？', en: 'May I help with prices?' };
const variant = (more: object = {}) => ({ id: 'a', text: WORDS, ...more });
const rule = (more: object = {}) => ({ id: 'prices', name: '看价格的人', variants: [variant()], ...more });
const FREE = { mostAVisit: 0, mostADay: 0, repeatMinutes: 0, refusedHours: 0 };

async function save(boss: TestAgent, value: Record<string, unknown>, section = 'invitations') {
  const { list } = (await boss.call('GET /settings/getList', {})).data;
  const { version } = list.find((each) => each.section === section)!;
  return boss.call('POST /settings/doEdit', { section: section as 'invitations', value: value as never, version });
}

async function publish(on: TestServer, rules: object[], more: Record<string, unknown> = {}): Promise<TestAgent> {
  const boss = await on.agent({ role: 'Admin' });
  const { status } = await save(boss, { rules, ...more });
  expect(status).toBe(200);
  await on.settle();
  return boss;
}

async function visit(on: TestServer, page: object = {}) {
  const visitor = new TestVisitor(on);
  const { settings } = await visitor.hello({ URL: PRICE, ...page });
  return { visitor, offers: settings.offers };
}

const claim = async (visitor: TestVisitor, more: object = {}) =>
  (
    await visitor.call('POST /visitor/claim', {
      rule: 'prices',
      URL: PRICE,
      onlyID: randomUUID(),
      language: 'zh' as const,
      ...more,
    })
  ).data.offer;

const answer = (visitor: TestVisitor, offer: string, what: 'shown' | 'seen' | 'accepted' | 'refused') =>
  visitor.call('POST /visitor/offered', { offer, what });

/** Sets facts of the visit that a browser cannot choose. */
const setVisit = (on: TestServer, visitor: TestVisitor, column: 'region_code' | 'keyword' | 'device', value: string) =>
  on.database.db.query(`update visits set ${column} = $2 where visitor_id = $1`, [visitor.id, value]);

// Effect of invitations.rules
describe('what a browser is told to watch', () => {
  test('is nothing on a site without rules, and only what holds of the others', async ({ on }) => {
    expect((await visit(on)).offers).toBeUndefined();
    await publish(on, [
      rule({
        pages: ['/price'],
        delaySeconds: 20,
        dwellSeconds: 5,
        scrollPercent: 50,
        exitIntent: true,
        event: 'cart-left',
      }),
      rule({ id: 'off', name: 'off', enabled: false }),
    ]);
    expect((await visit(on)).offers).toEqual([
      { rule: 'prices', after: 20, scroll: 50, exit: true, event: 'cart-left' },
    ]);
    const { visitor, offers } = await visit(on, { URL: 'https://shop.example/' });
    expect(offers).toEqual([]);
    on.clock.advance(12_000);
    expect((await visitor.call('GET /visitor/offers', { URL: PRICE })).data.offers).toMatchObject([{ after: 8 }]);
  });

  test.for<[string, object, object]>([
    ['pages viewed', { pagesViewed: 2 }, {}],
    ['the referrer', { referrers: ['www.baidu.com/*'] }, { referrer: 'https://www.google.com/' }],
    ['returning visitors', { visitors: 'returning' }, {}],
    ['off hours', { hours: 'closed' }, {}],
    ['the region', { regions: ['440000'] }, {}],
    ['the keyword', { keywords: ['lamp'] }, {}],
    ['the device', { devices: ['tablet'] }, {}],
  ])('a rule with %s does not hold for others', async ([, conditions, page], { on }) => {
    await publish(on, [rule(conditions)]);
    const { visitor, offers } = await visit(on, page);
    // A further page may be enough: the browser asks again there.
    expect(offers).toEqual('pagesViewed' in conditions ? [] : undefined);
    expect(await claim(visitor)).toBeNull();
  });

  test('holds for a region, a keyword and a device of the visit', async ({ on }) => {
    await publish(on, [rule({ regions: ['440000'], keywords: ['lamp'], devices: ['tablet'] })]);
    const { visitor } = await visit(on);
    await setVisit(on, visitor, 'region_code', '440300');
    await setVisit(on, visitor, 'keyword', 'Lamp cheap');
    expect(await claim(visitor)).toBeNull();
    await setVisit(on, visitor, 'device', 'tablet');
    expect(await claim(visitor)).toMatchObject({ text: WORDS.zh });
  });

  test('nothing where a rule by region takes messages only', async ({ on }) => {
    const boss = await publish(on, [rule()]);
    const { visitor } = await visit(on);
    const { status } = await save(
      boss,
      { rules: [{ key: 'all', ranges: ['0.0.0.0/0', '::/0'], action: 'message' }] },
      'region',
    );
    expect(status).toBe(200);
    await on.settle();
    expect((await visit(on)).offers).toBeUndefined();
    expect((await visitor.call('GET /visitor/offers', { URL: PRICE })).data.offers).toEqual([]);
    expect(await claim(visitor)).toBeNull();
  });

  // Effect of invitations.quietWhileFull
  test('an agent has to be free if the rule says so; quiet while all are full, unless switched off', async ({ on }) => {
    const boss = await publish(on, [rule({ agents: 'free' }), rule({ id: 'any', name: 'any' })], FREE);
    await boss.hides();
    expect((await visit(on)).offers).toMatchObject([{ rule: 'any' }]);
    const agent = await on.agent({ limit: 1 });
    expect((await visit(on)).offers).toHaveLength(2);
    const talking = await on.visitor();
    await talking.says('hello');
    expect(await agent.row(talking)).toMatchObject({ state: 'current' });
    expect((await visit(on)).offers).toBeUndefined();
    await save(boss, { rules: [rule()], ...FREE, quietWhileFull: false });
    await on.settle();
    expect((await visit(on)).offers).toHaveLength(1);
  });
});

describe('limits of a person', () => {
  test('two tabs at once show one', async ({ on }) => {
    await publish(on, [rule()]);
    const { visitor } = await visit(on);
    const told = await Promise.all(Array.from({ length: 6 }, () => claim(visitor)));
    expect(told.filter((offer) => offer !== null)).toHaveLength(1);
  });

  // Effect of invitations.mostAVisit, invitations.mostADay, invitations.mostAPerson
  // Effect of invitations.repeatMinutes, invitations.refusedHours
  test.for<[string, object, number]>([
    ['mostAVisit', { mostAVisit: 1 }, 0],
    ['mostADay', { mostADay: 1 }, 1],
    ['mostAPerson', { mostAPerson: 1 }, 24],
    ['repeatMinutes', { repeatMinutes: 61 }, 1],
    ['refusedHours', { refusedHours: 2 }, 1],
  ])('%s', async ([, limit, hours], { on }) => {
    await publish(on, [rule()], { ...FREE, ...limit });
    const { visitor } = await visit(on);
    const offer = await claim(visitor);
    await answer(visitor, offer!.id, 'refused');
    on.clock.advance(hours * HOUR_MS);
    expect(await claim(visitor)).toBeNull();
    expect((await visitor.call('GET /visitor/offers', { URL: PRICE })).data.offers).toEqual([]);
  });

  test('count those of the person’s other browsers', async ({ on }) => {
    await publish(on, [rule()], { ...FREE, mostAPerson: 1 });
    const [one, other] = [(await visit(on)).visitor, (await visit(on)).visitor];
    await on.database.db.query(
      `with p as (insert into people (id, created_at, updated_at) values ($3, now(), now()) returning id)
       update visitors set person_id = $3 where id in ($1, $2)`,
      [one.id, other.id, randomUUID()],
    );
    const told = await Promise.all([claim(one), claim(other)]);
    expect(told.filter((offer) => offer !== null)).toHaveLength(1);
  });

  test('nobody is invited who talks, or whom an agent has invited', async ({ on }) => {
    const boss = await publish(on, [rule()]);
    const [talking, invited, free] = [(await visit(on)).visitor, (await visit(on)).visitor, (await visit(on)).visitor];
    await talking.connect();
    await talking.says('hello');
    await boss.does('invite', invited, { msg: 'Hello' });
    expect(await claim(talking)).toBeNull();
    expect(await claim(invited)).toBeNull();
    expect(await claim(free)).not.toBeNull();
  });
});

test('a claim is committed before it is answered: after a restart it gets the same answer', async ({
  on,
  database,
}) => {
  await publish(on, [rule()]);
  const { visitor } = await visit(on);
  const onlyID = randomUUID();
  const lost = await claim(visitor, { onlyID });
  await on.stop();
  const again = await startServer({ database });
  const { status, data } = await callOn(again, visitor, onlyID);
  await again.stop();
  expect([status, data.offer]).toEqual([200, lost]);
});

async function callOn(on: TestServer, { credential }: TestVisitor, onlyID: string) {
  const visitor = new TestVisitor(on);
  visitor.credential = credential;
  return visitor.call('POST /visitor/claim', { rule: 'prices', URL: PRICE, onlyID, language: 'zh' });
}

describe('an answer', () => {
  test('accepting opens a conversation that begins with its words; the thread names the rule', async ({ on }) => {
    const boss = await publish(on, [rule()]);
    const { visitor } = await visit(on);
    const offer = await claim(visitor);
    for (const what of ['shown', 'seen'] as const) await answer(visitor, offer!.id, what);
    const { data } = await answer(visitor, offer!.id, 'accepted');
    expect(data.conversation).toEqual(expect.any(String));
    expect((await answer(visitor, offer!.id, 'accepted')).data).toEqual(data);
    await on.settle();
    expect(await boss.row(visitor)).toMatchObject({ state: 'current', conversation: data.conversation });
    const thread = (await boss.call('GET /talk/messages', { YQToken: visitor.id })).data;
    expect(thread.list.map(({ msg }) => msg)).toEqual([WORDS.zh]);
    const events = (thread.events ?? []).filter(({ kind }) => kind.startsWith('offer.'));
    expect(events.map(({ kind, note }) => [kind, note])).toEqual([
      ['offer.made', '看价格的人'],
      ['offer.accepted', '看价格的人'],
    ]);
  });

  test('off hours accepting opens no conversation and is recorded; a region is invited on one page, once a day', async ({
    on,
  }) => {
    const guangdong = rule({ regions: ['440000'], pages: ['/price'], delaySeconds: 20, hours: 'closed' });
    const boss = await publish(on, [guangdong], { ...FREE, mostADay: 1 });
    await save(boss, { specialDays: [{ from: '2030-01-01', to: '2030-01-03' }] }, 'company');
    await on.settle();
    const { visitor } = await visit(on);
    expect(await claim(visitor)).toBeNull();
    await setVisit(on, visitor, 'region_code', '440300');
    expect((await visitor.call('GET /visitor/offers', { URL: PRICE })).data.offers).toEqual([
      { rule: 'prices', after: 20 },
    ]);
    const offer = await claim(visitor);
    expect((await answer(visitor, offer!.id, 'accepted')).data.conversation).toBeNull();
    expect(await claim(visitor)).toBeNull();
    on.clock.advance(24 * HOUR_MS);
    expect(await claim(visitor)).not.toBeNull();
  });

  test('of another visitor is refused', async ({ on }) => {
    await publish(on, [rule()]);
    const { visitor } = await visit(on);
    const offer = await claim(visitor);
    const stranger = (await visit(on)).visitor;
    expect(await answer(stranger, offer!.id, 'accepted')).toMatchObject({ status: 404, error: 'not-found' });
  });
});

test('the numbers count each step by variant, beside those who were held out', async ({ on }) => {
  const boss = await publish(on, [rule({ holdout: 50 })]);
  const sent = { shown: 0, held: 0 };
  for (let n = 0; n < 12; n += 1) {
    const { visitor } = await visit(on);
    const offer = await claim(visitor);
    if (!offer) sent.held += 1;
    else {
      sent.shown += 1;
      await answer(visitor, offer.id, sent.shown === 1 ? 'accepted' : 'seen');
    }
  }
  const days = { from: '2030-01-01', to: '2030-01-01', timeZone: 'UTC' };
  const { list } = (await boss.call('GET /invitation/numbers', days)).data;
  const none = { shown: 0, seen: 0, accepted: 0, opened: 0, valid: 0, talked: 0 };
  const invited = { ...none, shown: sent.shown, seen: sent.shown, accepted: 1, opened: 1, talked: 1 };
  expect(list).toEqual([
    {
      rule: 'prices',
      name: '看价格的人',
      variants: [
        { variant: 'a', sent: sent.shown, ...invited, verdict: 'not-enough' },
        { variant: null, sent: sent.held, ...none },
      ],
    },
  ]);
  expect(
    (await boss.call('GET /invitation/numbers', { ...days, from: '2029-12-30', to: '2029-12-31' })).data.list,
  ).toEqual([]);
  // Each figure opens into as many rows.
  const rowsOf = async (variant: string, step: string, more: object = {}) =>
    (await boss.call('GET /invitation/getList', { ...days, rule: 'prices', variant, step, ...more } as never)).data;
  for (const [step, count] of Object.entries({ ...invited, sent: sent.shown }))
    expect(await rowsOf('a', step), step).toMatchObject({ total: count });
  expect(await rowsOf('-', 'sent')).toMatchObject({ total: sent.held });
  expect((await rowsOf('a', 'accepted')).list).toMatchObject([
    { name: '看价格的人', variant: 'a', step: 'opened', time: on.clock.now(), YQToken: expect.any(String) },
  ]);
  expect((await rowsOf('a', 'sent', { pageSize: 1, pageNo: 2 })).list).toHaveLength(Math.min(1, sent.shown - 1));
  expect((await rowsOf('other', 'sent')).total).toBe(0);
});

test('no figure counts bots, nor a conversation as valid in which a rule alone answered', async ({ on }) => {
  const boss = await publish(on, [rule()]);
  const { db } = on.database;
  const visitors = [];
  for (let n = 0; n < 2; n += 1) {
    const { visitor } = await visit(on);
    visitors.push(visitor);
    await answer(visitor, (await claim(visitor))!.id, 'accepted');
  }
  await db.query(`update visits set device = 'bot' where visitor_id = $1`, [visitors[0]!.id]);
  await db.query('update conversations set visitor_messages = 1, agent_messages = 1, auto_messages = 1');
  const days = { from: '2030-01-01', to: '2030-01-01', timeZone: 'UTC' };
  const numbers = async () => (await boss.call('GET /invitation/numbers', days)).data.list[0]!.variants[0]!;
  const rows = async (step: string) =>
    (await boss.call('GET /invitation/getList', { ...days, rule: 'prices', variant: 'a', step } as never)).data;
  expect(await numbers()).toMatchObject({ sent: 1, accepted: 1, opened: 1, valid: 0 });
  expect(await rows('valid')).toMatchObject({ total: 0 });
  expect(await rows('sent')).toMatchObject({ total: 1, list: [{ YQToken: visitors[1]!.id, step: 'opened' }] });
  await db.query('update conversations set agent_messages = 2');
  expect(await numbers()).toMatchObject({ valid: 1 });
  expect(await rows('valid')).toMatchObject({ total: 1, list: [{ step: 'valid' }] });
});

test('a picture comes with what it shows, for the look that has one', async ({ on }) => {
  const picture = 'k'.repeat(32);
  const alt = { zh: '新茶到店', en: 'The new tea is here' };
  await publish(on, [rule({ variants: [variant({ look: 'image', picture, alt })] })], FREE);
  const { visitor } = await visit(on);
  expect(await claim(visitor, { language: 'en' })).toMatchObject({ look: 'image', picture, alt: alt.en });
});

test.for<[string, object, string]>([
  ['a regular expression', rule({ pages: ['^/price$'] }), 'bad-page-pattern'],
  ['weights that sum to 0', rule({ variants: [variant({ weight: 0 })] }), 'weights-zero'],
  ['half of a pair', rule({ variants: [variant({ text: { zh: '您好', en: '' } })] }), 'pair-incomplete'],
  ['a look with a picture without one', rule({ variants: [variant({ look: 'image', alt: WORDS })] }), 'empty'],
  ['a picture without words', rule({ variants: [variant({ look: 'image', picture: 'k'.repeat(32) })] }), 'empty'],
  ['no words', rule({ variants: [variant({ text: { zh: '', en: '' } })] }), 'empty'],
])('%s is refused', async ([, bad, error], { on }) => {
  const boss = await on.agent({ role: 'Admin' });
  expect(await save(boss, { rules: [bad] })).toMatchObject({ status: 400, error });
});
