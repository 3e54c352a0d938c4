import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';

/** R-60 … R-62 as visitors meet them. The clock of the tests begins on Tuesday, 2030-01-01, at midnight in UTC. */
const HOUR_MS = 3600_000;
const weekdays = { days: [1, 2, 3, 4, 5], from: 9 * 60, to: 18 * 60 };
const offHours = { zh: '我们九点上班', en: 'We open at nine' };

const publish = async (agent: TestAgent, value: Record<string, unknown>, site?: string) => {
  const { list } = (await agent.call('GET /settings/getList', site ? { site } : {})).data;
  const { version } = list.find(({ section }) => section === 'company')!;
  return agent.call('POST /settings/doEdit', { section: 'company', value, version, ...(site && { site }) });
};
const visitorOn = async (on: TestServer, site = 'demo') => {
  const visitor = new TestVisitor(on);
  const hello = await visitor.hello({ site });
  await visitor.connect();
  return { visitor, hello };
};

// Effect of company.openingHours, company.offHours
test('R-62 while it is closed a first message is refused and the window offers a letter, though agents are online', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const served = await visitorOn(on);
  await served.visitor.says('before the hours were set');
  await publish(boss, { openingHours: [weekdays], timeZone: 'Asia/Shanghai', offHours });
  // 08:00 in Shanghai.
  const { visitor, hello } = await visitorOn(on);
  expect(hello.talk).toMatchObject({ somebodyOnline: false, closed: true });
  expect(hello.talk.agents).toBeUndefined();
  expect(hello.settings.company).toEqual({ offHours });
  expect(await visitor.says('hello?')).toMatchObject({ code: '7002', error: 'nobody-online' });
  // A conversation that is open goes on.
  expect(await served.visitor.says('still here')).toMatchObject({ code: '7001' });

  on.clock.advance(HOUR_MS);
  const { talk } = (await visitor.call('GET /visitor/messages', {})).data;
  expect([talk.somebodyOnline, talk.closed]).toEqual([true, undefined]);
  expect(await visitor.says('hello!')).toMatchObject({ code: '7001' });
  await boss.signsInAgain();
  expect(await boss.row(visitor)).toMatchObject({ state: 'current' });
});

// Effect of company.timeZone, company.specialDays
test('R-61 R-62 a site has hours, a time zone and holidays of its own', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const shop = (await boss.call('POST /access/doEdit', { name: 'Shop', domains: [] })).data;
  await publish(boss, { openingHours: [weekdays], timeZone: 'UTC' });
  await publish(boss, { timeZone: 'Australia/Sydney' }, shop.id);
  // 10:00 in Sydney, 23:00 the day before in UTC.
  on.clock.advance(23 * HOUR_MS);
  await boss.signsInAgain();
  const closed = async (site: string) => (await visitorOn(on, site)).hello.talk.closed;
  expect([await closed('demo'), await closed(shop.key)]).toEqual([true, undefined]);
  const holiday = { name: '元旦', from: '2030-01-02', to: '2030-01-02' };
  await publish(boss, { timeZone: 'Australia/Sydney', specialDays: [holiday] }, shop.id);
  expect(await closed(shop.key)).toBe(true);
});

test('R-62 an invitation is accepted off hours', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  await publish(boss, { specialDays: [{ from: '2030-01-01', to: '2030-01-02' }] });
  const { visitor } = await visitorOn(on);
  await boss.does('invite', visitor, { msg: 'May I help?' });
  expect(await visitor.says('yes')).toMatchObject({ code: '7001' });
  expect(await boss.row(visitor)).toMatchObject({ state: 'current', serviceID: boss.uuid });
});

test('words in one language only, and days that end before they begin, are refused at their field', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  expect((await publish(boss, { offHours: { zh: '下班了', en: '' } })).data).toEqual({
    error: 'pair-incomplete',
    fields: ['offHours.en'],
  });
  const backwards = { from: '2030-10-07', to: '2030-10-01' };
  expect((await publish(boss, { specialDays: [backwards] })).data).toEqual({
    error: 'bad-request',
    fields: ['specialDays.0.to'],
  });
  expect((await publish(boss, { timeZone: 'Mars' })).data).toEqual({ error: 'bad-request', fields: ['timeZone'] });
});
