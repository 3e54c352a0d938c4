import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, type JsonService, startJsonService } from '../../../../testing/providers/json-service';
import { dataOf, errorOf, type SignInWorld, startSignInWorld } from '../../../../testing/providers/sign-in-world';

let world: SignInWorld;
let service: JsonService;
let member: Record<string, unknown>;

const FAILED = [401, 'social-failed'];
const LOGIN = { clientId: 'corp', secret: 'of-the-app' };
/** What codes stand for: a member, and a person from elsewhere. */
const SCANNED: Record<string, object> = { lin: { userid: 'lin/1' }, guest: { openid: 'o-1' } };

function answer({ path, wish }: Call): object {
  if (path === '/cgi-bin/gettoken')
    return wish.corpid === LOGIN.clientId && wish.corpsecret === LOGIN.secret
      ? { errcode: 0, access_token: 'app token' }
      : { errcode: 40001, errmsg: 'invalid credential' };
  if (wish.access_token !== 'app token') return { errcode: 40014, errmsg: 'wrong token' };
  if (path === '/cgi-bin/auth/getuserinfo')
    return { errcode: 0, ...(SCANNED[`${wish.code}`] ?? { errcode: 40029, errmsg: 'invalid code' }) };
  return wish.userid === 'lin/1' ? { errcode: 0, ...member } : { errcode: 60111, errmsg: 'no such member' };
}

beforeAll(async () => {
  service = await startJsonService(answer);
  world = await startSignInWorld(service.url);
});
afterAll(() => Promise.all([world.close(), service.close()]));
beforeEach(async () => {
  world.http.clock.advance(2 * 3600_000);
  member = { name: '林', biz_mail: 'Lin@shop.example', status: 1, department: [3] };
  world.settings = { signIn: { providers: [PROVIDER] } };
  const value = { id: 'work', kind: 'wecom', ...LOGIN };
  await world.call('POST /access/doSignInSecret', { token: await world.admin(), value });
});

const PROVIDER = {
  id: 'work',
  kind: 'wecom',
  name: { zh: '企业微信', en: 'WeCom' },
  enabled: true,
  clientId: LOGIN.clientId,
  appId: '1000002',
  unknown: 'create',
  domains: ['shop.example'],
  roles: [{ group: '3', role: 'Editor' }],
};
async function signIn(code: string) {
  const { cookie, state } = await world.begin('work');
  return world.finish({ code, state }, cookie);
}

// Effect of signIn.providers
test('a member signs in by the page of the app, with the roles of the department', async () => {
  const { page, state } = await world.begin('work');
  expect(`${page.origin}${page.pathname}`).toBe(`${service.url}/wwlogin/sso/login`);
  expect(Object.fromEntries(page.searchParams)).toEqual({
    login_type: 'CorpApp',
    appid: 'corp',
    agentid: '1000002',
    redirect_uri: 'https://desk.example/',
    state,
  });
  const { token } = dataOf<{ token: string }>(await signIn('lin'));
  const info = dataOf(await world.call('GET /userInfo', { token }));
  expect(info).toMatchObject({ username: 'lin/1', nickname: '林', roles: ['Editor'] });
  member = { ...member, department: [4] };
  expect(errorOf(await signIn('lin'))).toEqual([403, 'sign-in-no-role']);
});

test('somebody from elsewhere, a disabled member, and a code that nobody got are refused', async () => {
  expect(errorOf(await signIn('guest'))).toEqual(FAILED);
  expect(errorOf(await signIn('made-up'))).toEqual(FAILED);
  member = { ...member, status: 2 };
  expect(errorOf(await signIn('lin'))).toEqual(FAILED);
});

test('the test of the connection says what the service said, without the secret', async () => {
  const token = await world.admin();
  const lastStep = async (more: object) => {
    const reply = await world.call('POST /access/doSignInTest', { token, value: { provider: PROVIDER, ...more } });
    return dataOf<{ steps: object[] }>(reply).steps.at(-1);
  };
  expect(await lastStep({})).toEqual({ step: 'client', ok: true, detail: '' });
  expect(await lastStep({ secret: 'wrong' })).toEqual({
    step: 'client',
    ok: false,
    detail: '40001 invalid credential',
  });
});
