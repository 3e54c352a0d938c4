import { SignJWT } from 'jose';
import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';
import { signFields } from './sign';

const CUSTOMER_ID = 'customer-4711';

async function makeLink(boss: TestAgent) {
  const { data } = await boss.call('POST /link/doEdit', { name: 'Spring' });
  return data;
}

/** The query of an address that this agent signs. */
async function signedQuery(by: TestAgent, id: string, variables: object = { id: CUSTOMER_ID }): Promise<string> {
  const { data, error } = await by.call('POST /link/sign', { id, variables, hours: 1 } as never);
  if (error) throw new Error(error);
  return data.url.slice(data.url.indexOf('?'));
}

async function comesBy(on: TestServer, code: string, query: string, who = new TestVisitor(on)) {
  await who.hello({ URL: `http://${on.address}/l/${code}`, link: { code, query } });
  return who;
}

async function siteIdentity(on: TestServer, boss: TestAgent, sub = CUSTOMER_ID): Promise<string> {
  const { list } = (await boss.call('GET /access/getList', {})).data;
  const { secret } = (await boss.call('GET /access/getSecret', { id: list[0]!.id })).data;
  return new SignJWT({ sub })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(on.clock.now() / 1000) + 3600)
    .sign(new TextEncoder().encode(secret));
}

/** Gives the visitor an ended conversation. */
async function withConversation(boss: TestAgent, who: TestVisitor): Promise<TestVisitor> {
  await who.connect();
  await who.says('my card is 4711');
  await boss.does('accept', who);
  await boss.does('end', who);
  return who;
}

const pastOf = async (who: TestVisitor) => (await who.call('GET /visitor/conversations', {})).data.total;

test('an address signed with the id of a site’s customer does not give access to the customer’s conversations', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const { id, code } = await makeLink(boss);
  const customer = new TestVisitor(on);
  await customer.hello({ identity: await siteIdentity(on, boss) });
  await withConversation(boss, customer);
  const agent = await comesBy(on, code, await signedQuery(boss, id));
  expect(agent.id).not.toBe(customer.id);
  expect([await pastOf(customer), await pastOf(agent)]).toEqual([1, 0]);
});

test('an identity signed by the site does not give access to the visitor of a link with the same id', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const { id, code } = await makeLink(boss);
  const query = await signedQuery(boss, id);
  const byLink = await withConversation(boss, await comesBy(on, code, query));
  const elsewhere = new TestVisitor(on);
  expect((await elsewhere.hello({ identity: await siteIdentity(on, boss) })).YQToken).not.toBe(byLink.id);
  // Nor in the same browser: neither by the hello nor by a later identify.
  const sameBrowser = new TestVisitor(on);
  sameBrowser.credential = byLink.credential;
  const greeted = await sameBrowser.hello({ identity: await siteIdentity(on, boss) });
  expect(greeted).toMatchObject({ YQToken: elsewhere.id, identity: 'verified' });
  const { data } = await byLink.call('POST /visitor/identify', { identity: await siteIdentity(on, boss) });
  expect(data.YQToken).toBe(elsewhere.id);
});

test('a second address signed for the same customer of the same link is another visitor', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { id, code } = await makeLink(boss);
  const query = await signedQuery(boss, id);
  const customer = await withConversation(boss, await comesBy(on, code, query));
  expect((await comesBy(on, code, query)).id).toBe(customer.id);
  const again = await comesBy(on, code, await signedQuery(boss, id));
  expect(again.id).not.toBe(customer.id);
  expect(await pastOf(again)).toBe(0);
});

test("an address that this server signed gives no access to visitors signed by the link's owner; `jti` is refused", async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const { id, code } = await makeLink(boss);
  const other = await makeLink(boss);
  const { secret } = (await boss.call('GET /link/getSecret', { id })).data;
  const exp = on.clock.now() / 1000 + 60;
  const byOwner = `?v=${signFields(secret, code, { id: CUSTOMER_ID, exp })}`;
  const customer = await withConversation(boss, await comesBy(on, code, byOwner));
  expect((await comesBy(on, code, byOwner)).id).toBe(customer.id);
  expect((await comesBy(on, code, await signedQuery(boss, id))).id).not.toBe(customer.id);
  expect(await boss.call('POST /link/sign', { id, variables: { id: CUSTOMER_ID, jti: '' }, hours: 1 })).toMatchObject({
    error: 'bad-request',
  });
  // Nor do signatures with the same id by the owner of another link.
  const theirs = (await boss.call('GET /link/getSecret', { id: other.id })).data.secret;
  const byOther = await comesBy(on, other.code, `?v=${signFields(theirs, other.code, { id: CUSTOMER_ID, exp })}`);
  expect(byOther.id).not.toBe(customer.id);
});

test('a signed address does not give its signer access to a visitor with conversations, a card or letters', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const { id, code } = await makeLink(boss);
  const hasTalked = await withConversation(boss, await on.visitor());
  const isFiled = await on.visitor();
  await boss.call('POST /visitors/doEdit', { YQToken: isFiled.id, name: '王小明' });
  const hasWritten = await on.visitor();
  await hasWritten.call('POST /visitor/letter', { onlyID: 'letter-of-theirs', content: 'call me', name: 'Li' });
  for (const known of [hasTalked, isFiled, hasWritten]) {
    const query = await signedQuery(boss, id);
    const before = known.id;
    await comesBy(on, code, query, known);
    const agent = await comesBy(on, code, query);
    expect(agent.id).toBe(known.id);
    expect(agent.id).not.toBe(before);
    expect(await pastOf(agent)).toBe(0);
  }
  // A visitor without stored data keeps its id.
  const stranger = await on.visitor();
  const before = stranger.id;
  expect((await comesBy(on, code, await signedQuery(boss, id), stranger)).id).toBe(before);
});

test('signed variables do not change the archive, and the card shows the link as their source', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { id, code } = await makeLink(boss);
  const query = await signedQuery(boss, id, { id: CUSTOMER_ID, name: '王小明', phone: '13800138000' });
  const visitor = await comesBy(on, code, query);
  const card = async () => (await boss.call('GET /visitors/card', { YQToken: visitor.id })).data;
  expect((await card()).identity).toMatchObject({ id: CUSTOMER_ID, name: '王小明', verified: true, link: 'Spring' });
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '李四', phone: '' });
  await comesBy(on, code, query);
  expect(await card()).toMatchObject({ name: '李四', phone: '' });
});

test('V-25: a signed address needs an expiry, at most 30 days ahead', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { id, code } = await makeLink(boss);
  const seconds = Math.floor(on.clock.now() / 1000);
  const sign = (value: object) => boss.call('POST /link/sign', { id, ...value } as never);
  for (const value of [
    { variables: { id: CUSTOMER_ID } },
    { variables: { id: CUSTOMER_ID }, hours: null },
    { variables: { id: CUSTOMER_ID }, hours: 0 },
    { variables: { id: CUSTOMER_ID }, hours: -1 },
    { variables: { id: CUSTOMER_ID }, hours: 24 * 31 },
    { variables: { id: CUSTOMER_ID, exp: seconds } },
    { variables: { id: CUSTOMER_ID, exp: String(seconds - 1) } },
    { variables: { id: CUSTOMER_ID, exp: seconds + 31 * 24 * 3600 } },
    { variables: { id: CUSTOMER_ID, exp: 'never' } },
  ])
    expect([value, await sign(value)]).toMatchObject([value, { status: 400, error: 'bad-expiry' }]);
  for (const value of [{ variables: { order: 7 }, hours: 24 * 30 }, { variables: { order: 7, exp: seconds + 60 } }]) {
    const { data } = await sign(value);
    const { verdict, variables } = (await boss.call('POST /link/check', { id, address: data.url as string })).data;
    expect([verdict, variables]).toEqual(['good', { order: '7' }]);
  }
  const { secret } = (await boss.call('GET /link/getSecret', { id })).data;
  const endless = `/l/${code}?v=${signFields(secret, code, { id: CUSTOMER_ID })}`;
  expect((await boss.call('POST /link/check', { id, address: endless })).data.verdict).toBe('no-expiry');
});

test('signing and reading a secret are audited: who, which link, for which customer, until when', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { id, code } = await makeLink(boss);
  const visitor = await comesBy(on, code, await signedQuery(boss, id, { id: CUSTOMER_ID, order: 'SO-1' }));
  await boss.call('GET /link/getSecret', { id });
  const site = (await boss.call('GET /access/getList', {})).data.list[0]!;
  await boss.call('GET /access/getSecret', { id: site.id });
  await on.settle();
  const newest = async () => (await boss.call('GET /audit/getList', { pageSize: 3 })).data.list;
  expect((await newest()).map(({ action, name, nickname }) => [action, name, nickname])).toEqual([
    ['sites.readSecret', site.name, boss.nickname],
    ['links.readSecret', 'Spring', boss.nickname],
    ['links.sign', 'Spring', boss.nickname],
  ]);
  const signing = (await newest())[2]!;
  const audited = async () => (await boss.call('GET /audit/getDetail', { id: signing.id })).data.after;
  const until = on.clock.now() + 3600_000;
  expect(await audited()).toEqual({ customer: CUSTOMER_ID, variables: ['id', 'order'], until });

  // Erasing the visitor who used the address removes the customer from the entry.
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明' });
  const { data: card } = await boss.call('GET /visitors/card', { YQToken: visitor.id });
  await boss.call('POST /users/doErase', { id: card.id!, reason: 'asked' });
  expect(await audited()).toMatchObject({ customer: { $: 'erased' } });
});

test('signing and reading a secret need one permission each', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { id } = await makeLink(boss);
  const site = (await boss.call('GET /access/getList', {})).data.list[0]!.id;
  let made = 0;
  async function may(permissions: string[], scope: 'own' | 'group' | 'all' = 'all') {
    made += 1;
    const name = `Role${made}`;
    await boss.call('POST /roles/doEdit', { role: name, name, permissions, scope });
    const agent = await on.signIn({ nickname: name, role: name });
    const replies = await Promise.all([
      agent.call('POST /link/sign', { id, variables: {}, hours: 1 }),
      agent.call('GET /link/getSecret', { id }),
      agent.call('POST /link/renewSecret', { id }),
      agent.call('GET /access/getSecret', { id: site }),
      agent.call('POST /access/renewSecret', { id: site }),
    ]);
    return replies.map(({ status }) => status);
  }
  const both = ['seePermissions:link', 'setPermissions:access'];
  expect(await may(both)).toEqual([403, 403, 403, 403, 403]);
  expect(await may([...both, 'setPermissions:signLinks'])).toEqual([200, 403, 403, 403, 403]);
  expect(await may([...both, 'setPermissions:secrets'])).toEqual([403, 200, 200, 200, 200]);
  expect(await may(['seePermissions:link', 'setPermissions:secrets'])).toEqual([403, 200, 200, 403, 403]);
  expect(await may(['setPermissions:secrets', 'setPermissions:signLinks'])).toEqual([403, 403, 403, 403, 403]);
  // with a limited scope an agent cannot read secrets, but may sign.
  const all = [...both, 'setPermissions:secrets', 'setPermissions:signLinks'];
  for (const scope of ['own', 'group'] as const) expect(await may(all, scope)).toEqual([200, 403, 403, 403, 403]);
});

test('A-36: an agent with a limited scope cannot create a role that reads secrets with the scope `all`', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const permissions = ['setPermissions:roleManagement', 'setPermissions:access', 'setPermissions:secrets'];
  await boss.call('POST /roles/doEdit', { role: 'Keeper', name: 'Keeper', permissions, scope: 'group' });
  const keeper = await on.signIn({ nickname: 'Keeper', role: 'Keeper' });
  const makes = (scope: 'group' | 'all') =>
    keeper.call('POST /roles/doEdit', {
      role: `Friend${scope}`,
      name: 'Friend',
      permissions: ['setPermissions:access', 'setPermissions:secrets'],
      scope,
    });
  expect(await makes('all')).toMatchObject({ status: 403, error: 'forbidden' });
  expect((await makes('group')).status).toBe(200);
});
