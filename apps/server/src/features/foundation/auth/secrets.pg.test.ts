import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import { generate } from 'otplib';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { serverTest } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { type SecretPlaceName, secretPlaces } from './attempts';
import { loadKeys } from './keys';
import { SOCIAL_COOKIE, writeAgentCookie } from './social';
import { beginTotp, confirmTotp } from './totp/totp';

/**
 * Every field of a route that carries a secret or has the name of one. For a field that is compared: its place in
 * `secretPlaces`, and a call with a wrong value. Tokens that are not fields (bearers, the refresh cookie, signatures of
 * links and files) have 256 bits and cannot be guessed.
 */
type Secret = string | { place: SecretPlaceName; wrong: (on: TestServer) => Promise<Wrong> };
/**
 * `looked`: error of a call whose secret was compared. Other calls were refused before that, by `earlier` if an earlier
 * step allows fewer attempts.
 */
type Wrong = { token?: string; cookie?: string; value: Record<string, unknown>; looked: string; earlier?: string };

const SET = 'is set, not compared';
const NAMES = 'an identifier, not a secret';
const HANDS_OVER = 'about giving a conversation to a person, not a secret';
const COUNTS = 'a number of pieces of text, which a model counts';
const RANDOM = '256 bits, looked up by their hash';
const SIGNED = 'signed with 256 bits';

const SECRETS: Record<string, Secret> = {
  'POST /login password': {
    place: 'password',
    async wrong(on) {
      await makeAnn(on);
      return { value: { username: 'ann', password: 'guessed' }, looked: 'wrong-credentials' };
    },
  },
  'POST /login code': {
    place: 'secondStep',
    async wrong(on) {
      await enrol(on, await makeAnn(on));
      return { value: { username: 'ann', password: PASSWORD, code: '000000' }, looked: 'code-refused' };
    },
  },
  'POST /login param': 'the fields beside it, encrypted',
  'POST /setup token': {
    place: 'setupToken',
    async wrong() {
      return { value: { token: 'guessed', username: 'me', password: PASSWORD }, looked: 'setup-link-used' };
    },
  },
  'POST /setup password': SET,
  'POST /passwordLink token': {
    place: 'passwordLink',
    async wrong() {
      return { value: { token: 'guessed' }, looked: 'password-link-over' };
    },
  },
  'POST /passwordLink/use token': {
    place: 'passwordLink',
    async wrong() {
      return { value: { token: 'guessed', password: PASSWORD }, looked: 'password-link-over' };
    },
  },
  'POST /passwordLink/use password': SET,
  'POST /register password': SET,
  'POST /register code': {
    place: 'registerCode',
    async wrong(on) {
      const boss = await withCodes(on);
      await boss.call('POST /settings/doEdit', { section: 'registration', value: { open: true }, version: 0 });
      return { value: { username: 'bob', password: PASSWORD, email: EMAIL, code: '000000' }, looked: 'wrong-code' };
    },
  },
  'POST /login/code code': {
    place: 'loginCode',
    async wrong(on) {
      await codeFor(on, await makeAnn(on));
      return { value: { email: EMAIL, code: 'wrong', password: PASSWORD }, looked: 'wrong-code' };
    },
  },
  'POST /login/code password': {
    place: 'password',
    async wrong(on) {
      const code = await codeFor(on, await makeAnn(on));
      return { value: { email: EMAIL, code, password: 'guessed' }, looked: 'wrong-password', earlier: 'wrong-code' };
    },
  },
  'POST /login/code totp': {
    place: 'secondStep',
    async wrong(on) {
      const ann = await makeAnn(on);
      await enrol(on, ann);
      const code = await codeFor(on, ann);
      return {
        value: { email: EMAIL, code, password: PASSWORD, totp: '000000' },
        looked: 'code-refused',
        earlier: 'wrong-code',
      };
    },
  },
  'POST /login/directory password': 'compared by the directory: see providers/ldap.pg.test.ts',
  'POST /login/directory totp': 'as above',
  'POST /access/doSignInSecret secret': SET,
  'POST /gateways/doSecret secret': SET,
  'POST /access/doSignInTest secret': 'compared by the provider, for administrators',
  'POST /socialLogin code': 'compared by the provider',
  'POST /socialLogin totp': {
    place: 'secondStep',
    async wrong(on) {
      const ann = await makeAnn(on);
      await enrol(on, ann);
      const parts = {
        keys: await loadKeys(on.database.db),
        secure: false,
        publicUrl: null,
        callOutside: async () => null,
      };
      const cookie = writeAgentCookie(parts, ann.id, on.clock.now()).split(';')[0]!;
      expect(cookie).toContain(SOCIAL_COOKIE);
      return { cookie, value: { totp: '000000' }, looked: 'code-refused' };
    },
  },
  'POST /visitor/hello credential': RANDOM,
  'POST /visitor/hello identity': SIGNED,
  'POST /visitor/hello handoff': {
    place: 'handoffToken',
    async wrong() {
      return { value: hello({ handoff: 'guessed' }), looked: 'spent' };
    },
  },
  'POST /visitor/hello link.code': NAMES,
  'POST /visitor/hello link.password': {
    place: 'linkPassword',
    async wrong(on) {
      const boss = await on.signIn({ role: 'Admin' });
      const { data } = await boss.call('POST /link/doEdit', { name: 'Spring', password: 'sesame' } as never);
      const URL = `http://localhost:80/l/${data.code}`;
      return { value: hello({ URL, link: { code: data.code, password: 'guessed' } }), looked: 'wrong-password' };
    },
  },
  'POST /visitor/identify identity': SIGNED,
  'GET /area/getName code': NAMES,
  'POST /friendly/setPassword password': SET,
  'POST /friendly/invitation code': {
    place: 'invitationCode',
    async wrong() {
      return { value: { code: 'guessed-by-nobody' }, looked: 'invitation-over' };
    },
  },
  'POST /friendly/join code': {
    place: 'invitationCode',
    async wrong() {
      const account = { username: 'me', nickname: 'Me', password: PASSWORD };
      return { value: { code: 'guessed-by-nobody', ...account }, looked: 'invitation-over' };
    },
  },
  'POST /friendly/join password': SET,
  'POST /personal/password old': {
    place: 'ownPassword',
    async wrong(on) {
      const { token } = await signedInAnn(on);
      return { token, value: { old: 'guessed', password: 'another-one' }, looked: 'wrong-password' };
    },
  },
  'POST /personal/password password': SET,
  'POST /personal/contact password': {
    place: 'ownPassword',
    async wrong(on) {
      await withCodes(on);
      const { token } = await signedInAnn(on);
      return { token, value: { email: EMAIL, code: '000000', password: 'guessed' }, looked: 'wrong-password' };
    },
  },
  'POST /personal/contact code': {
    place: 'contactCode',
    async wrong(on) {
      await withCodes(on);
      const { token } = await signedInAnn(on);
      // Called one after the other: a right password does not make the next one wait.
      return { token, value: { email: EMAIL, code: 'wrong', password: PASSWORD }, looked: 'code-refused' };
    },
  },
  'POST /personal/totpBegin password': {
    place: 'ownPassword',
    async wrong(on) {
      const { token } = await signedInAnn(on);
      return { token, value: { password: 'guessed' }, looked: 'wrong-password' };
    },
  },
  'POST /personal/totpConfirm code': {
    place: 'secondStep',
    async wrong(on) {
      const ann = await signedInAnn(on);
      await beginTotp(on.server.context, { uuid: ann.id, username: 'ann' });
      return { token: ann.token, value: { code: '000000' }, looked: 'code-refused' };
    },
  },
  'POST /personal/totpCodes code': {
    place: 'secondStep',
    async wrong(on) {
      const ann = await signedInAnn(on);
      await enrol(on, ann);
      return { token: ann.token, value: { code: '000000' }, looked: 'code-refused' };
    },
  },
  'POST /personal/totpRemove password': {
    place: 'ownPassword',
    async wrong(on) {
      const { token } = await signedInAnn(on);
      return { token, value: { password: 'guessed', code: '000000' }, looked: 'wrong-password' };
    },
  },
  'POST /personal/totpRemove code': {
    place: 'secondStep',
    async wrong(on) {
      const ann = await signedInAnn(on);
      await enrol(on, ann);
      return { token: ann.token, value: { password: PASSWORD, code: '000000' }, looked: 'code-refused' };
    },
  },
  'POST /link/doEdit code': NAMES,
  'GET /robot/getTurns handoff': HANDS_OVER,
  'POST /robot/doModel settings.limits.tokens': COUNTS,
  'POST /robot/doModel settings.maxTokens': COUNTS,
  'POST /robot/doEdit manner.handoffAfter': HANDS_OVER,
  'POST /robot/doEdit manner.handoffButton': HANDS_OVER,
  'POST /robot/doEdit manner.handoffWords': HANDS_OVER,
  'POST /link/doEdit password': SET,
  'POST /mailbox/doEdit password': SET,
  'POST /weChat/doEdit secret': SET,
  'POST /weChat/doEdit token': SET,
  'POST /services/doEdit password': SET,
  'POST /services/doImport lines.password': SET,
};

const PASSWORD = 'long-enough';
const EMAIL = 'ann@shop.example';
const SECRET_NAME = /pass|code|token|secret|credential|handoff|otp|^old$|^param$|^identity$/i;

describe('every field that is compared with a secret is in one table', () => {
  test('every field with the name of a secret is in the table', () => {
    const fields = (Object.entries(routes) as [RouteName, Route][]).flatMap(([name, { request }]) =>
      request
        ? fieldsOf(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' })).map((at) => `${name} ${at}`)
        : [],
    );
    expect([...new Set(fields)].sort()).toEqual(Object.keys(SECRETS).sort());
  });

  test('each place of `secretPlaces` has a field in the table', () => {
    const tried = Object.values(SECRETS).flatMap((secret) => (typeof secret === 'string' ? [] : [secret.place]));
    expect([...new Set(tried)].sort()).toEqual(Object.keys(secretPlaces).sort());
  });
});

type Schema = {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
};

function fieldsOf(schema: unknown, path: readonly string[] = []): string[] {
  const { properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = schema as Schema;
  const inside = [...anyOf, ...allOf, ...oneOf, ...(items ? [items] : [])].flatMap((each) => fieldsOf(each, path));
  const own = Object.entries(properties).flatMap(([name, each]) => {
    const at = [...path, name];
    const isSecret = SECRET_NAME.test(name) && name !== 'YQToken';
    return [...(isSecret ? [at.join('.')] : []), ...fieldsOf(each, at)];
  });
  return [...own, ...inside];
}

const AT_ONCE = 120;
const compared = Object.entries(SECRETS).flatMap(([field, secret]) =>
  typeof secret === 'string' ? [] : [{ field, ...secret }],
);

describe('of 120 parallel wrong secrets no more are compared than the budget allows', () => {
  serverTest.for(compared)('$field from one address', async ({ field, place, wrong }, { on }) => {
    const shot = await wrong(on);
    const looked = await fire(on, field, shot, () => '198.51.100.7');
    if (shot.earlier === undefined) expect(looked).toBe(secretPlaces[place].free);
    expect(looked).toBeLessThanOrEqual(secretPlaces[place].free);
    expect(looked).toBeGreaterThan(0);
  });

  const everywhere = compared.filter(
    ({ field, place }) => 'anywhere' in secretPlaces[place] && !field.includes('personal'),
  );
  serverTest.for(everywhere)('$field from 120 addresses', async ({ field, place, wrong }, { on }) => {
    const shot = await wrong(on);
    const looked = await fire(on, field, shot, (n) => `198.51.100.${n + 1}`);
    const { anywhere } = secretPlaces[place] as { anywhere: number };
    expect(looked).toBeLessThanOrEqual(anywhere);
    expect(looked).toBeGreaterThan(0);
  });
});

/** Sends the same wrong secret many times in parallel. Returns how often it was compared. */
async function fire(
  on: TestServer,
  field: string,
  { token, cookie, value, looked, earlier }: Wrong,
  from: (n: number) => string,
) {
  const [method, path] = field.split(' ') as ['POST', string];
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) =>
      on.server.http.inject({
        method,
        url: `/api${path}`,
        remoteAddress: from(n),
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) },
        payload: value,
      }),
    ),
  );
  if (looked === 'spent') return countOf(on);
  const errors = answers.map((answer) => (answer.json() as { data: { error?: string } }).data.error);
  const turnedAway = new Set([looked, earlier, 'login-locked', 'rate']);
  expect(errors.filter((error) => !turnedAway.has(error))).toEqual([]);
  return errors.filter((error) => error === looked).length;
}

/**
 * Number of compared tokens. An unchecked token gets the same answer as a wrong one, so only the count in the database
 * tells.
 */
async function countOf(on: TestServer): Promise<number> {
  const { rows } = await on.database.db.query<{ n: number }>('select sum(failures)::int as n from login_attempts');
  return rows[0]!.n;
}

const hello = (more: object) => ({ site: 'demo', URL: 'http://shop.example/', ...more });

async function makeAnn(on: TestServer) {
  const boss = await on.signIn({ role: 'Admin' });
  const { data } = await boss.call('POST /services/doEdit', {
    username: 'ann',
    password: PASSWORD,
    roles: ['Editor'],
  } as never);
  return { id: (data as unknown as { id: string }).id };
}

async function signedInAnn(on: TestServer) {
  const { id } = await makeAnn(on);
  const reply = await on.server.http.inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: 'ann', password: PASSWORD },
  });
  return { id, token: (reply.json() as { data: { token: string } }).data.token };
}

async function enrol(on: TestServer, { id }: { id: string }): Promise<void> {
  const { context } = on.server;
  const { secret } = await beginTotp(context, { uuid: id, username: 'ann' });
  const code = await generate({ secret, epoch: Math.floor(on.clock.now() / 1000) });
  await confirmTotp(context, { uuid: id, source: { address: '' } }, code);
  on.clock.advance(30_000);
}

async function withCodes(on: TestServer) {
  const boss = await on.signIn({ role: 'Admin' });
  await boss.call('POST /settings/doEdit', { section: 'codes', value: { email: 'log' }, version: 0 });
  return boss;
}

/** The code that was sent to the agent's address. */
async function codeFor(on: TestServer, { id }: { id: string }): Promise<string> {
  await withCodes(on);
  await on.database.db.query('update agents set email = $2 where id = $1', [id, EMAIL]);
  const warning = vi.spyOn(on.server.context.log, 'warn');
  await on.server.http.inject({ method: 'GET', url: '/api/sendCode', query: { email: EMAIL } });
  await expect.poll(() => warning.mock.calls.length).toBeGreaterThan(0);
  return (warning.mock.calls[0]![0] as unknown as { code: string }).code;
}

describe('guesses of strangers do not lock known devices', () => {
  serverTest('a browser that signed in to the account before has tries of its own', async ({ on }) => {
    await makeAnn(on);
    const signIn = (password: string, address: string, cookie = '') =>
      on.server.http.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: address,
        headers: { cookie },
        payload: { username: 'ann', password },
      });
    const before = await signIn(PASSWORD, '203.0.113.1');
    const cookies = before.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => signIn('guessed', `198.51.100.${n + 1}`)));
    expect((await signIn(PASSWORD, '203.0.113.1')).statusCode).toBe(429);
    for (let n = 0; n < 9; n += 1) expect((await signIn('slipped', '203.0.113.1', cookies)).statusCode).toBe(401);
    expect((await signIn(PASSWORD, '203.0.113.1', cookies)).statusCode).toBe(200);
    // The cookie of another account, or an invented one, does not help.
    expect((await signIn(PASSWORD, '203.0.113.2', 'parley_device=made-up')).statusCode).toBe(429);
  });

  serverTest('a right one among parallel ones forgets the wrong ones; another subject forgets none', async ({ on }) => {
    await makeAnn(on);
    const post = (path: string, payload: object) =>
      on.server.http.inject({ method: 'POST', url: `/api${path}`, remoteAddress: '198.51.100.7', payload });
    for (let n = 0; n < 9; n += 1) await post('/login', { username: 'ann', password: 'guessed' });
    expect((await post('/login', { username: 'ann', password: PASSWORD })).statusCode).toBe(200);
    for (let n = 0; n < 9; n += 1)
      expect((await post('/login', { username: 'ann', password: 'guessed' })).statusCode).toBe(401);

    const boss = await on.signIn({ role: 'Admin' });
    const made = await boss.call('POST /friendly/doEdit', { kind: 'partner', name: 'P', company: 'C' });
    for (let n = 0; n < 9; n += 1) await post('/friendly/invitation', { code: 'guessed-by-nobody' });
    expect((await post('/friendly/invitation', { code: made.data.code!.code })).statusCode).toBe(200);
    expect((await post('/friendly/invitation', { code: 'guessed-by-nobody' })).statusCode).toBe(410);
    expect((await post('/friendly/invitation', { code: 'guessed-by-nobody' })).statusCode).toBe(429);
  });

  serverTest('a token for another device is taken again once the wait is over', async ({ on }) => {
    const visitor = await on.visitor();
    const { data } = await visitor.call('POST /visitor/handoff', {});
    const come = async (handoff: string) =>
      (
        await on.server.http.inject({
          method: 'POST',
          url: '/api/visitor/hello',
          remoteAddress: '198.51.100.7',
          payload: hello({ handoff }),
        })
      ).json() as { data: { YQToken: string; handoff: string } };
    for (let n = 0; n < secretPlaces.handoffToken.free; n += 1) await come('guessed');
    expect((await come(data.token)).data.handoff).toBe('spent');
    on.clock.advance(5000);
    expect((await come(data.token)).data).toMatchObject({ handoff: 'taken', YQToken: visitor.id });
  });
});
