import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';
import { verifyPushes } from '../../../testing/verify-pushes';

/** Milliseconds after which messages are in the search index. */
const MINUTE_MS = 61_000;

const permissions = [
  'talk:desk',
  'talk:accept',
  'talk:end',
  'seePermissions:seeHistorical',
  'seePermissions:seeVisitor',
];

/** Anna and Bob in one group, Eve in another. Anna has the scope `scope`, with phone numbers masked. */
async function team(on: TestServer, scope: 'own' | 'group' = 'group') {
  const admin = await on.signIn({ nickname: 'Root', role: 'Admin' });
  const role = { role: 'Scoped', name: 'Scoped', permissions, scope, masks: ['phone' as const] };
  const { data } = await admin.call('POST /roles/doEdit', role);
  const bob = await on.agent({ nickname: 'Bob' });
  const anna = await on.signIn({ nickname: 'Anna', role: 'Scoped' });
  const eve = await on.signIn({ nickname: 'Eve' });
  await admin.call('POST /groups/doEdit', { name: 'Sales', members: [anna.uuid, bob.uuid] });
  await admin.call('POST /groups/doEdit', { name: 'Night', members: [eve.uuid] });
  return { admin, anna, bob, eve, role: data };
}

/** A finished conversation of this agent, with one message. */
async function talk(on: TestServer, agent: TestAgent, words: string) {
  if (agent.sockets.length === 0) await agent.connect();
  const visitor = await on.visitor();
  await visitor.says(words);
  if ((await agent.row(visitor))?.serviceID !== agent.uuid) await agent.does('takeOver', visitor);
  const { data } = await agent.does('end', visitor);
  return { visitor, conversation: data.conversation! };
}

test('A-24: the scope is the same in lists, searches, details and earlier conversations', async ({ on }) => {
  const { admin, anna, bob, eve } = await team(on);
  const bobs = await talk(on, bob, '退款 13812345678');
  await bob.leaves();
  const eves = await talk(on, eve, '退款 13912345678');
  const history = async (agent: TestAgent, filters = {}) =>
    (await agent.call('GET /history/getList', filters)).data.list.map(({ conversation }) => conversation).sort();
  const both = [bobs.conversation, eves.conversation].sort();
  expect(await history(admin)).toEqual(both);
  expect(await history(anna)).toEqual([bobs.conversation]);
  on.clock.advance(MINUTE_MS);
  await on.runJob('search');
  expect(await history(anna, { text: '退款' })).toEqual([bobs.conversation]);
  expect(await history(anna, { text: '13812345678' })).toEqual([]);

  // Both visitors are the same person: who may read one conversation may not read the other.
  const { db } = on.server.context;
  await db.query(
    `insert into people (id, updated_at, created_at) values ('00000000-0000-7000-8000-000000000001', now(), now())`,
  );
  await db.query(`update visitors set person_id = '00000000-0000-7000-8000-000000000001'`);
  await bobs.visitor.views('https://shop.example/again');
  const past = (await anna.call('GET /talk/conversations', { YQToken: bobs.visitor.id })).data;
  expect(past.list.map(({ id }) => id)).toEqual([bobs.conversation]);
  const messages = (conversation: string) =>
    anna.call('GET /talk/messages', { YQToken: bobs.visitor.id, conversation });
  expect((await messages(eves.conversation)).status).toBe(404);
  expect((await messages(bobs.conversation)).data.list[0]!.msg).toBe('退款 138****5678');
  const found = await anna.call('GET /talk/search', { YQToken: bobs.visitor.id, text: '退款' });
  expect(found.data.list.map(({ conversation }) => conversation)).toEqual([bobs.conversation]);
});

test('A-24: conversations that the agent once had stay in the scope; a visitor outside it shows no messages when it browses again', async ({
  on,
}) => {
  const { anna, bob, eve } = await team(on, 'own');
  const { visitor, conversation } = await talk(on, bob, 'hello');
  await on.server.context.db.query('insert into conversation_agents values ($1, $2)', [conversation, anna.uuid]);
  expect((await anna.call('GET /history/getList', {})).data.total).toBe(1);
  await bob.leaves();
  const eves = await talk(on, eve, 'secret');
  expect((await anna.call('GET /history/getList', {})).data.total).toBe(1);
  await eves.visitor.views('https://shop.example/again');
  const row = await anna.row(eves.visitor);
  expect(row).toMatchObject({ state: 'monitor', last: null });
  expect((await anna.call('GET /talk/messages', { YQToken: eves.visitor.id })).data).toEqual({
    list: [],
    more: false,
    events: [],
  });
  expect((await eve.row(eves.visitor))?.last?.msg).toBe('secret');
  await visitor.leaves();
});

test("A-24: the card of a colleague's browsing customer is empty until the agent has the conversation", async ({
  on,
}) => {
  const { anna, bob, eve } = await team(on, 'own');
  await bob.leaves();
  const eves = await talk(on, eve, 'hello');
  const YQToken = eves.visitor.id;
  const wrote = await eve.call('POST /visitors/doEdit', { YQToken, wechat: 'wx-of-eve', remark: 'hers' });
  expect(wrote.data).toMatchObject({ id: expect.any(String), wechat: 'wx-of-eve' });
  await eves.visitor.views('https://shop.example/again');
  const cardOf = async (agent: TestAgent) => (await agent.call('GET /visitors/card', { YQToken })).data;
  expect(await cardOf(anna)).toMatchObject({ YQToken, id: null, phone: '', wechat: '', remark: '', fields: {} });
  expect(await anna.call('POST /visitors/doEdit', { YQToken, remark: 'mine' })).toMatchObject({ error: 'not-yours' });
  expect(await cardOf(eve)).toMatchObject({ wechat: 'wx-of-eve', remark: 'hers' });
  await eve.leaves();
  await anna.connect();
  await eves.visitor.says('here again');
  expect(await cardOf(anna)).toMatchObject({ wechat: 'wx-of-eve', remark: 'hers' });
});

test('A-24: no action brings a conversation from outside the scope to the desk', async ({ on }) => {
  const verbs = ['talk:monitor', 'talk:takeOver', 'talk:invite'];
  const { admin, anna, bob, eve, role } = await team(on);
  await admin.call('POST /roles/doEdit', { ...role, permissions: [...role.permissions, ...verbs] });
  const isThere = (agent: TestAgent, state: '0' | '1') => agent.call('POST /index/state', { state });
  await isThere(bob, '1');
  await eve.connect();
  const eves = await on.visitor();
  await eves.says('eve alone');
  await on.settle();
  const notYours = { status: 403, data: { error: 'not-yours' } };
  expect(await anna.does('monitor', eves, { on: true })).toMatchObject(notYours);
  expect(await anna.does('takeOver', eves)).toMatchObject(notYours);
  await eve.does('end', eves);
  expect(await anna.does('invite', eves)).toMatchObject(notYours);
  expect(await anna.does('monitor', eves, { on: true })).toMatchObject(notYours);
  expect(JSON.stringify(await anna.inbox())).not.toContain('eve alone');

  // A browsing visitor is visible to all, without its earlier messages.
  await eves.views('https://shop.example/again');
  const watched = await anna.does('monitor', eves, { on: true });
  expect(watched).toMatchObject({ status: 200, data: { state: 'monitor', last: null } });
  expect((await eve.does('invite', eves)).data.last?.msg).toBe('eve alone');

  // A colleague of the same group is in the scope.
  await isThere(eve, '1');
  await isThere(bob, '0');
  const bobs = await on.visitor();
  await bobs.says('of the group');
  expect(await anna.does('monitor', bobs, { on: true })).toMatchObject({ status: 200 });
  expect(await anna.does('takeOver', bobs)).toMatchObject({ status: 200, data: { serviceID: anna.uuid } });
});

test('all owners of a conversation are recorded, from the first one on', async ({ on }) => {
  const { bob, eve, anna } = await team(on);
  const visitor = await on.visitor();
  await visitor.says('hello');
  await eve.connect();
  await bob.does('transfer', visitor, { to: eve.uuid });
  await eve.does('accept', visitor);
  const { rows } = await on.server.context.db.query<{ agent_id: string }>('select agent_id from conversation_agents');
  expect(rows.map(({ agent_id }) => agent_id).sort()).toEqual([bob.uuid, eve.uuid].sort());
  expect((await anna.call('GET /history/getList', {})).data.total).toBe(1);
});

test('pushes to an agent with a limited scope add up to its snapshot', async ({ on }) => {
  const { anna, bob } = await team(on);
  const socket = await anna.connect();
  const visitor = await on.visitor();
  await verifyPushes(on, async () => {
    await visitor.views('https://shop.example/13812345678', 'Page');
    await visitor.says('13812345678');
    if ((await anna.row(visitor))?.serviceID !== anna.uuid) await bob.does('end', visitor);
    else await anna.does('end', visitor);
    await visitor.views('https://shop.example/again');
  });
  const pushed = JSON.stringify(socket.pushes());
  expect(pushed).toContain('138****5678');
  expect(pushed).not.toContain('13812345678');
});

test('a changed role applies at once, and pushes from before the change are not sent again', async ({ on }) => {
  const { admin, anna, role } = await team(on);
  const before = await anna.connect();
  await admin.call('POST /roles/doEdit', { ...role, masks: [], scope: 'all' });
  await on.settle();
  // An agent whose rights were widened reconnects without a new login.
  expect(await before.closed).toMatchObject({ code: 1012, reason: 'rights changed' });
  const socket = await anna.connect();
  const visitor = await on.visitor();
  await visitor.says('13812345678');
  const cursor = String(socket.frames.findLast((frame) => 'cursor' in frame)!.cursor);
  const { data } = await admin.call('GET /roles/getList', {});
  const now = data.list.find(({ id }) => id === role.id)!;
  await admin.call('POST /roles/doEdit', { ...now, masks: ['phone'] });
  await on.settle();
  expect(await socket.closed).toMatchObject({ code: 4401, reason: 'rights-changed' });
  await anna.signsInAgain();
  const again = await anna.connect({ cursor });
  expect(again.codes()).toContain('7005');
  expect(JSON.stringify(await anna.inbox())).not.toContain('13812345678');
});
