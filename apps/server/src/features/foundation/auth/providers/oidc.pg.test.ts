import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT, type OidcProvider, startOidcProvider } from '../../../../testing/providers/oidc-provider';
import { dataOf, errorOf, type SignInWorld, startSignInWorld } from '../../../../testing/providers/sign-in-world';

let world: SignInWorld;
let provider: OidcProvider;

beforeAll(async () => {
  [world, provider] = await Promise.all([startSignInWorld(), startOidcProvider()]);
});
afterAll(() => Promise.all([world.close(), provider.close()]));
beforeEach(async () => {
  world.http.clock.advance(2 * 3600_000);
  [provider.person, provider.lie, provider.calledBy] = [{ sub: 'person-1' }, {}, null];
  configure();
  const value = { id: 'office', kind: 'oidc', address: provider.issuer, clientId: CLIENT.id, secret: CLIENT.secret };
  await world.call('POST /access/doSignInSecret', { token: await world.admin(), value });
});

const OFFICE = {
  id: 'office',
  kind: 'oidc',
  name: { zh: '公司账号', en: 'Office' },
  enabled: true,
  clientId: CLIENT.id,
};
function configure(more: object = {}): void {
  world.settings = { signIn: { providers: [{ ...OFFICE, address: provider.issuer, ...more }] } };
}
const CREATES = { unknown: 'create', defaultRole: 'Editor' };
async function signIn() {
  const { page, cookie, state } = await world.begin('office');
  return world.finish({ code: provider.signIn(page.href), state }, cookie);
}
async function rolesAfter(): Promise<string[]> {
  const { token } = dataOf<{ token: string }>(await signIn());
  return dataOf<{ roles: string[] }>(await world.call('GET /userInfo', { token })).roles;
}
const FAILED = [401, 'social-failed'];

describe('signing in', () => {
  // Effect of signIn.providers
  test('the sign-in page offers providers that are enabled', async () => {
    const offered = async () => dataOf<{ providers: object[] }>(await world.call('GET /login/options')).providers;
    expect(await offered()).toEqual([{ id: 'office', kind: 'oidc', name: OFFICE.name }]);
    configure({ enabled: false });
    expect(await offered()).toEqual([]);
    expect(errorOf(await world.call('GET /socialLogin/begin', { value: { provider: 'office' } }))).toEqual([
      503,
      'social-not-configured',
    ]);
  });

  test('goes to the page with PKCE and nonce; who is unknown is refused, or created once', async () => {
    const { page } = await world.begin('office');
    expect(page.searchParams.get('code_challenge_method')).toBe('S256');
    expect(page.searchParams.get('nonce')).toHaveLength(43);
    expect(page.searchParams.get('scope')).toBe('openid profile email');
    expect(errorOf(await signIn())).toEqual([403, 'social-unknown']);
    configure(CREATES);
    provider.person = { sub: 'person-2', preferred_username: 'lin', name: '林' };
    const infos = [];
    for (let n = 0; n < 2; n += 1) {
      const { token } = dataOf<{ token: string }>(await signIn());
      infos.push(dataOf(await world.call('GET /userInfo', { token })));
    }
    expect(infos[0]).toMatchObject({ username: 'lin', roles: ['Editor'] });
    expect(infos[1]).toEqual(infos[0]);
  });

  test('an account is linked by its verified address only if that is allowed', async () => {
    await world.http.context.db.query(`update agents set email = 'boss@shop.example' where username = 'admin'`);
    provider.person = { sub: 'person-3', email: 'Boss@shop.example', email_verified: true };
    expect(errorOf(await signIn())).toEqual([403, 'social-unknown']);
    configure({ linkByEmail: true });
    provider.person = { ...provider.person, email_verified: false };
    expect(errorOf(await signIn())).toEqual([403, 'social-unknown']);
    provider.person = { ...provider.person, email_verified: true };
    expect(await rolesAfter()).toContain('Admin');
    provider.person = { sub: 'person-3' };
    expect(await rolesAfter()).toContain('Admin');
  });

  test('only addresses of the allowed domains', async () => {
    configure({ ...CREATES, domains: ['shop.example'] });
    for (const person of [{}, { email: 'a@evil.example', email_verified: true }, { email: 'a@shop.example' }]) {
      provider.person = { sub: 'person-4', ...person };
      expect(errorOf(await signIn())).toEqual([403, 'sign-in-domain']);
    }
    provider.person = { sub: 'person-4', email: 'a@shop.example', email_verified: true };
    expect((await signIn()).status).toBe(200);
  });

  test('the sign-in log names the way, also of a refusal', async () => {
    configure({ ...CREATES, domains: ['shop.example'] });
    provider.person = { sub: 'person-4', preferred_username: 'somebody' };
    world.http.clock.advance(1000);
    await signIn();
    // Records of one millisecond have no order.
    world.http.clock.advance(1000);
    const reply = await world.call('GET /record/getList', { token: await world.admin(), value: { pageSize: '2' } });
    const ways = dataOf<{ list: { way: string; username: string; reason: string }[] }>(reply).list;
    expect(ways.map(({ way, username, reason }) => [way, username, reason])).toEqual([
      ['', 'admin', ''],
      ['oidc', 'somebody', 'sign-in-domain'],
    ]);
  });

  test('signing out leads to the end of the login at the provider', async () => {
    configure({ ...CREATES, signOut: true });
    provider.person = { sub: 'person-5' };
    const { token } = dataOf<{ token: string }>(await signIn());
    const { url } = dataOf<{ url: string }>(await world.call('GET /login/logOut', { token }));
    expect(url).toBe(
      `${provider.issuer}/logout?post_logout_redirect_uri=https%3A%2F%2Fdesk.example%2F&client_id=${CLIENT.id}`,
    );
  });
});

describe('roles by group', () => {
  const ROLES = {
    roles: [
      { group: 'support', role: 'Editor' },
      { group: 'testers', role: 'Test' },
    ],
  };

  test('are given anew at each sign-in; a removed group takes its role and ends other logins', async () => {
    configure({ unknown: 'create', ...ROLES });
    provider.person = { sub: 'person-6', groups: ['support', 'testers', 'others'] };
    const { token } = dataOf<{ token: string }>(await signIn());
    expect(await rolesAfter()).toEqual(['Editor', 'Test']);
    provider.person = { sub: 'person-6', groups: 'testers' };
    expect(await rolesAfter()).toEqual(['Test']);
    expect((await world.call('GET /userInfo', { token })).status).toBe(401);
    provider.person = { sub: 'person-6' };
    expect(errorOf(await signIn())).toEqual([403, 'sign-in-no-role']);
    const { rows } = await world.http.context.db.query(
      `select action from audit_entries where subject_kind = 'agent' order by at desc limit 3`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['agents.edit', 'agents.edit', 'agents.add']);
  });

  test('come from the claim that is named, for which another scope is asked', async () => {
    configure({ unknown: 'create', ...ROLES, groupClaim: 'teams', scopes: 'teams' });
    provider.person = { sub: 'person-9', groups: ['support'], teams: ['testers'] };
    expect((await world.begin('office')).page.searchParams.get('scope')).toBe('openid teams');
    expect(await rolesAfter()).toEqual(['Test']);
  });

  test('people in none of the groups get the default role', async () => {
    configure({ unknown: 'create', ...ROLES, defaultRole: 'Test' });
    provider.person = { sub: 'person-7', groups: ['others'] };
    expect(await rolesAfter()).toEqual(['Test']);
  });

  test('the last administrator keeps its role', async () => {
    configure({ linkByEmail: true, ...ROLES });
    await world.http.context.db.query(`update agents set email = 'boss@shop.example' where username = 'admin'`);
    provider.person = { sub: 'person-8', email: 'boss@shop.example', email_verified: true };
    await world.http.context.db.query('delete from sign_in_identities');
    expect(await rolesAfter()).toContain('Admin');
  });

  test('an address that was given to a successor does not open the agent of its predecessor', async () => {
    configure({ linkByEmail: true, ...ROLES });
    await world.http.context.db.query(`update agents set email = 'reused@shop.example' where username = 'admin'`);
    await world.http.context.db.query('delete from sign_in_identities');
    provider.person = { sub: 'predecessor', email: 'reused@shop.example', email_verified: true };
    expect(await rolesAfter()).toContain('Admin');
    provider.person = { sub: 'successor', email: 'reused@shop.example', email_verified: true };
    expect((await signIn()).status).toBe(403);
  });
});

describe('attacks', () => {
  beforeEach(() => configure(CREATES));
  const past = () => Math.floor(Date.now() / 1000) - 3600;

  test.each([
    ['another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['another audience', () => ({ claims: { aud: 'another' } })],
    ['a wrong nonce', () => ({ claims: { nonce: 'of-another-browser' } })],
    ['alg none', () => ({ alg: 'none' as const })],
    ['an unknown key', () => ({ key: 'unknown' as const })],
    ['an expired token', () => ({ expiresAt: past() })],
  ])('an id token with %s is refused', async (_, lie) => {
    provider.lie = lie();
    expect(errorOf(await signIn())).toEqual(FAILED);
    provider.lie = {};
    expect((await signIn()).status).toBe(200);
  });

  test('a provider that calls itself by another name', async () => {
    provider.calledBy = 'https://evil.example';
    world.http.clock.advance(3600_000);
    expect(errorOf(await world.call('GET /socialLogin/begin', { value: { provider: 'office' } }))).toEqual(FAILED);
  });

  test('a replayed state, one of another browser, and one after ten minutes', async () => {
    const [mine, other] = [await world.begin('office'), await world.begin('office')];
    const finish = (state: string) => world.finish({ code: provider.signIn(mine.page.href), state }, mine.cookie);
    expect(errorOf(await finish(other.state))).toEqual(FAILED);
    expect((await finish(mine.state)).status).toBe(200);
    expect(errorOf(await finish(mine.state))).toEqual(FAILED);
    const late = await world.begin('office');
    world.http.clock.advance(601_000);
    expect(
      errorOf(await world.finish({ code: provider.signIn(late.page.href), state: late.state }, late.cookie)),
    ).toEqual(FAILED);
  });

  test('a stored secret is not sent to another address', async () => {
    const token = await world.admin();
    const test = async (address: string) => {
      const value = { provider: { ...OFFICE, address } };
      const reply = await world.call('POST /access/doSignInTest', { token, value });
      return dataOf<{ steps: { step: string; ok: boolean; detail: string }[] }>(reply).steps;
    };
    expect(await test(provider.issuer)).toEqual([
      { step: 'setup', ok: true, detail: 'https://desk.example/' },
      { step: 'discovery', ok: true, detail: provider.issuer },
      { step: 'keys', ok: true, detail: '1' },
      { step: 'client', ok: true, detail: '' },
    ]);
    expect((await test(`${provider.issuer}/`)).at(-1)).toMatchObject({ ok: false });
    expect((await test('http://10.0.0.1')).at(-1)).toEqual({ step: 'discovery', ok: false, detail: 'private-target' });
    const kept = await world.call('GET /access/getSignIn', { token });
    expect(dataOf(kept)).toEqual({ returnUrl: 'https://desk.example/', secretKept: ['office'] });
    expect(JSON.stringify(kept.body)).not.toContain(CLIENT.secret);
  });
});
