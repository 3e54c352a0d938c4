import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, type JsonService, startJsonService } from '../../../../testing/providers/json-service';
import { dataOf, errorOf, type SignInWorld, startSignInWorld } from '../../../../testing/providers/sign-in-world';

let world: SignInWorld;
let service: JsonService;
let member: Record<string, unknown> | null;

const FAILED = [401, 'social-failed'];
const LOGIN = { clientId: 'key', secret: 'of-the-app' };

function answer({ path, wish, token }: Call): object {
  if (path === '/v1.0/oauth2/userAccessToken')
    return wish.code === 'scanned' && wish.clientSecret === LOGIN.secret && wish.clientId === LOGIN.clientId
      ? { accessToken: 'of-lin' }
      : { code: 'invalidParameter', message: 'wrong code' };
  if (path === '/v1.0/contact/users/me') return token === 'of-lin' ? { unionId: 'union-lin', nick: 'L' } : {};
  if (path === '/v1.0/oauth2/accessToken')
    return wish.appKey === LOGIN.clientId && wish.appSecret === LOGIN.secret
      ? { accessToken: 'app token' }
      : { code: 'invalidClient', message: 'wrong secret' };
  if (wish.access_token !== 'app token') return { errcode: 40014, errmsg: 'wrong token' };
  if (member === null) return { errcode: 60121, errmsg: 'no such member' };
  return { errcode: 0, result: wish.unionid === 'union-lin' ? { userid: 'lin' } : member };
}

beforeAll(async () => {
  service = await startJsonService(answer);
  world = await startSignInWorld(service.url);
});
afterAll(() => Promise.all([world.close(), service.close()]));
beforeEach(async () => {
  world.http.clock.advance(2 * 3600_000);
  member = {
    name: '林',
    org_email: 'Lin@shop.example',
    active: true,
    dept_id_list: [7],
    role_list: [{ name: '客服' }],
  };
  configure();
  const value = { id: 'ding', kind: 'dingtalk', ...LOGIN };
  await world.call('POST /access/doSignInSecret', { token: await world.admin(), value });
});

const PROVIDER = {
  id: 'ding',
  kind: 'dingtalk',
  name: { zh: '钉钉', en: 'DingTalk' },
  enabled: true,
  clientId: LOGIN.clientId,
  unknown: 'create',
  domains: ['shop.example'],
  roles: [
    { group: '7', role: 'Editor' },
    { group: '客服', role: 'Test' },
  ],
};
function configure(more: object = {}): void {
  world.settings = { signIn: { providers: [{ ...PROVIDER, ...more }] } };
}
async function signIn(code = 'scanned') {
  const { cookie, state } = await world.begin('ding');
  return world.finish({ code, state }, cookie);
}

// Effect of signIn.providers
test('a member signs in with the roles of the department and of the role there', async () => {
  const { page, state } = await world.begin('ding');
  expect(`${page.origin}${page.pathname}`).toBe(`${service.url}/oauth2/auth`);
  expect(Object.fromEntries(page.searchParams)).toEqual({
    redirect_uri: 'https://desk.example/',
    response_type: 'code',
    client_id: 'key',
    scope: 'openid',
    state,
    prompt: 'consent',
  });
  const { token } = dataOf<{ token: string }>(await signIn());
  const info = dataOf(await world.call('GET /userInfo', { token }));
  expect(info).toMatchObject({ username: 'lin', nickname: '林', roles: ['Editor', 'Test'] });
  member = { ...member, role_list: [] };
  const again = dataOf<{ token: string }>(await signIn()).token;
  expect(dataOf(await world.call('GET /userInfo', { token: again }))).toMatchObject({ roles: ['Editor'] });
});

test('somebody who is not of the organisation, who left it, and a code that nobody got are refused', async () => {
  expect(errorOf(await signIn('made-up'))).toEqual(FAILED);
  member = { ...member, active: false };
  expect(errorOf(await signIn())).toEqual(FAILED);
  member = null;
  expect(errorOf(await signIn())).toEqual(FAILED);
});

test('the address that a person typed does not count, only that of the organisation', async () => {
  member = { ...member, email: 'lin@shop.example', org_email: undefined };
  expect(errorOf(await signIn())).toEqual([403, 'sign-in-domain']);
});

test('the test of the connection says what the service said of a wrong secret', async () => {
  const token = await world.admin();
  const lastStep = async (more: object) => {
    const reply = await world.call('POST /access/doSignInTest', { token, value: { provider: PROVIDER, ...more } });
    return dataOf<{ steps: object[] }>(reply).steps.at(-1);
  };
  expect(await lastStep({})).toEqual({ step: 'client', ok: true, detail: '' });
  expect(await lastStep({ secret: 'x' })).toMatchObject({ step: 'client', ok: false });
  configure({ clientId: 'another' });
  service.calls.length = 0;
  expect(errorOf(await signIn())).toEqual(FAILED);
  expect(JSON.stringify(service.calls)).not.toContain(LOGIN.secret);
});
