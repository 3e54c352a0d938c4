import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHttp } from '../../../../http/server';
import { ADMIN, caller, startTestHttp, type TestHttp } from '../../../../testing/test-http';
import { personalHandlers } from '../../personal/routes';

let http: TestHttp;
let call: ReturnType<typeof caller>;
let admin: string;
let ann: { id: string; username: string; password: string; token: string };
let made = 0;

beforeAll(async () => {
  http = await startTestHttp();
  const personal = personalHandlers(http.context, { keys: http.keys, sendMail: null, storage: {} as never });
  const app = createHttp({ ...http.options, handlers: { ...http.options.handlers, ...personal } });
  call = caller(app);
  admin = tokenOf(await call('POST /login', { value: ADMIN }));
});
afterAll(() => http.close());

beforeEach(async () => {
  made += 1;
  const person = { username: `ann-${made}`, password: 'long-enough' };
  const row = await call('POST /services/doEdit', { token: admin, value: { ...person, roles: ['Editor'] } });
  const token = tokenOf(await call('POST /login', { value: person }));
  ann = { ...person, id: (row.body.data as { id: string }).id, token };
});

const tokenOf = (reply: { body: { data: unknown } }) => (reply.body.data as { token: string }).token;
const errorOf = (reply: { body: { data: unknown } }) => (reply.body.data as { error?: string }).error;
const own = (route: string, value: object) => call(route, { token: ann.token, value });
const signIn = (code?: string) =>
  call('POST /login', { value: { username: ann.username, password: ann.password, ...(code && { code }) } });
const codeOf = (secret: string) => generate({ secret, epoch: Math.floor(http.clock.now() / 1000) });

async function enrol() {
  const { secret, url } = (await own('POST /personal/totpBegin', { password: ann.password })).body.data as {
    secret: string;
    url: string;
  };
  const confirmed = await own('POST /personal/totpConfirm', { code: await codeOf(secret) });
  http.clock.advance(30_000);
  return { secret, url, codes: (confirmed.body.data as { codes: string[] }).codes };
}

describe('the second factor', () => {
  test('is required of agents who have one, once its first code was confirmed', async () => {
    const begun = await own('POST /personal/totpBegin', { password: ann.password });
    expect((begun.body.data as { url: string }).url).toMatch(/^otpauth:\/\/totp\/Parley:/);
    expect((await signIn()).status).toBe(200);
    const { secret } = await enrol();
    expect(await signIn()).toMatchObject({ status: 401, body: { code: 401, data: { error: 'totp-needed' } } });
    expect(errorOf(await signIn('000000'))).toBe('code-refused');
    expect((await signIn(await codeOf(secret))).status).toBe(200);
  });

  test('a wrong password does not reveal that there is one', async () => {
    await enrol();
    const wrong = await call('POST /login', { value: { username: ann.username, password: 'wrong-password' } });
    expect(errorOf(wrong)).toBe('wrong-credentials');
  });

  test('a code can be used once', async () => {
    const { secret } = await enrol();
    const code = await codeOf(secret);
    expect((await signIn(code)).status).toBe(200);
    expect(errorOf(await signIn(code))).toBe('code-refused');
  });

  test('a phone that is half a minute off still works; a minute does not', async () => {
    const { secret } = await enrol();
    const code = await codeOf(secret);
    http.clock.advance(30_000);
    expect((await signIn(code)).status).toBe(200);
    const late = await codeOf(secret);
    http.clock.advance(61_000);
    expect(errorOf(await signIn(late))).toBe('code-refused');
  });

  test('each recovery code can be used once; they are stored as hashes and can be renewed', async () => {
    const { secret, codes } = await enrol();
    expect(new Set(codes).size).toBe(10);
    const { rows } = await http.database.db.query('select * from agent_recovery_codes where agent_id = $1', [ann.id]);
    expect(JSON.stringify(rows)).not.toContain(codes[0]);
    expect((await signIn(codes[0]!.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect(errorOf(await signIn(codes[0]))).toBe('code-refused');
    expect((await own('GET /personal', {})).body.data).toMatchObject({ totp: { on: true, recoveryCodes: 9 } });
    const renewed = await own('POST /personal/totpCodes', { code: await codeOf(secret) });
    expect((renewed.body.data as { codes: string[] }).codes).toHaveLength(10);
    expect(errorOf(await signIn(codes[1]))).toBe('code-refused');
  });

  test('wrong codes lengthen the wait, from whatever address', async () => {
    const { secret } = await enrol();
    for (let n = 0; n < 5; n += 1) expect(errorOf(await signIn('000000'))).toBe('code-refused');
    expect(await signIn(await codeOf(secret))).toMatchObject({
      status: 429,
      body: { data: { error: 'login-locked' } },
    });
    http.clock.advance(60_000);
    expect((await signIn(await codeOf(secret))).status).toBe(200);
  });

  test('is removed with password and code; an administrator can reset it, which ends the logins', async () => {
    const { secret } = await enrol();
    expect(errorOf(await own('POST /personal/totpRemove', { password: 'wrong', code: '1' }))).toBe('wrong-password');
    const reset = await call('POST /services/resetTotp', { token: admin, value: { id: ann.id } });
    expect(reset.body.data).toMatchObject({ totp: false });
    expect((await own('GET /personal', {})).status).toBe(401);
    ann.token = tokenOf(await signIn());
    const again = await enrol();
    expect(again.secret).not.toBe(secret);
    const gone = await own('POST /personal/totpRemove', {
      password: ann.password,
      code: await codeOf(again.secret),
    });
    expect(gone.body.data).toMatchObject({ totp: { on: false, recoveryCodes: 0 } });
    expect((await signIn()).status).toBe(200);
  });
});

describe('allowed addresses', () => {
  test('are checked at the login and at each refresh, and the refusal names the reason', async () => {
    const first = await signIn();
    const edit = (allowedAddresses: string[]) =>
      call('POST /services/doEdit', { token: admin, value: { id: ann.id, allowedAddresses } });
    await edit(['127.0.0.0/8']);
    expect((await own('GET /userInfo', {})).status).toBe(401);
    const inside = await signIn();
    expect(inside.status).toBe(200);
    await http.database.db.query(`update agents set allowed_addresses = '{10.0.0.0/8}' where id = $1`, [ann.id]);
    const refreshed = await call('GET /refreshToken', { headers: { cookie: inside.cookie! } });
    expect(refreshed).toMatchObject({ status: 401, body: { data: { error: 'address-not-allowed' } } });
    expect((await call('GET /userInfo', { token: tokenOf(inside) })).status).toBe(401);
    expect(await signIn()).toMatchObject({ status: 401, body: { data: { error: 'address-not-allowed' } } });
    expect(first.status).toBe(200);
  });

  test('an agent cannot exclude its own address', async () => {
    const me = await call('GET /userInfo', { token: admin });
    const { uuid: id } = me.body.data as { uuid: string };
    const edit = (allowedAddresses: string[]) =>
      call('POST /services/doEdit', { token: admin, value: { id, allowedAddresses } });
    expect(await edit(['10.0.0.0/8'])).toMatchObject({ status: 409, body: { data: { error: 'own-address' } } });
    expect((await call('GET /userInfo', { token: admin })).status).toBe(200);
    expect((await edit([])).status).toBe(200);
  });
});

test('a new password requires the old one and ends all other logins', async () => {
  const other = tokenOf(await signIn());
  expect(await own('POST /personal/password', { old: 'wrong', password: 'another-one' })).toMatchObject({
    status: 403,
    body: { data: { error: 'wrong-password' } },
  });
  const done = await own('POST /personal/password', { old: ann.password, password: 'another-one' });
  expect(done.body.data).toEqual({ ended: 1 });
  expect((await call('GET /userInfo', { token: other })).status).toBe(401);
  expect((await own('GET /userInfo', {})).status).toBe(200);
  ann.password = 'another-one';
  expect((await signIn()).status).toBe(200);
});
