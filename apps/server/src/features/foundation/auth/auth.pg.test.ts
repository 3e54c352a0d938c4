import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SESSION_MS } from '../../../session-life';
import { ADMIN, caller, type Reply, startTestHttp, type TestHttp } from '../../../testing/test-http';
import { ACCESS_TOKEN_SECONDS } from './access-token';
import { REPEAT_MS } from './refresh-cookie';

let http: TestHttp;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  http = await startTestHttp();
  call = caller(http.app);
});
afterAll(() => http.close());
beforeEach(() => {
  // Long enough after the previous test: its failures are forgotten and its buckets full.
  http.clock.advance(2 * 3600_000);
  http.context.events.length = 0;
});

const tokenOf = (reply: Reply): string => (reply.body.data as { token: string }).token;
const signIn = async () => {
  const reply = await call('POST /login', { value: ADMIN });
  return { token: tokenOf(reply), cookie: reply.cookie! };
};

const refresh = (cookie: string) => call('GET /refreshToken', { headers: { cookie } });

describe('signing in', () => {
  test('returns a token of the agent, with roles and permissions', async () => {
    const { token } = await signIn();
    const reply = await call('GET /userInfo', { token });
    expect(reply.body).toMatchObject({
      code: 200,
      msg: 'success',
      data: { username: 'admin', avatar: '', roles: ['Admin'] },
    });
    expect((reply.body.data as { permissions: string[] }).permissions).toContain('talk:takeOver');
  });

  test('usernames are case-insensitive', async () => {
    expect((await call('POST /login', { value: { ...ADMIN, username: 'ADMIN' } })).status).toBe(200);
  });

  test('sets HttpOnly, SameSite=Strict cookies: one only for the refresh, one that identifies the browser', async () => {
    const response = await http.app.inject({ method: 'POST', url: '/api/login', payload: ADMIN });
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^parley_refresh=[^;]+; Path=\/api\/refreshToken; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(/^parley_device=[\w-]{43}; Path=\/api; Max-Age=15552000; HttpOnly; SameSite=Strict$/),
    ]);
  });

  test('an unknown user and a wrong password get the same answer', async () => {
    const unknown = await call('POST /login', { value: { username: 'nobody', password: 'wrong-password' } });
    const wrong = await call('POST /login', { value: { ...ADMIN, password: 'wrong-password' } });
    expect(unknown).toEqual(wrong);
    expect(wrong).toMatchObject({ status: 401, body: { code: 401, data: { error: 'wrong-credentials' } } });
  });

  test('failures of one name lock it with a growing wait, whether or not it exists', async () => {
    for (const username of ['admin', 'nobody']) {
      const fail = () => call('POST /login', { value: { username, password: 'wrong-password' } });
      for (let attempt = 1; attempt <= 10; attempt += 1) expect((await fail()).status).toBe(401);
      expect((await fail()).body).toMatchObject({ code: 429, data: { error: 'login-locked', seconds: 5 } });
      // The right password has to wait too: otherwise the answer would reveal a right guess.
      expect((await call('POST /login', { value: { username, password: ADMIN.password } })).status).toBe(429);
      http.clock.advance(5_000);
      expect((await fail()).status).toBe(401);
      expect((await fail()).body).toMatchObject({ data: { error: 'login-locked', seconds: 10 } });
      http.clock.advance(10_000);
    }
    expect((await call('POST /login', { value: ADMIN })).status).toBe(200);
  });

  test('parallel guesses are counted one by one', async () => {
    const guesses = Array.from({ length: 20 }, () =>
      call('POST /login', { value: { username: 'admin', password: 'wrong-password' } }),
    );
    const statuses = (await Promise.all(guesses)).map((reply) => reply.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('another site can neither sign in nor refresh (attack 16)', async () => {
    const { cookie } = await signIn();
    const headers = { origin: 'https://evil.example', cookie };
    expect((await call('POST /login', { value: ADMIN, headers })).status).toBe(403);
    expect((await call('GET /refreshToken', { headers })).status).toBe(403);
    expect((await call('GET /refreshToken', { headers: { cookie, 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await call('GET /refreshToken', { headers: { cookie, origin: 'http://localhost:80' } })).status).toBe(200);
  });
});

describe('access tokens', () => {
  test('402 after the token has expired, 401 after its session has ended', async () => {
    const { token } = await signIn();
    http.clock.advance(ACCESS_TOKEN_SECONDS * 1000 - 1);
    expect((await call('GET /userInfo', { token })).status).toBe(200);
    http.clock.advance(1000);
    expect(await call('GET /userInfo', { token })).toMatchObject({
      status: 402,
      body: { code: 402, data: { error: 'token-expired' } },
    });
    http.clock.advance(SESSION_MS);
    expect(await call('GET /userInfo', { token })).toMatchObject({
      status: 401,
      body: { data: { error: 'no-session' } },
    });
  });

  test('expireToken ends the presented token and earlier ones, not later ones', async () => {
    const first = await signIn();
    const second = await refresh(first.cookie);
    await call('GET /expireToken', { token: tokenOf(second) });
    expect((await call('GET /userInfo', { token: tokenOf(second) })).status).toBe(402);
    expect((await call('GET /userInfo', { token: first.token })).status).toBe(402);
    const third = await refresh(second.cookie!);
    expect((await call('GET /userInfo', { token: tokenOf(third) })).status).toBe(200);
  });

  test('tokens not signed by us are 401: none, garbage, alg none, another key, no exp (attack 24)', async () => {
    const { token } = await signIn();
    const [, payload = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { SignJWT } = await import('jose');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));
    const { exp: _, ...endless } = claims;
    const noExp = await new SignJWT(endless).setProtectedHeader({ alg: 'HS256' }).sign(http.keys.access);
    const other = await new SignJWT(claims).setProtectedHeader({ alg: 'HS384' }).sign(http.keys.access);
    const forged = [
      'x',
      'a.b.c',
      '[object Object]',
      `${encode({ alg: 'none' })}.${payload}.`,
      `${encode({ alg: 'none' })}.${payload}.${signature}`,
      foreign,
      noExp,
      other,
    ];
    for (const each of forged) expect((await call('GET /userInfo', { token: each })).status, each).toBe(401);
    expect((await call('GET /userInfo')).status).toBe(401);
  });
});

describe('refreshing', () => {
  test('a repeat within ten seconds gets the same successor', async () => {
    const { cookie } = await signIn();
    const [a, b] = await Promise.all([refresh(cookie), refresh(cookie)]);
    http.clock.advance(REPEAT_MS);
    const c = await refresh(cookie);
    expect([a.status, b.status, c.status]).toEqual([200, 200, 200]);
    expect(new Set([a.cookie, b.cookie, c.cookie]).size).toBe(1);
    expect((await call('GET /userInfo', { token: tokenOf(b) })).status).toBe(200);
    expect((await refresh(a.cookie!)).status).toBe(200);
  });

  test('of several refreshes within ten seconds each repeat gets its own successor', async () => {
    const { cookie } = await signIn();
    const first = await refresh(cookie);
    const second = await refresh(first.cookie!);
    expect((await refresh(cookie)).cookie).toBe(first.cookie);
    expect((await refresh(first.cookie!)).cookie).toBe(second.cookie);
  });

  test('a later replay ends the session, its tokens and its successor', async () => {
    const { cookie, token } = await signIn();
    const successor = await refresh(cookie);
    http.clock.advance(REPEAT_MS + 1);
    expect(await refresh(cookie)).toMatchObject({ status: 401, body: { data: { error: 'no-session' } } });
    expect((await refresh(successor.cookie!)).status).toBe(401);
    expect((await call('GET /userInfo', { token })).status).toBe(401);
    expect((await call('GET /userInfo', { token: tokenOf(successor) })).status).toBe(401);
    expect(http.context.events).toMatchObject([{ kind: 'session.ended', reason: 'replayed' }]);
  });

  test('no cookie, a forged one, another number: 401, and the session stays active', async () => {
    const { cookie, token } = await signIn();
    const [id, number, mac] = cookie.slice('parley_refresh='.length).split('.');
    for (const value of ['', 'x', `${id}.${number}`, `${id}.1.${mac}`, `${id}.${number}.${mac}x`])
      expect((await refresh(`parley_refresh=${value}`)).status, value).toBe(401);
    expect((await call('GET /userInfo', { token })).status).toBe(200);
  });
});

describe('login sessions', () => {
  test('are listed and revocable; several are active at the same time', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const { list } = (await call('GET /session/getList', { token: mine.token })).body.data as {
      list: { id: string; current: boolean }[];
    };
    const others = list.filter((session) => !session.current).map((session) => session.id);
    expect(list.filter((session) => session.current)).toHaveLength(1);
    const reply = await call('POST /session/doDelete', { token: mine.token, value: { ids: others } });
    expect(reply.body.data).toEqual({ ended: others.length });
    expect((await call('GET /userInfo', { token: other.token })).status).toBe(401);
    expect((await refresh(other.cookie)).status).toBe(401);
    expect((await call('GET /userInfo', { token: mine.token })).status).toBe(200);
    expect(http.context.events).toMatchObject([{ kind: 'session.ended', reason: 'revoked' }]);
  });

  test('logging out ends only this session', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    expect((await call('GET /login/logOut', { token: mine.token })).status).toBe(200);
    expect((await call('GET /userInfo', { token: mine.token })).status).toBe(401);
    expect((await call('GET /userInfo', { token: other.token })).status).toBe(200);
  });
});
