import type { SectionName, SectionValue } from '@parley/protocol/settings/sections';
import { sectionValue } from '@parley/protocol/settings/sections';
import type { FastifyInstance } from 'fastify';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loginDependencies } from '../../../assembly/login-dependencies';
import { createHttp } from '../../../http/server';
import type { Mail } from '../../../mail/send-mail';
import type { OutsideRequest } from '../../../outside/call-outside';
import { ADMIN, caller, PUBLIC_ONLY, type Reply, startTestHttp, type TestHttp } from '../../../testing/test-http';
import { joinHandlers } from './join-routes';
import { beginTotp, confirmTotp } from './totp/totp';
import { dropTotp } from './totp/totp-store';

const PROVIDER = {
  authorizeUrl: 'https://id.example/authorize?tenant=1',
  tokenUrl: 'https://id.example/token',
  userUrl: 'https://id.example/me',
  clientId: 'desk',
  clientSecret: 'of-the-desk',
};

let http: TestHttp;
let app: FastifyInstance;
let call: ReturnType<typeof caller>;
let admin: string;
let settings: Partial<{ [N in SectionName]: unknown }>;
let mails: Mail[];
let outside: { url: string; request: OutsideRequest | undefined }[];
let person: unknown;

beforeAll(async () => {
  http = await startTestHttp();
  http.context.setting = <N extends SectionName>(name: N): SectionValue<N> => sectionValue(name, settings[name]);
  const join = joinHandlers(http.context, {
    loginDependencies,
    keys: http.keys,
    secure: false,
    publicUrl: 'https://desk.example',
    outside: PUBLIC_ONLY,
    sendMail: async (mail) => void mails.push(mail),
    callOutside: async (url, request) => {
      outside.push({ url, request });
      return url === PROVIDER.tokenUrl ? { access_token: 'of-the-person' } : person;
    },
  });
  app = createHttp({ ...http.options, handlers: { ...http.options.handlers, ...join } });
  call = caller(app);
  admin = dataOf<{ token: string }>(await call('POST /login', { value: ADMIN })).token;
});
afterAll(async () => {
  await app.close();
  await http.close();
});
beforeEach(() => {
  http.clock.advance(2 * 3600_000);
  [settings, mails, outside, person] = [{}, [], [], null];
});

const dataOf = <T>(reply: Reply): T => reply.body.data;
const errorOf = ({ status, body }: Reply) => [status, (body.data as { error?: string } | null)?.error];
const OPEN = { registration: { open: true } };
const MAIL = { codes: { email: 'mail' } };

async function freshAdmin(): Promise<string> {
  admin = dataOf<{ token: string }>(await call('POST /login', { value: ADMIN })).token;
  return admin;
}
type AgentRow = { id: string; username: string; roles: string[]; permissions: string[]; enabled: boolean };
async function agentNamed(username: string): Promise<AgentRow> {
  const token = await freshAdmin();
  const { list } = dataOf<{ list: AgentRow[] }>(await call('GET /services/getList', { token, value: { username } }));
  return list[0]!;
}
async function enable(username: string): Promise<void> {
  const { id } = await agentNamed(username);
  await call('POST /services/doEdit', { token: admin, value: { id, enabled: true } });
}
/** Activates the second factor of an agent; returns its secret. */
async function enrol(username: string): Promise<string> {
  const agent = { uuid: (await agentNamed(username)).id, username };
  const { secret } = await beginTotp(http.context, agent);
  await confirmTotp(http.context, { ...agent, source: { address: '' } }, await totpOf(secret));
  http.clock.advance(30_000);
  return secret;
}
const totpOf = (secret: string) => generate({ secret, epoch: Math.floor(http.clock.now() / 1000) });
const leave = async (username: string) => dropTotp(http.context.db, (await agentNamed(username)).id);
const codeOf = (mail: Mail | undefined): string => /\d{6}/.exec(mail?.text ?? '')![0];

describe('what is not enabled is refused and not offered', () => {
  test('by default nothing is enabled', async () => {
    expect(dataOf(await call('GET /login/options'))).toEqual({
      registration: false,
      codes: [],
      social: false,
      providers: [],
      brand: { logo: '', title: { zh: '', en: '' }, language: 'auto' },
    });
    const account = { username: 'new', password: 'long-enough' };
    expect(errorOf(await call('POST /register', { value: account }))).toEqual([403, 'registration-closed']);
    const phone = '13800138000';
    expect(errorOf(await call('GET /sendCode', { value: { phone } }))).toEqual([503, 'codes-not-configured']);
    expect(errorOf(await call('POST /login/code', { value: { phone, code: '1' } }))).toEqual([
      503,
      'codes-not-configured',
    ]);
    expect(errorOf(await call('GET /socialLogin/begin'))).toEqual([503, 'social-not-configured']);
    expect(errorOf(await call('POST /socialLogin', { value: { code: 'x' } }))).toEqual([503, 'social-not-configured']);
  });

  // Effect of registration.open, codes.phone, codes.email
  test('what is enabled is offered', async () => {
    settings = { ...OPEN, codes: { phone: 'log', email: 'mail' }, social: PROVIDER };
    expect(dataOf(await call('GET /login/options'))).toEqual({
      registration: true,
      codes: ['phone', 'email'],
      social: true,
      providers: [],
      brand: { logo: '', title: { zh: '', en: '' }, language: 'auto' },
    });
  });

  test('providers are called only by https (attack 4)', async () => {
    const token = await freshAdmin();
    for (const tokenUrl of ['http://id.example', 'javascript:1', 'https://', 'https://user@id.example', 'file:///x'])
      expect(
        errorOf(
          await call('POST /settings/doEdit', { token, value: { section: 'social', value: { tokenUrl }, version: 0 } }),
        ),
        tokenUrl,
      ).toEqual([400, 'bad-request']);
  });
});

describe('registering', () => {
  test('makes an account that cannot sign in until an administrator enables it', async () => {
    settings = OPEN;
    const account = { username: ' Xiaolin ', password: 'long-enough' };
    const reply = await call('POST /register', { value: { ...account, enabled: true, roles: ['Admin'] } });
    expect([reply.status, reply.body.data, reply.cookie]).toEqual([200, {}, null]);
    expect(await agentNamed('Xiaolin')).toMatchObject({ roles: ['Editor'], permissions: [], enabled: false });
    const signIn = () => call('POST /login', { value: { username: 'xiaolin', password: 'long-enough' } });
    expect(errorOf(await signIn())).toEqual([401, 'wrong-credentials']);
    await enable('Xiaolin');
    expect((await signIn()).status).toBe(200);
  });

  // Effect of registration.role
  test('registration never gives the administrator role, whatever the setting', async () => {
    settings = { registration: { open: true, role: 'Admin' } };
    await call('POST /register', { value: { username: 'climber', password: 'long-enough' } });
    expect(await agentNamed('climber')).toMatchObject({ roles: [] });
  });

  test('a name in use, a short password, another site', async () => {
    settings = OPEN;
    const register = (value: object, headers = {}) => call('POST /register', { value, headers });
    expect(errorOf(await register({ username: 'ADMIN', password: 'long-enough' }))).toEqual([409, 'username-taken']);
    expect(errorOf(await register({ username: 'new', password: '12345' }))).toEqual([400, 'bad-request']);
    const headers = { origin: 'https://evil.example' };
    expect(errorOf(await register({ username: 'new', password: 'long-enough' }, headers))).toEqual([403, 'forbidden']);
  });

  test('if codes can be sent, the address is verified by one', async () => {
    settings = { ...OPEN, ...MAIL };
    const account = { username: 'mailed', password: 'long-enough', email: 'Mailed@shop.example' };
    expect(errorOf(await call('POST /register', { value: { ...account, email: undefined } }))).toEqual([
      400,
      'bad-request',
    ]);
    expect(errorOf(await call('POST /register', { value: { ...account, code: '000000' } }))).toEqual([
      401,
      'wrong-code',
    ]);
    await call('GET /sendCode', { value: { email: account.email, purpose: 'register' } });
    const code = codeOf(mails[0]);
    expect((await call('POST /register', { value: { ...account, code } })).status).toBe(200);
    expect(errorOf(await call('POST /register', { value: { ...account, username: 'again', code } }))).toEqual([
      401,
      'wrong-code',
    ]);
  });

  test('is limited for each address', async () => {
    settings = OPEN;
    const statuses = [];
    for (let n = 0; n < 22; n += 1)
      statuses.push((await call('POST /register', { value: { username: `flood-${n}`, password: '12345' } })).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
});

describe('signing in by a code', () => {
  const email = 'mailed@shop.example';
  const send = () => call('GET /sendCode', { value: { email } });
  const password = 'long-enough';
  const use = (code: string) => call('POST /login/code', { value: { email, code, password } });
  beforeAll(() => enable('mailed'));
  beforeEach(() => {
    settings = MAIL;
  });

  test('once, within ten minutes', async () => {
    expect(dataOf(await send())).toEqual({ seconds: 60 });
    expect(mails).toHaveLength(1);
    const code = codeOf(mails[0]);
    const reply = await use(code);
    expect(reply.cookie).toMatch(/^parley_refresh=/);
    const { token } = dataOf<{ token: string }>(reply);
    expect(dataOf(await call('GET /userInfo', { token }))).toMatchObject({ username: 'mailed' });
    expect(errorOf(await use(code))).toEqual([401, 'wrong-code']);
    http.clock.advance(60_000);
    await send();
    http.clock.advance(10 * 60_000);
    expect(errorOf(await use(codeOf(mails[1])))).toEqual([401, 'wrong-code']);
  });

  test('the next code comes a minute after the one before', async () => {
    await send();
    http.clock.advance(20_000);
    expect(await send()).toMatchObject({ status: 429, body: { data: { error: 'rate', seconds: 40 } } });
    http.clock.advance(40_000);
    expect((await send()).status).toBe(200);
  });

  test('after five wrong tries the right code is refused; guesses lock (attack 11)', async () => {
    await send();
    const code = codeOf(mails[0]);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) expect(errorOf(await use(wrong))).toEqual([401, 'wrong-code']);
    expect(errorOf(await use(code))).toEqual([401, 'wrong-code']);
    for (let n = 0; n < 4; n += 1) await use(wrong);
    expect(errorOf(await use(wrong))).toEqual([429, 'login-locked']);
  });

  test('an unknown address gets the same answers, but no mail (attack 11)', async () => {
    const value = { email: 'nobody@shop.example' };
    const [known, unknown] = [await send(), await call('GET /sendCode', { value })];
    expect(unknown).toEqual(known);
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(await call('POST /login/code', { value: { ...value, code: '1', password } })).toEqual(await use('1'));
    const bare = (email: string) => call('POST /login/code', { value: { email, code: '1' } });
    expect(await bare(value.email)).toEqual(await bare(email));
  });

  test('a code is valid only for its purpose and its address', async () => {
    settings = { ...OPEN, ...MAIL };
    await call('GET /sendCode', { value: { email, purpose: 'register' } });
    expect(errorOf(await use(codeOf(mails[0])))).toEqual([401, 'wrong-code']);
    await send();
    const other = { email: 'other@shop.example', code: codeOf(mails[1]), password };
    expect(errorOf(await call('POST /login/code', { value: other }))).toEqual([401, 'wrong-code']);
  });
});

describe('a code is one of two factors', () => {
  const email = 'mailed@shop.example';
  const password = 'long-enough';
  const codeIn = (value: object, cookies: string[] = []) =>
    call('POST /login/code', { value: { email, ...value }, headers: { cookie: cookies.join('; ') } });
  const sent = async () => {
    http.clock.advance(61_000);
    await call('GET /sendCode', { value: { email } });
    return codeOf(mails.at(-1));
  };
  beforeEach(() => {
    settings = MAIL;
  });

  test('the mailbox alone does not sign in; a wrong password does not use up the code', async () => {
    const code = await sent();
    expect(errorOf(await codeIn({ code }))).toEqual([403, 'password-needed']);
    expect(errorOf(await codeIn({ code, password: 'guessed' }))).toEqual([403, 'wrong-password']);
    expect((await codeIn({ code, password })).status).toBe(200);
  });

  test('a browser that signed in to the account before needs no password; that of another account does', async () => {
    const { cookies } = await call('POST /login', { value: { username: 'mailed', password } });
    expect((await codeIn({ code: await sent() }, cookies)).status).toBe(200);
    // That sign-in replaced the device's token: a copy of the old one is invalid.
    expect(errorOf(await codeIn({ code: await sent() }, cookies))).toEqual([403, 'password-needed']);
    const other = await call('POST /login', { value: ADMIN });
    expect(errorOf(await codeIn({ code: await sent() }, other.cookies))).toEqual([403, 'password-needed']);
  });

  test('one browser with two accounts stays known to both', async () => {
    const first = await call('POST /login', { value: { username: 'mailed', password } });
    const second = await call('POST /login', { value: ADMIN, headers: { cookie: first.cookies.join('; ') } });
    expect((await codeIn({ code: await sent() }, second.cookies)).status).toBe(200);
  });

  test('a browser whose login was ended by somebody else is unknown again', async () => {
    const signedIn = await call('POST /login', { value: { username: 'mailed', password } });
    const mine = dataOf<{ token: string }>(
      await call('POST /login', { value: { username: 'mailed', password } }),
    ).token;
    const { list } = dataOf<{ list: { id: string; current: boolean }[] }>(
      await call('GET /session/getList', { token: mine, value: { pageSize: '100' } }),
    );
    const ids = list.filter(({ current }) => !current).map(({ id }) => id);
    await call('POST /session/doDelete', { token: mine, value: { ids } });
    expect(errorOf(await codeIn({ code: await sent() }, signedIn.cookies))).toEqual([403, 'password-needed']);
  });

  test('the second factor is required as for passwords, and the same code can be sent again', async () => {
    const { cookies } = await call('POST /login', { value: { username: 'mailed', password } });
    const secret = await enrol('mailed');
    const code = await sent();
    expect(errorOf(await codeIn({ code }, cookies))).toEqual([401, 'totp-needed']);
    expect(errorOf(await codeIn({ code, totp: '000000' }, cookies))).toEqual([403, 'code-refused']);
    expect((await codeIn({ code, totp: await totpOf(secret) }, cookies)).status).toBe(200);
    await leave('mailed');
  });
});

describe('signing in with another account', () => {
  beforeEach(() => {
    settings = { social: PROVIDER };
  });

  async function begin() {
    const reply = await call('GET /socialLogin/begin');
    const url = new URL(dataOf<{ url: string }>(reply).url);
    return { url, cookie: reply.cookie!, state: url.searchParams.get('state')! };
  }
  const finish = (value: object, cookie?: string) =>
    call('POST /socialLogin', { value, headers: cookie ? { cookie } : {} });

  // Effect of social.authorizeUrl, social.clientId, social.scope
  test('goes to the provider with state and PKCE, back to the public address (attack 3)', async () => {
    const { url, cookie } = await begin();
    expect(url.origin + url.pathname).toBe('https://id.example/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      tenant: '1',
      response_type: 'code',
      client_id: 'desk',
      scope: 'openid email',
      redirect_uri: 'https://desk.example/',
      code_challenge_method: 'S256',
    });
    expect(url.href).not.toContain(cookie.split('=')[1]);
    expect(url.href).not.toContain('of-the-desk');
  });

  // Effect of social.tokenUrl, social.userUrl, social.clientSecret
  test('a verified email of an enabled agent signs in', async () => {
    person = { email: 'Mailed@shop.example', email_verified: true };
    const { cookie, state } = await begin();
    const reply = await finish({ code: 'from-provider', state }, cookie);
    const { token } = dataOf<{ token: string }>(reply);
    expect(dataOf(await call('GET /userInfo', { token }))).toMatchObject({ username: 'mailed' });
    expect(outside.map(({ url }) => url)).toEqual([PROVIDER.tokenUrl, PROVIDER.userUrl]);
    expect(Object.fromEntries(outside[0]!.request!.form!)).toMatchObject({
      grant_type: 'authorization_code',
      code: 'from-provider',
      client_secret: 'of-the-desk',
      redirect_uri: 'https://desk.example/',
    });
    expect(outside[1]!.request).toEqual({ bearer: 'of-the-person' });
  });

  test('agents with a second factor send it after the provider’s answer', async () => {
    const secret = await enrol('mailed');
    person = { email: 'mailed@shop.example', email_verified: true };
    const { cookie, state } = await begin();
    const firstStep = await finish({ code: 'from-provider', state }, cookie);
    expect(errorOf(firstStep)).toEqual([401, 'totp-needed']);
    expect(firstStep.cookies).toHaveLength(1);
    const named = firstStep.cookie!;
    // The provider's code can be used once, and its answer only by the browser that began the sign-in.
    const failed = [401, 'social-failed'];
    expect(errorOf(await finish({ code: 'from-provider', state, totp: await totpOf(secret) }, named))).toEqual(failed);
    expect(errorOf(await finish({ totp: await totpOf(secret) }))).toEqual(failed);
    expect(errorOf(await finish({ totp: await totpOf(secret) }, `${named}x`))).toEqual(failed);
    expect(errorOf(await finish({}, named))).toEqual([401, 'totp-needed']);
    expect(errorOf(await finish({ totp: '000000' }, named))).toEqual([403, 'code-refused']);
    const reply = await finish({ totp: await totpOf(secret) }, named);
    const { token } = dataOf<{ token: string }>(reply);
    expect(dataOf(await call('GET /userInfo', { token }))).toMatchObject({ username: 'mailed' });
    expect(reply.cookies).toContain('parley_social=');
    http.clock.advance(600_000);
    expect(errorOf(await finish({ totp: await totpOf(secret) }, named))).toEqual(failed);
    await leave('mailed');
  });

  test.each([
    [{ email: 'mailed@shop.example', email_verified: false }],
    [{ email: 'mailed@shop.example' }],
    [{ email: 'mailed@shop.example', email_verified: 'true' }],
    [{ email: ['mailed@shop.example'], email_verified: true }],
    [{ email: 'nobody@shop.example', email_verified: true }],
    [{ preferred_username: 'admin', login: 'admin' }],
    [{ email: 'admin', email_verified: true }],
    [{}],
  ])('%j is nobody of ours', async (who) => {
    person = who;
    const { cookie, state } = await begin();
    expect(errorOf(await finish({ code: 'x', state }, cookie))).toEqual([403, 'social-unknown']);
  });

  // Effect of social.matchBy
  test('a disabled agent cannot sign in', async () => {
    settings = { social: { ...PROVIDER, matchBy: 'username' } };
    person = { login: 'climber' };
    const { cookie, state } = await begin();
    expect(errorOf(await finish({ code: 'x', state }, cookie))).toEqual([403, 'social-unknown']);
  });

  test("another browser's state, none, or no cookie: refused before the provider is called", async () => {
    const [mine, other] = [await begin(), await begin()];
    const failed = [401, 'social-failed'];
    expect(errorOf(await finish({ code: 'x', state: other.state }, mine.cookie))).toEqual(failed);
    expect(errorOf(await finish({ code: 'x' }, mine.cookie))).toEqual(failed);
    expect(errorOf(await finish({ code: 'x', state: mine.state }))).toEqual(failed);
    expect(errorOf(await finish({ code: '', state: mine.state }, mine.cookie))).toEqual(failed);
    expect(outside).toEqual([]);
  });

  test('an invalid answer of the provider is a clear failure', async () => {
    const { cookie, state } = await begin();
    expect(errorOf(await finish({ code: 'x', state }, cookie))).toEqual([401, 'social-failed']);
  });
});
