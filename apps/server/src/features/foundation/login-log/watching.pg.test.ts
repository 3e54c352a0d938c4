import type { Answer } from '@parley/protocol/http/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../../mail/send-mail';
import { ADMIN, caller, startTestHttp, type TestHttp } from '../../../testing/test-http';
import { mailNewLogins } from './mails';

type LoginRecord = Answer<'GET /record/getList'>['list'][number];

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const NEWER_CHROME = CHROME.replace('140.0', '141.0');
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

let http: TestHttp;
let call: ReturnType<typeof caller>;
const regions: Record<string, { name: string; code: string }> = {
  '203.0.113.1': { name: '上海', code: '310000' },
  '203.0.113.2': { name: '上海 浦东', code: '310115' },
  '203.0.113.3': { name: '广州', code: '440100' },
};

beforeAll(async () => {
  http = await startTestHttp({ publicUrl: 'http://chat.example' });
  http.context.regionOf = async (address) => regions[address] ?? { name: '', code: '' };
  call = caller(http.app);
});
afterAll(() => http.close());

/** Request headers with this address, as a proxy on this machine sends them. */
const from = (address: string, userAgent = CHROME) => ({ 'x-forwarded-for': address, 'user-agent': userAgent });
const login = (address: string, { userAgent = CHROME, password = ADMIN.password } = {}) => {
  http.clock.advance(60_000);
  return call('POST /login', { value: { username: 'admin', password }, headers: from(address, userAgent) });
};
const tokenOf = (reply: { body: { data: unknown } }) => (reply.body.data as { token: string }).token;
const list = async (token: string, value: Record<string, unknown> = {}) =>
  ((await call('GET /record/getList', { token, value })).body.data as { list: LoginRecord[] }).list;

test('a new device and a new region are reported, the first sign-in of an account and a newer browser are not', async () => {
  await login('203.0.113.1');
  await login('203.0.113.2', { userAgent: NEWER_CHROME });
  await login('203.0.113.3');
  const token = tokenOf(await login('203.0.113.1', { userAgent: PHONE }));
  expect((await list(token)).map(({ isNewDevice, isNewRegion, client }) => [isNewDevice, isNewRegion, client])).toEqual(
    [
      [true, false, 'web'],
      [false, true, 'web'],
      [false, false, 'web'],
      [false, false, 'web'],
    ],
  );
  expect((await list(token, { news: 'true' })).length).toBe(2);
  expect((await list(token, { region: '广' })).length).toBe(1);
  const { body } = await call('GET /record/news', { token });
  expect(body.data).toMatchObject({
    list: [
      { own: true, isNewDevice: true, os: 'iOS', browser: 'Safari', region: '上海' },
      { own: true, isNewRegion: true, region: '广州' },
    ],
  });
});

test('a new device or region is mailed once to the agent and to the administrators', async () => {
  await http.database.db.query("update agents set email = 'admin@example.com' where username = 'admin'");
  const mails: Mail[] = [];
  await mailNewLogins(http.context, async (mail) => void mails.push(mail));
  await mailNewLogins(http.context, async (mail) => void mails.push(mail));
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['admin@example.com', '您的账号从新地区登录 / Sign-in from a new region'],
    ['admin@example.com', '您的账号从新设备登录 / Sign-in from a new device'],
  ]);
  expect(mails[1]!.text).toContain('Safari · iOS');
});

test('a mail that cannot be sent is tried again', async () => {
  await login('203.0.113.1', { userAgent: `${PHONE} Firefox/140.0` });
  const mails: Mail[] = [];
  await mailNewLogins(http.context, () => Promise.reject(new Error('away')));
  await mailNewLogins(http.context, async (mail) => void mails.push(mail));
  expect(mails).toHaveLength(1);
});

test('a refused address does not repeat the mail to the others', async () => {
  await http.database.db.query("update agents set email = 'nobody@example.com' where username = 'admin'");
  const token = tokenOf(await login('203.0.113.1'));
  const boss = { username: 'boss', nickname: 'Boss', password: 'told-as-well', roles: ['Admin'] };
  const made = await call('POST /services/doEdit', { token, value: boss });
  expect(made.status).toBe(200);
  await http.database.db.query("update agents set email = 'boss@example.com' where username = 'boss'");
  await login('203.0.113.1', { userAgent: `${PHONE} Edg/140.0` });
  const received: string[] = [];
  const send = async ({ to }: Mail) => {
    if (to === 'nobody@example.com') throw new Error('no such box');
    received.push(to);
  };
  await mailNewLogins(http.context, send);
  await mailNewLogins(http.context, send);
  expect(received).toEqual(['boss@example.com']);
});

test('a blocked address cannot sign in, whatever the password, until the block expires; refusals are counted', async () => {
  const token = tokenOf(await login('203.0.113.1'));
  const headers = from('203.0.113.1');
  const value = { addresses: ['198.51.100.7/24'], reason: 'guesses', hours: 24 };
  expect((await call('POST /record/doBlock', { token, value, headers })).body.data).toEqual({ blocked: 1, ended: 0 });
  const refused = await login('198.51.100.200');
  expect([refused.status, (refused.body.data as { error: string }).error]).toEqual([403, 'address-blocked']);
  expect((await login('198.51.100.200', { password: 'wrong' })).status).toBe(403);
  const { body } = await call('GET /record/getBlocked', { token, headers });
  expect(body.data).toMatchObject({
    total: 1,
    list: [{ address: '198.51.100.0/24', reason: 'guesses', hits: 2, createdBy: 'admin' }],
  });
  http.clock.advance(24 * 3600_000);
  expect((await login('198.51.100.200')).status).toBe(200);
});

test('a block by a record ends the logins from there; it can be removed; the caller’s own address is refused', async () => {
  const headers = from('203.0.113.1');
  const token = tokenOf(await login('203.0.113.1'));
  const theirs = tokenOf(await login('198.51.100.9'));
  const record = (await list(token)).find(({ address }) => address === '198.51.100.9')!;
  const blocked = await call('POST /record/doBlock', { token, headers, value: { ids: [record.id], endLogins: true } });
  expect(blocked.body.data).toEqual({ blocked: 1, ended: 1 });
  expect((await call('GET /userInfo', { token: theirs })).status).toBe(401);
  expect((await list(token)).find(({ id }) => id === record.id)).toMatchObject({
    blocked: true,
    living: false,
    endReason: 'address-blocked',
  });
  const { body } = await call('GET /record/getBlocked', { token, headers });
  const [{ id }] = (body.data as { list: [{ id: string }] }).list;
  expect((await call('POST /record/doUnblock', { token, headers, value: { ids: [id] } })).body.data).toEqual({
    unblocked: 1,
  });
  expect((await login('198.51.100.9')).status).toBe(200);
  for (const addresses of [['203.0.113.1'], ['203.0.0.0/16']]) {
    const own = await call('POST /record/doBlock', { token, headers, value: { addresses } });
    expect([own.status, (own.body.data as { error: string }).error]).toEqual([409, 'own-address']);
  }
  for (const addresses of [['nonsense'], ['0.0.0.0/0'], ['1.2.3.4/33'], []])
    expect((await call('POST /record/doBlock', { token, headers, value: { addresses } })).status).toBe(400);
});

test('a block by a record covers the other addresses of the same IPv6 network', async () => {
  const headers = from('203.0.113.1');
  const token = tokenOf(await login('203.0.113.1'));
  await login('2001:db8:5:6::1');
  const record = (await list(token)).find(({ address }) => address === '2001:db8:5:6::1')!;
  await call('POST /record/doBlock', { token, headers, value: { ids: [record.id] } });
  expect((await login('2001:db8:5:6:7::2')).status).toBe(403);
  expect((await login('2001:db8:5:7::1')).status).toBe(200);
  const { body } = await call('GET /record/getBlocked', { token, headers });
  expect((body.data as { list: { address: string }[] }).list[0]!.address).toBe('2001:db8:5:6::/64');
});

test('sign-ins are counted by day, refusals by address', async () => {
  const token = tokenOf(await login('203.0.113.1'));
  const start = http.clock.now() + 1;
  await login('192.0.2.1', { password: 'wrong-password' });
  await call('POST /login', { value: { username: 'root', password: 'guess-guess' }, headers: from('192.0.2.1') });
  await login('203.0.113.1');
  const value = { from: String(start), timeZone: 'Asia/Shanghai' };
  const { days, addresses } = (await call('GET /record/stats', { token, value })).body
    .data as Answer<'GET /record/stats'>;
  expect(days.reduce((sum, day) => [sum[0]! + day.ok, sum[1]! + day.failed], [0, 0])).toEqual([1, 2]);
  expect(addresses).toMatchObject([{ address: '192.0.2.1', failed: 2, usernames: 2, blocked: false }]);
});
