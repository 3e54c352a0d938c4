import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';

async function comesBy(on: TestServer, code: string, language = 'zh-CN') {
  const visitor = new TestVisitor(on);
  await visitor.hello({ URL: `http://${on.address}/l/${code}`, language, link: { code, query: '' } });
  await visitor.connect();
  return visitor;
}

const makeGroup = async (boss: TestAgent, edit: object) =>
  (await boss.call('POST /groups/doEdit', { members: [], ...edit } as never)).data;
const makeLink = async (boss: TestAgent, edit: object) =>
  (await boss.call('POST /link/doEdit', { name: 'Spring', ...edit } as never)).data;
const ownerOf = async (boss: TestAgent, visitor: TestVisitor) => (await boss.row(visitor))?.serviceID;

test('R-36 R-38 without available members the contact gets the visitors of the group’s link after the group’s time', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  const member = await on.signIn({ nickname: 'member' });
  const lead = await on.agent({ nickname: 'lead', limit: 1 });
  await lead.hides();
  const group = await makeGroup(boss, { name: 'sales', members: [member.uuid], emergency: lead.uuid });
  expect(group).toMatchObject({ emergency: lead.uuid, emergencySeconds: 60 });
  const { code } = await makeLink(boss, { group: group.id });

  const stranger = await on.visitor();
  expect(await stranger.says('hello')).toMatchObject({ error: 'nobody-online' });
  const visitor = await comesBy(on, code);
  expect((await stranger.hello()).talk).toMatchObject({ somebodyOnline: false });
  expect((await visitor.hello()).talk).toMatchObject({ somebodyOnline: true });
  expect(await visitor.says('hello')).toMatchObject({ code: '7001' });
  const second = await comesBy(on, code);
  await second.says('me too');
  on.clock.advance(59_999);
  await on.runJob('queue');
  expect(await boss.row(visitor)).toMatchObject({ state: 'wait' });
  on.clock.advance(1);
  await on.runJob('queue');
  expect(await boss.row(visitor)).toMatchObject({ state: 'current', serviceID: lead.uuid });
  expect(visitor.socket.all('2000')).toMatchObject([{ serviceID: lead.uuid, nickname: 'lead' }]);
  expect(await lead.says(visitor, 'I have you')).toMatchObject({ code: '7001' });
  // The contact's own limit applies.
  expect(await boss.row(second)).toMatchObject({ state: 'wait' });
  const detail = await boss.call('GET /history/getDetail', { conversation: (await boss.row(visitor))!.conversation! });
  expect(JSON.stringify(detail.data)).toContain('"strategy":"emergency"');
});

test('R-43 overflow goes to the link’s group before all others; with an agent’s link to the agent’s groups', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  const anybody = await on.agent({ nickname: 'anybody' });
  const named = await on.signIn({ nickname: 'named' });
  const spare = await on.agent({ nickname: 'spare' });
  const other = await on.visitor();
  await spare.does('takeOver', other);
  const second = await makeGroup(boss, { name: 'second', members: [spare.uuid] });
  const first = await makeGroup(boss, { name: 'first', members: [named.uuid], overflow: second.id });
  for (const target of [{ group: first.id }, { agent: named.uuid }]) {
    const visitor = await comesBy(on, (await makeLink(boss, target)).code);
    await visitor.says('hello');
    expect(await ownerOf(boss, visitor)).toBe(spare.uuid);
  }
  await spare.hides();
  const visitor = await comesBy(on, (await makeLink(boss, { group: first.id })).code);
  await visitor.says('hello');
  expect(await ownerOf(boss, visitor)).toBe(anybody.uuid);
});

test('R-37 a transfer to a group without available members goes to the connected contact', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const lead = await on.agent({ nickname: 'lead' });
  const group = await makeGroup(boss, { name: 'empty', emergency: lead.uuid, emergencySeconds: 600 });
  const offered = await owner.does('transfer', visitor, { group: group.id });
  expect(offered.data.transfer).toMatchObject({ to: lead.uuid });
});

test('a contact is an existing agent; a removed one is none', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const lead = await on.signIn({ nickname: 'lead' });
  const nobody = '00000000-0000-7000-8000-000000000000';
  expect(await boss.call('POST /groups/doEdit', { name: 'a', emergency: nobody })).toMatchObject({
    status: 404,
    data: { fields: ['emergency'] },
  });
  const { id } = await makeGroup(boss, { name: 'sales', emergency: lead.uuid, emergencySeconds: 5 });
  await boss.call('POST /services/doDelete', { ids: [lead.uuid] });
  const { list } = (await boss.call('GET /groups/getList', {})).data;
  expect(list).toMatchObject([{ id, emergency: null, emergencySeconds: 5 }]);
});

test('R-33 a link requires a skill and a language: agents that have them come first', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const idle = await on.agent({ nickname: 'idle' });
  const some = await on.agent({ nickname: 'some' });
  const most = await on.agent({ nickname: 'most' });
  const has = (agent: TestAgent, value: number, languages: string[] = []) =>
    boss.call('POST /services/doEdit', { id: agent.uuid, skills: [{ name: '退款', value }], languages });
  await has(idle, 0);
  await has(some, 40, ['en']);
  await has(most, 90);
  expect((await boss.call('GET /link/options')).data.skills).toEqual(['退款']);
  const comes = async (edit: object, language?: string) => {
    const visitor = await comesBy(on, (await makeLink(boss, edit)).code, language);
    await visitor.says('hello');
    return ownerOf(boss, visitor);
  };
  expect(await comes({ skill: '退款' })).toBe(most.uuid);
  expect(await comes({ skill: '退款' })).toBe(most.uuid);
  expect(await comes({ skill: '退款', language: 'en' })).toBe(some.uuid);
  expect(await comes({ skill: '退款' }, 'en-GB')).toBe(some.uuid);
});

// Effect of routing.preferSeconds
test('R-35 a visitor waits for a suitable agent for the time of the setting, while others behind it are served', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  const expert = await on.agent({ nickname: 'expert', limit: 1 });
  await boss.call('POST /services/doEdit', { id: expert.uuid, skills: [{ name: 'refunds', value: 50 }] });
  await boss.call('POST /settings/doEdit', { section: 'routing', value: { preferSeconds: 30 }, version: 0 });
  const { code } = await makeLink(boss, { skill: 'refunds' });
  const first = await comesBy(on, code);
  await first.says('hello');
  const free = await on.agent({ nickname: 'free' });
  const waits = await comesBy(on, code);
  await waits.says('hello');
  const behind = await on.visitor();
  await behind.says('hello');
  expect(await boss.row(waits)).toMatchObject({ state: 'wait' });
  expect(await ownerOf(boss, behind)).toBe(free.uuid);
  on.clock.advance(30_000);
  await on.runJob('queue');
  expect(await ownerOf(boss, waits)).toBe(free.uuid);
  const again = await comesBy(on, code);
  await again.says('hello');
  await expert.does('end', first);
  await on.settle();
  expect(await ownerOf(boss, again)).toBe(expert.uuid);
});
