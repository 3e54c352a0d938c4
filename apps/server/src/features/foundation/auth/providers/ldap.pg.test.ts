import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDirectory, type TestDirectory } from '../../../../testing/providers/directory';
import { dataOf, errorOf, type SignInWorld, startSignInWorld } from '../../../../testing/providers/sign-in-world';
import { ADMIN } from '../../../../testing/test-http';
import { beginTotp, confirmTotp } from '../totp/totp';
import { dropTotp } from '../totp/totp-store';

const BASE = 'dc=shop,dc=example';
const SERVICE = { dn: `cn=desk,${BASE}`, password: 'of-the-service', attributes: {} };
const LIN = {
  dn: `uid=lin,ou=people,${BASE}`,
  password: 'of-lin',
  attributes: {
    uid: ['lin'],
    cn: ['Lin'],
    entryUUID: ['0000-lin'],
    memberOf: [`cn=support,ou=groups,${BASE}`],
  } as Record<string, string[]>,
};

let world: SignInWorld;
let directory: TestDirectory;
beforeAll(async () => {
  directory = await startDirectory([SERVICE, LIN]);
  world = await startSignInWorld();
});
afterAll(() => Promise.all([world.close(), directory.close()]));
beforeEach(async () => {
  world.http.clock.advance(2 * 3600_000);
  LIN.attributes.memberOf = [`cn=support,ou=groups,${BASE}`];
  await configure(directory.address);
});

async function configure(address: string, more: object = {}): Promise<object> {
  const provider = {
    id: 'staff',
    kind: 'ldap',
    name: { zh: '内网账号', en: 'Staff' },
    enabled: true,
    address,
    clientId: SERVICE.dn,
    certificate: directory.certificate,
    baseDn: BASE,
    groupClaim: 'memberOf',
    unknown: 'create',
    roles: [
      { group: 'support', role: 'Editor' },
      { group: `cn=testers,ou=groups,${BASE}`, role: 'Test' },
    ],
    ...more,
  };
  world.settings = { signIn: { providers: [provider] } };
  const value = { id: 'staff', kind: 'ldap', address, clientId: SERVICE.dn, secret: SERVICE.password };
  await world.call('POST /access/doSignInSecret', { token: await world.admin(), value });
  return provider;
}
const signIn = (username: string, password: string) =>
  world.call('POST /login/directory', { value: { provider: 'staff', username, password } });
async function rolesOfLin(): Promise<string[]> {
  const { token } = dataOf<{ token: string }>(await signIn('lin', LIN.password));
  return dataOf<{ roles: string[] }>(await world.call('GET /userInfo', { token })).roles;
}
/** A group that is in another one. */
const group = (name: string, ...memberOf: string[]) => ({
  dn: `cn=${name},ou=groups,${BASE}`,
  password: '',
  attributes: { memberOf: memberOf.map((each) => `cn=${each},ou=groups,${BASE}`) },
});
const WRONG = [401, 'wrong-credentials'];

// Effect of signIn.providers
test('by the password in the directory, with the roles of the groups, over TLS and StartTLS', async () => {
  expect(await rolesOfLin()).toEqual(['Editor']);
  LIN.attributes.memberOf = [`cn=testers,ou=groups,${BASE}`];
  await configure(directory.startTls);
  expect(await rolesOfLin()).toEqual(['Test']);
  expect(directory.plainBinds).toBe(0);
  LIN.attributes.memberOf = [];
  expect(errorOf(await signIn('lin', LIN.password))).toEqual([403, 'sign-in-no-role']);
});

test('groups that groups are in give roles too if that is switched on, also in a circle', async () => {
  directory.entries.push(group('support', 'everybody'), group('everybody', 'testers', 'support'));
  expect(await rolesOfLin()).toEqual(['Editor']);
  const provider = await configure(directory.address, { nestedGroups: true });
  expect((await rolesOfLin()).sort()).toEqual(['Editor', 'Test']);
  const reply = await world.call('POST /access/doSignInTest', {
    token: await world.admin(),
    value: { provider, username: 'lin' },
  });
  expect(dataOf<{ steps: { step: string; detail: string }[] }>(reply).steps.at(-1)).toMatchObject({
    step: 'groups',
    detail: expect.stringContaining(', testers'),
  });
  directory.entries.splice(-2);
});

test('groups that are named several times count once for the limit of groups', async () => {
  await configure(directory.address, { nestedGroups: true });
  const repeated = Array.from({ length: 200 }, (_, at) => `${at % 2 === 0 ? 'CN' : 'cn'}=support,ou=groups,${BASE}`);
  LIN.attributes.memberOf = [...repeated, `cn=testers,ou=groups,${BASE}`];
  expect((await rolesOfLin()).sort()).toEqual(['Editor', 'Test']);
});

test('guesses of strangers lock neither name nor entry for a device that has signed in to the account', async () => {
  const known = (await signIn('lin', LIN.password)).cookies.find((each) => each.startsWith('parley_device='))!;
  const from = (password: string, cookie?: string) =>
    world.call('POST /login/directory', {
      value: { provider: 'staff', username: 'lin', password },
      ...(cookie && { headers: { cookie } }),
    });
  for (let guess = 0; guess < 10; guess += 1) expect(errorOf(await from(`${guess}`))).toEqual(WRONG);
  expect(errorOf(await from(LIN.password))).toEqual([429, 'login-locked']);
  const other = await world.call('POST /login', { value: ADMIN });
  const foreign = other.cookies.find((each) => each.startsWith('parley_device='))!;
  expect(errorOf(await from(LIN.password, foreign))).toEqual([429, 'login-locked']);
  const reply = await from('typing error', known);
  expect(errorOf(reply)).toEqual(WRONG);
  expect((await from(LIN.password, known)).status).toBe(200);
});

test('an unknown name, a wrong password, none, and a filter as the name', async () => {
  directory.binds.length = 0;
  expect(errorOf(await signIn('nobody', 'x'))).toEqual(WRONG);
  // As many answers of the directory as for a wrong password.
  expect(directory.binds).toHaveLength(2);
  expect(errorOf(await signIn('lin', 'x'))).toEqual(WRONG);
  expect(errorOf(await signIn('lin', ''))).toEqual(WRONG);
  expect(errorOf(await signIn('*)(uid=lin', LIN.password))).toEqual(WRONG);
  expect(directory.filters.at(-1)).toBe('(uid=*)(uid=lin)');
});

test('people are found by the filter, below the base', async () => {
  await configure(directory.address, { userFilter: '(cn={username})' });
  expect((await signIn('Lin', LIN.password)).status).toBe(200);
  await configure(directory.address, { baseDn: `ou=others,${BASE}` });
  expect(errorOf(await signIn('lin', LIN.password))).toEqual([503, 'directory-unreachable']);
});

test('a wrong second factor stands in the record, a sign-in that waits for it does not', async () => {
  const { context, clock } = world.http;
  // Records of one millisecond have no order.
  clock.advance(1000);
  await signIn('lin', LIN.password);
  const { rows } = await context.db.query<{ id: string }>(`select id from agents where username = 'lin'`);
  const holder = { uuid: rows[0]!.id, source: { address: '127.0.0.1' } };
  const { secret } = await beginTotp(context, { ...holder, username: 'lin' });
  await confirmTotp(context, holder, await generate({ secret, epoch: Math.floor(clock.now() / 1000) }));
  const withCode = async (totp?: string) =>
    errorOf(
      await world.call('POST /login/directory', {
        value: { provider: 'staff', username: 'lin', password: LIN.password, ...(totp && { totp }) },
      }),
    );
  clock.advance(1000);
  expect(await withCode()).toEqual([401, 'totp-needed']);
  expect(await withCode('000000')).toEqual([403, 'code-refused']);
  clock.advance(1000);
  const reply = await world.call('GET /record/getList', { token: await world.admin(), value: { pageSize: '3' } });
  const records = dataOf<{ list: { way: string; reason: string }[] }>(reply).list;
  expect(records.map(({ way, reason }) => [way, reason])).toEqual([
    ['', ''],
    ['ldap', 'code-refused'],
    ['ldap', ''],
  ]);
  const guessed = (await Promise.all(Array.from({ length: 30 }, () => withCode('000000')))).map(([, error]) => error);
  expect(guessed.filter((error) => error === 'code-refused').length).toBeLessThanOrEqual(5);
  await dropTotp(context.db, holder.uuid);
});

test('of parallel wrong passwords no more are compared than of accounts; they stand in the record', async () => {
  directory.binds.length = 0;
  const errors = (await Promise.all(Array.from({ length: 30 }, (_, n) => signIn('lin', `${n}`)))).map(errorOf);
  expect(errors.filter(([, error]) => error === 'wrong-credentials')).toHaveLength(10);
  expect(errors.filter(([, error]) => error === 'login-locked')).toHaveLength(20);
  expect(directory.binds.filter((name) => name === LIN.dn)).toHaveLength(10);
  expect(errorOf(await signIn('lin', LIN.password))).toEqual([429, 'login-locked']);
  const value = { reason: 'wrong-credentials', pageSize: '1' };
  const reply = await world.call('GET /record/getList', { token: await world.admin(), value });
  expect(dataOf<{ list: object[] }>(reply).list[0]).toMatchObject({ way: 'ldap', username: 'lin' });
});

test('a certificate that nobody trusts, a directory that is away, and an address inside that is not listed', async () => {
  await configure(directory.address, { certificate: '' });
  expect(errorOf(await signIn('lin', LIN.password))).toEqual([503, 'directory-unreachable']);
  for (const address of ['ldaps://127.0.0.1:1', 'ldap://127.0.0.1:1']) {
    await configure(address);
    expect(errorOf(await signIn('lin', LIN.password))).toEqual([503, 'directory-unreachable']);
  }
  await configure('ldaps://10.0.0.1');
  expect(errorOf(await signIn('lin', LIN.password))).toEqual([400, 'private-target']);
});

test('the test of the connection stops at the first step that fails', async () => {
  const token = await world.admin();
  const steps = async (provider: object, more: object = {}) => {
    const reply = await world.call('POST /access/doSignInTest', {
      token,
      value: { provider, username: 'lin', ...more },
    });
    return dataOf<{ steps: { step: string; ok: boolean; detail: string }[] }>(reply).steps.map(
      ({ step, ok, detail }) => [step, ok, detail],
    );
  };
  const provider = await configure(directory.address);
  expect(await steps(provider)).toEqual([
    ['address', true, ''],
    ['client', true, ''],
    ['search', true, BASE],
    ['person', true, LIN.dn],
    ['groups', true, `cn=support,ou=groups,${BASE}, support`],
  ]);
  expect((await steps(provider, { secret: 'wrong' })).at(-1)?.slice(0, 2)).toEqual(['client', false]);
  expect(await steps({ ...provider, address: 'ldaps://10.0.0.1' })).toEqual([['address', false, 'private-target']]);
});
