import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';

async function makeLink(boss: TestAgent, edit: object = {}) {
  const { data, status, error } = await boss.call('POST /link/doEdit', { name: 'Spring', ...edit } as never);
  if (status !== 200) throw new Error(`doEdit answered ${status} ${error}`);
  return data;
}

type Said = { password?: string; referrer?: string };

async function comesBy(
  on: TestServer,
  code: string,
  { password, referrer = '' }: Said = {},
  who = new TestVisitor(on),
) {
  const link = { code, query: '', ...(password === undefined ? {} : { password }) };
  await who.hello({ URL: `http://${on.address}/l/${code}`, referrer, link });
  return who;
}

const follow = (on: TestServer, code: string, headers: Record<string, string> = {}) =>
  on.server.http.inject({ method: 'GET', url: `/l/${code}`, headers });
const visitsOf = async (boss: TestAgent, id: string) => (await boss.call('GET /link/visits', { id })).data;

test('a password is checked before anything is stored; admitted visitors do not need it again', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const { id, code, isLocked } = await makeLink(boss, { password: '暗号 open', greeting: 'for friends alone' });
  expect(isLocked).toBe(true);
  const page = await follow(on, code);
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain('for friends alone');
  await expect(comesBy(on, code)).rejects.toThrow('403 link-locked');
  await expect(comesBy(on, code, { password: 'open sesame' })).rejects.toThrow('403 wrong-password');
  expect((await on.database.db.query('select 1 from visitors')).rowCount).toBe(0);
  expect((await visitsOf(boss, id)).total).toBe(0);
  const inside = await comesBy(on, code, { password: '暗号 open' });
  await comesBy(on, code, {}, inside);
  expect((await visitsOf(boss, id)).total).toBe(1);
  await boss.call('POST /link/doEdit', { id, password: null });
  await comesBy(on, code);
});

test('after ten wrong passwords from one address the link is locked for it, for the right password too', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  const { code } = await makeLink(boss, { password: 'sesame' });
  const other = await makeLink(boss, { password: 'sesame' });
  for (let tries = 0; tries < 10; tries++)
    await expect(comesBy(on, code, { password: `wrong-${tries}` })).rejects.toThrow('wrong-password');
  await expect(comesBy(on, code, { password: 'sesame' })).rejects.toThrow('429 login-locked');
  await comesBy(on, other.code, { password: 'sesame' });
  on.clock.advance(5000);
  await comesBy(on, code, { password: 'sesame' });
});

test('a password is stored as a hash and never returned; the audit log shows only that it changed', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const link = await makeLink(boss, { password: 'sesame' });
  expect(JSON.stringify(link)).not.toMatch(/sesame|argon2/);
  await makeLink(boss, { id: link.id, password: 'simsim' });
  await makeLink(boss, { id: link.id, name: 'Summer' });
  const { rows } = await on.database.db.query('select password_hash as hash from links');
  expect(rows[0]!.hash).toMatch(/^\$argon2id\$/);
  await on.settle();
  const { data } = await boss.call('GET /audit/getList', { action: ['links.edit'] } as never);
  expect(data.list.map(({ fields }) => fields).sort()).toEqual([['name'], ['password']]);
  expect(JSON.stringify(data)).not.toMatch(/sesame|simsim|argon2/);
  await expect(makeLink(boss, { password: 'short' })).rejects.toThrow('400');
});

test('a link opens only from its listed domains, else it redirects or shows a notice', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const { id, code } = await makeLink(boss, { domains: ['shop.example', ' *.partner.example '], style: 'inpage' });
  const status = async (referer?: string) => (await follow(on, code, referer ? { referer } : {})).statusCode;
  expect(await status('https://shop.example/a?b=1')).toBe(200);
  expect(await status('https://eu.partner.example/')).toBe(200);
  expect(await status('https://partner.example/')).toBe(403);
  expect(await status('https://shop.example.evil.example/')).toBe(403);
  expect(await status('not an address')).toBe(403);
  expect(await status()).toBe(403);
  expect((await follow(on, code, { 'accept-language': 'en' })).body).toContain('can’t be opened from here');
  const { headers } = await follow(on, code, { referer: 'https://shop.example/' });
  expect(headers['content-security-policy']).toContain('https://shop.example:* http://*.partner.example:*');
  await expect(comesBy(on, code, { referrer: 'https://evil.example/' })).rejects.toThrow('410 link-over');
  await expect(comesBy(on, code)).rejects.toThrow('410 link-over');
  expect((await visitsOf(boss, id)).total).toBe(0);
  const inside = await comesBy(on, code, { referrer: 'https://shop.example/' });
  await comesBy(on, code, {}, inside);
  await boss.call('POST /link/doEdit', { id, overUrl: 'https://shop.example/' });
  expect(await status('https://evil.example/')).toBe(302);
  await expect(makeLink(boss, { domains: ['shop.example/path'] })).rejects.toThrow('400');
});

test('V-24 with two targets a visitor gets one and keeps it; each has its own numbers', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const one = await on.agent({ nickname: 'one' });
  const two = await on.agent({ nickname: 'two' });
  const link = await makeLink(boss, { agent: one.uuid, second: { agent: two.uuid, share: 50 } });
  expect(link.second).toEqual({ group: null, agent: { id: two.uuid, nickname: 'two' }, share: 50 });
  const variantOf = async ({ id }: TestVisitor) =>
    (await visitsOf(boss, link.id)).list.find(({ YQToken }) => YQToken === id)?.variant;
  const ownerOf = async ({ id }: TestVisitor) =>
    (await boss.call('GET /talk/userList')).data.list.find(({ YQToken }) => YQToken === id)?.serviceID;

  const got = new Map<'a' | 'b', TestVisitor>();
  let came = 0;
  while (got.size < 2) {
    const visitor = await comesBy(on, link.code);
    came++;
    got.set((await variantOf(visitor))!, visitor);
  }
  for (const [variant, agent] of [
    ['a', one],
    ['b', two],
  ] as const) {
    const visitor = got.get(variant)!;
    await visitor.connect();
    await visitor.says('hello');
    expect(await ownerOf(visitor)).toBe(agent.uuid);
  }
  const { data } = await boss.call('GET /link/stats', { id: link.id });
  expect(data.variants).toMatchObject([
    { variant: 'a', conversations: 1 },
    { variant: 'b', conversations: 1 },
  ]);
  expect(data.variants.reduce((sum, { visits }) => sum + visits, 0)).toBe(came);

  // After a visit by another link, a returning visitor gets the same target, although the share has changed.
  const between = await makeLink(boss);
  await makeLink(boss, { id: link.id, second: { agent: two.uuid, share: 99 } });
  const first = got.get('a')!;
  await comesBy(on, between.code, {}, first);
  await comesBy(on, link.code, {}, first);
  const again = (await visitsOf(boss, link.id)).list.filter(({ YQToken }) => YQToken === first.id);
  expect(again.map(({ variant }) => variant)).toEqual(['a', 'a']);

  await makeLink(boss, { id: link.id, second: null });
  expect(await variantOf(await comesBy(on, link.code))).toBeNull();
  const nobody = '00000000-0000-7000-8000-000000000000';
  expect(await boss.call('POST /link/doEdit', { id: link.id, second: { agent: nobody, share: 10 } })).toMatchObject({
    error: 'unknown-agent',
  });
});
