import { expect } from 'vitest';
import { restrictSites } from '../../../testing/restrict-sites';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';
import { signFields } from './sign';

async function makeLink(boss: TestAgent, edit: object = {}) {
  const { data, status, error } = await boss.call('POST /link/doEdit', { name: 'Spring', ...edit } as never);
  if (status !== 200) throw new Error(`doEdit answered ${status} ${error}`);
  return data;
}

async function comesBy(on: TestServer, code: string, query = '', visitor = new TestVisitor(on)) {
  await visitor.hello({ URL: `http://${on.address}/l/${code}`, link: { code, query } });
  return visitor;
}

const follow = (on: TestServer, code: string, headers: Record<string, string> = {}) =>
  on.server.http.inject({ method: 'GET', url: `/l/${code}`, headers });

test('the page of a link: texts are escaped, no inline script, no foreign resources or frames', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin', nickname: '<b>小李</b>' });
  const link = await makeLink(boss, { agent: boss.uuid, greeting: '您好 & 欢迎' });
  const page = await follow(on, link.code, { 'accept-language': 'zh-CN' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('您好 &amp; 欢迎');
  expect(page.body).not.toContain('<b>小李');
  expect(page.headers).toMatchObject({
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
});

test('a link of style `inpage` may be framed only by the domains of its site', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  await restrictSites(on);
  const { code } = await makeLink(boss, { style: 'inpage' });
  const { headers } = await follow(on, code);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['content-security-policy']).toContain(
    "frame-ancestors 'self' http://shop.example:* https://shop.example:*",
  );
});

test('an ended link redirects to its configured address, else shows a notice; the request cannot change the address', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  const { id, code } = await makeLink(boss, { overUrl: 'https://shop.example/活动结束?a=1' });
  await boss.call('POST /link/doEnable', { ids: [id], enabled: false });
  const led = await follow(on, `${code}?overUrl=https://evil.example&url=//evil.example`);
  expect(led.statusCode).toBe(302);
  expect(led.headers.location).toBe(encodeURI('https://shop.example/活动结束?a=1'));
  await boss.call('POST /link/doEdit', { id, overUrl: '' });
  const page = await follow(on, code, { 'accept-language': 'en' });
  expect(page.statusCode).toBe(410);
  expect(page.body).toContain('This chat link has ended');
  expect((await follow(on, 'nowhere1')).statusCode).toBe(404);
  expect((await follow(on, '..%2f..%2fetc')).statusCode).toBe(404);
  const visitor = new TestVisitor(on);
  await expect(comesBy(on, code, '', visitor)).rejects.toThrow('410 link-over');
});

test('a link that is not open yet shows a notice of its own', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const { code } = await makeLink(boss, { startsAt: on.clock.now() + 3600_000 });
  const page = await follow(on, code, { 'accept-language': 'en' });
  expect(page.statusCode).toBe(403);
  expect(page.body).toContain('This chat link isn’t open yet');
});

test('V-21 simultaneous visits do not exceed the cap; admitted visitors may return', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const { code } = await makeLink(boss, { capOf: 'visits', cap: 3 });
  const all = Array.from({ length: 8 }, () => new TestVisitor(on));
  const came = await Promise.allSettled(all.map((visitor) => comesBy(on, code, '', visitor)));
  expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect((await follow(on, code)).statusCode).toBe(410);
  expect((await follow(on, code, { cookie: `parley_link=${code}` })).statusCode).toBe(200);
  const inside = all[came.findIndex(({ status }) => status === 'fulfilled')]!;
  await comesBy(on, code, '', inside);
  const outside = all[came.findIndex(({ status }) => status === 'rejected')]!;
  await expect(comesBy(on, code, '', outside)).rejects.toThrow('link-over');
});

test('V-21 a cap of conversations counts conversations; a link that is not open yet or has ended admits nobody', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const now = on.clock.now();
  const capped = await makeLink(boss, { capOf: 'conversations', cap: 1 });
  const first = await comesBy(on, capped.code);
  await first.connect();
  await first.says('hello');
  await expect(comesBy(on, capped.code)).rejects.toThrow('link-over');
  await first.leaves();
  await comesBy(on, capped.code, '', first);
  const dated = await makeLink(boss, { startsAt: now + 1000, endsAt: now + 2000 });
  await expect(comesBy(on, dated.code)).rejects.toThrow('link-over');
  on.clock.advance(1000);
  await comesBy(on, dated.code);
  on.clock.advance(1000);
  await expect(comesBy(on, dated.code)).rejects.toThrow('link-over');
  const states = (await boss.call('GET /link/getList', { state: ['full', 'expired'] as never })).data.list;
  expect(states.map(({ state }) => state).sort()).toEqual(['expired', 'full']);
});

test('a signed id is the same visitor on every device; a signed name without an id is only a name', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { id, code } = await makeLink(boss);
  const variables = { id: 'c-7', name: '张三', phone: '13800138000', order: 'SO-1' };
  const { data } = await boss.call('POST /link/sign', { id, variables, hours: 1 });
  const query = data.url.slice(data.url.indexOf('?'));
  const phone = await comesBy(on, code, query);
  const desk = await comesBy(on, code, `${query}&from=groupmessage`);
  expect(desk.id).toBe(phone.id);
  expect(await boss.row(phone)).toMatchObject({ name: '张三' });
  expect((await boss.call('GET /link/visits', { id })).data.list[0]).toMatchObject({ variables });
  expect(data.expiresAt).toBe(Math.floor(on.clock.now() / 1000) * 1000 + 3600_000);
  expect((await boss.call('POST /link/check', { id, address: data.url })).data).toEqual({
    verdict: 'good',
    variables,
    expiresAt: data.expiresAt,
  });
  const { data: named } = await boss.call('POST /link/sign', { id, variables: { name: '李四' }, hours: 1 });
  const other = await comesBy(on, code, named.url.slice(named.url.indexOf('?')));
  expect(other.id).not.toBe(phone.id);
  expect(await boss.row(other)).toMatchObject({ name: '李四' });
});

test('variables with an invalid signature, for another link or expired are ignored and counted', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { id, code } = await makeLink(boss);
  const other = await makeLink(boss);
  const { data } = await boss.call('GET /link/getSecret', { id });
  const seconds = on.clock.now() / 1000;
  const DAYS = 24 * 3600;
  const good = signFields(data.secret, code, { name: '张三', exp: seconds + 1 });
  const [payload = '', signature = ''] = good.split('.');
  const forged = Buffer.from(JSON.stringify({ name: '冒名' })).toString('base64url');
  const bad = [
    `${forged}.${signature}`,
    `${payload}.`,
    payload,
    'nonsense',
    signFields(data.secret, other.code, { name: '张三', exp: seconds + 1 }),
    signFields(`${data.secret}x`, code, { name: '张三', exp: seconds + 1 }),
    signFields(data.secret, code, { name: '张三', exp: seconds - 1 }),
    // V-25: without an expiry, with an invalid one, and with one too far ahead.
    signFields(data.secret, code, { name: '张三' }),
    signFields(data.secret, code, { name: '张三', exp: '' }),
    signFields(data.secret, code, { name: '张三', exp: 'never' }),
    signFields(data.secret, code, { name: '张三', exp: seconds + 31 * DAYS }),
  ];
  const verdicts: unknown[] = [];
  for (const signed of bad) {
    const visitor = new TestVisitor(on);
    verdicts.push((await visitor.hello({ link: { code, query: `?v=${signed}` } })).signed);
    expect((await boss.row(visitor))?.name).toMatch(/^#/);
  }
  const wrong = Array.from({ length: 6 }, () => 'wrong-signature');
  expect(verdicts).toEqual([...wrong, 'expired', 'no-expiry', 'no-expiry', 'no-expiry', 'expires-too-late']);
  expect((await boss.call('GET /link/stats', { id })).data.total).toMatchObject({ visits: 11, refused: 11 });
  await boss.call('POST /link/renewSecret', { id });
  expect((await boss.call('POST /link/check', { id, address: `/l/${code}?v=${good}` })).data).toEqual({
    verdict: 'wrong-signature',
    variables: {},
    expiresAt: null,
  });
});

test('links need a permission, and each change makes one audit entry', async ({ on }) => {
  const editor = await on.signIn();
  expect(await editor.call('GET /link/getList', {})).toMatchObject({ status: 403 });
  const boss = await on.signIn({ role: 'Admin' });
  const { code } = await makeLink(boss);
  const before = await on.database.db.query('select count(*) as n from audit_entries');
  await boss.call('POST /link/doEnable', {
    ids: [(await boss.call('GET /link/getList', {})).data.list[0]!.id],
    enabled: false,
  });
  const after = await on.database.db.query('select count(*) as n from audit_entries');
  expect(after.rows[0]!.n - before.rows[0]!.n).toBe(1);
  expect((await follow(on, code)).statusCode).toBe(410);
});
