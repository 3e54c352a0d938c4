import { permissions } from '@parley/core/access/permissions';
import type { Scope } from '@parley/core/access/scope';
import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import { sections } from '@parley/protocol/settings/sections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { startServer, type TestServer } from '../testing/start-server';
import type { TestAgent } from '../testing/test-people';

/**
 * Searches every answer for every secret in the database, for callers with all permissions and scopes. A new route,
 * permission or column is tested too.
 */

/** Columns of secrets, keys and proofs, by their names. */
const SECRET_COLUMNS = `(column_name ~ 'secret|password|token|hash|sealed' or (table_name = 'secrets' and column_name = 'value'))
  and table_name not like 'audit\\_%'`;

/** Routes that answer a secret of the caller itself. */
const OWN: RouteName[] = ['POST /personal/totpBegin'];
/** Routes that answer a secret under another name. */
const OTHERWISE_NAMED: RouteName[] = ['POST /access/doKey'];

const CLIENT_SECRET = 'planted-client-secret-of-the-provider';

let on: TestServer;
let boss: TestAgent;
/** The secrets to search for, with their columns. */
const secretsToFind = new Map<string, string>();
let known: Record<string, string[]>;

beforeAll(async () => {
  on = await startServer();
  boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  known = await createData();
  await collectSecrets();
});
afterAll(() => on.stop());

/** Creates a secret in each of those columns, and returns the ids to read them by. */
async function createData(): Promise<Record<string, string[]>> {
  const { db } = on.server.context;
  const site = (await boss.call('GET /access/getList', {})).data.list[0]!.id;
  const link = (await boss.call('POST /link/doEdit', { name: 'Spring', password: 'open sesame' })).data.id;
  await boss.call('GET /access/getSecret', { id: site });
  await boss.call('GET /link/getSecret', { id: link });
  const key = (await boss.call('POST /access/doKey', { name: 'crm', scopes: ['letter:read'] })).data;
  const hooked = { url: 'https://8.8.8.8/', events: ['message.stored' as const], enabled: true };
  const hook = (await boss.call('POST /access/doHook', hooked)).data.id;
  await boss.call('POST /access/doHookSecret', { id: hook });
  const signIn = { id: 'office', kind: 'wecom' as const, clientId: 'ww1' };
  await boss.call('POST /access/doSignInSecret', { ...signIn, secret: 'planted-secret-of-the-provider' });
  await boss.call('POST /gateways/doSecret', { gateway: 'mail', secret: 'planted-secret-of-the-gateway' });
  const account = {
    kind: 'official' as const,
    name: 'Shop',
    appId: 'wx1234567890',
    mode: 'safe' as const,
    secret: 'planted-secret-of-the-app',
    token: 'planted-token-of-the-app',
    aesKey: 'planted0key0of0the0app'.padEnd(43, 'x'),
  };
  const weChat = (await boss.call('POST /weChat/doEdit', account)).data.id;
  await db.query(
    `insert into channel_tokens (account_id, token, expires_at, fetched_at)
     values ($1, 'planted-access-token-of-the-app', now() + interval '1 hour', now())`,
    [weChat],
  );
  const friend = (await boss.call('POST /friendly/doEdit', { kind: 'partner', name: 'Partner' })).data.id;
  await boss.call('POST /services/doEdit', { username: 'somebody', password: 'long-enough' });
  const provider = { url: 'https://8.8.8.8/v1', model: 'm', key: 'planted-key-of-a-model' };
  const robot = (await boss.call('POST /robot/doEdit', { name: 'Smart', kind: 'high', provider })).data.id;
  const tool = { name: 'find_order', description: 'Finds an order', url: 'https://8.8.8.8/', enabled: true };
  const parameters = { type: 'object' as const, properties: {}, required: [] };
  await boss.call('POST /robot/doTool', { robot, ...tool, parameters });
  await saveSocial();
  const visitor = await on.visitor();
  await visitor.says('hello');
  await boss.does('accept', visitor);
  await visitor.call('POST /visitor/handoff', {});
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: 'Li' });
  await db.query(
    `insert into agent_totp (agent_id, secret, confirmed_at, created_at) values ($1, 'planted-totp-secret', now(), now())`,
    [boss.uuid],
  );
  await db.query(`insert into agent_recovery_codes (agent_id, hash) values ($1, 'planted-recovery-code')`, [boss.uuid]);
  await db.query(
    `insert into contact_codes (address, purpose, hash, sent_at, expires_at)
     values ('a@b.example', 'register', 'planted-contact-code', now(), now() + interval '1 hour')`,
  );
  await db.query(
    `insert into known_devices (agent_id, token_hash, session_id, seen_at)
     select agent_id, 'planted-device-token', id, now() from login_sessions where agent_id = $1 limit 1`,
    [boss.uuid],
  );
  await db.query(
    `insert into password_links (agent_id, token_hash, expires_at)
     values ($1, 'planted-hash-of-a-password-link', now() + interval '1 hour')`,
    [boss.uuid],
  );
  secretsToFind
    .set(boss.token, 'a login')
    .set(visitor.credential, 'a credential')
    .set(CLIENT_SECRET, 'settings social')
    .set(key.key, 'an API key')
    .set('planted-key-of-a-model', 'a key of a model');
  const person = (await boss.call('GET /visitors/card', { YQToken: visitor.id })).data.id!;
  const conversation = (await boss.row(visitor))!.conversation!;
  return {
    id: [site, link, hook, weChat, friend, boss.uuid, conversation, person],
    YQToken: [visitor.id],
    conversation: [conversation],
    person: [person],
    uuid: [boss.uuid],
    robot: [robot],
  };
}

async function saveSocial(): Promise<void> {
  const { version } = (await boss.call('GET /settings/getList')).data.list.find(({ section }) => section === 'social')!;
  const value = { clientSecret: CLIENT_SECRET };
  expect(await boss.call('POST /settings/doEdit', { section: 'social', value, version })).toMatchObject({
    status: 200,
  });
}

/** Each secret as text and in the encodings of bytes. */
async function collectSecrets(): Promise<void> {
  const { db } = on.server.context;
  const { rows: columns } = await db.query<{ table: string; name: string }>(
    `select table_name as table, column_name as name from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'bytea') and ${SECRET_COLUMNS} order by 1, 2`,
  );
  const without: string[] = [];
  for (const { table, name } of columns) {
    const { rows } = await db.query<{ value: string | Buffer }>(
      `select "${name}" as value from "${table}" where length("${name}") > 10`,
    );
    if (rows.length === 0) without.push(`${table}.${name}`);
    for (const { value } of rows) for (const form of formsOf(value)) secretsToFind.set(form, `${table}.${name}`);
  }
  expect(without, 'columns of secrets without a value').toEqual([]);
}

const formsOf = (value: string | Buffer): string[] =>
  typeof value === 'string'
    ? [value]
    : (['hex', 'base64', 'base64url'] as const).map((encoding) => value.toString(encoding).replace(/=+$/, ''));

const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success;

type ReadCall = { route: RouteName; value: Record<string, unknown> };

/** Every GET for agents with its required parameters, and the writes of things with a secret. */
function calls(): ReadCall[] {
  const reads = (Object.keys(routes) as RouteName[]).flatMap((route) => {
    const { needs, request } = routes[route] as Route;
    if (!route.startsWith('GET ') || needs === 'public' || needs === 'visitor') return [];
    // These end or renew the login of the later calls.
    if (/logOut|expireToken|refreshToken/.test(route)) return [];
    const shape = (request?._zod.def as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
    const wanted = Object.keys(shape).filter((name) => isRequired(shape[name]!));
    const key = wanted.find((name) => name in known);
    const rest = Object.fromEntries(wanted.filter((name) => name !== key).map((name) => [name, 'a']));
    return (key === undefined ? [null] : known[key]!).map((value) => ({
      route,
      value: { ...rest, ...(key !== undefined && value !== null ? { [key]: value } : {}) },
    }));
  });
  const [site, link, hook] = known.id as [string, string, string];
  return [
    ...reads,
    { route: 'POST /access/doEdit', value: { id: site, name: 'Shop', domains: [] } },
    {
      route: 'POST /access/doHook',
      value: { id: hook, url: 'https://8.8.8.8/', events: ['message.stored'], enabled: true },
    },
    { route: 'POST /link/doEdit', value: { id: link, greeting: 'hello' } },
    { route: 'POST /link/sign', value: { id: link, variables: { id: 'c-1' }, hours: 1 } },
    { route: 'POST /link/check', value: { id: link, address: 'https://chat.example/l/x?v=a.b' } },
  ];
}

async function answerTo(agent: TestAgent, { route, value }: ReadCall): Promise<string> {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string];
  const { rawPayload, headers } = await on.server.http.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${agent.token}` },
    ...(method === 'GET' ? { query: value as Record<string, string> } : { payload: value }),
  });
  return `${JSON.stringify(headers)} ${rawPayload.toString('utf8')}`;
}

/** Concurrent calls. */
const AT_ONCE = 8;

/** By route, the columns whose secrets the answers contain. */
async function secretsExposedTo(agent: TestAgent): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const all = calls();
  for (let at = 0; at < all.length; at += AT_ONCE)
    await Promise.all(
      all.slice(at, at + AT_ONCE).map(async (one) => {
        const text = await answerTo(agent, one);
        const places = [...secretsToFind].flatMap(([secret, place]) => (text.includes(secret) ? [place] : []));
        if (places.length > 0) found[one.route] = places;
      }),
    );
  return found;
}

let made = 0;
async function reader(granted: readonly string[], scope: Scope): Promise<TestAgent> {
  made += 1;
  const role = `Reader${made}`;
  await boss.call('POST /roles/doEdit', { role, name: role, permissions: [...granted], scope });
  return on.signIn({ nickname: role, role });
}

const EXPOSED = {
  'GET /access/getSecret': ['sites.identity_secret'],
  'GET /link/getSecret': ['links.secret'],
};

test('an administrator, and an agent with the permission and the scope all, get secrets only from the routes for them', async () => {
  expect(await secretsExposedTo(await reader(permissions, 'all'))).toEqual(EXPOSED);
  expect(await secretsExposedTo(boss)).toEqual({ ...EXPOSED, 'GET /settings/getList': ['settings social'] });
});

test.each(['own', 'group'] as const)(
  'A-36: with every permission and the scope %s no answer contains any',
  async (scope) => {
    expect(await secretsExposedTo(await reader(permissions, scope))).toEqual({});
  },
  60_000,
);

test.each(permissions)(
  'with %s alone no answer contains a secret',
  async (permission) => expect(await secretsExposedTo(await reader([permission], 'all'))).toEqual({}),
  60_000,
);

test('with every other permission no answer contains one, nor the answer of saving a setting with one', async () => {
  const others = permissions.filter((name) => name !== 'setPermissions:secrets');
  const agent = await reader(others, 'all');
  expect(await secretsExposedTo(agent)).toEqual({});
  const socket = await agent.connect();
  await saveSocial();
  await on.settle();
  expect(JSON.stringify(socket.frames)).not.toContain(CLIENT_SECRET);
});

describe('as the route and settings tables declare', () => {
  const namesSecret = (schema: z.ZodType): boolean =>
    /"[a-z]*secret"/i.test(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' })));

  test.each(Object.keys(routes) as RouteName[])('%s', (name) => {
    const { answer, secret, needs, guests, notInView } = routes[name] as Route;
    const isSecret = (namesSecret(answer) && !OWN.includes(name)) || OTHERWISE_NAMED.includes(name);
    expect(Boolean(secret)).toBe(isSecret);
    if (!secret) return;
    expect(needs).toMatchObject({ permission: expect.arrayContaining(['setPermissions:secrets']), mode: 'allOf' });
    expect([guests, name.startsWith('POST ') || notInView]).toEqual([undefined, true]);
  });

  test.each(Object.entries(sections))('the setting %s', (_, { shape, audience, needs }) => {
    if (namesSecret(shape))
      expect({ audience, needs }).toEqual({ audience: 'server', needs: { role: ['Admin'], mode: 'oneOf' } });
  });
});
