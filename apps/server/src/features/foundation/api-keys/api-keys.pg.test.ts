import { KEY_ROUTES, keyScopeOf } from '@parley/protocol/http/programs/key-routes';
import { KEY_SCOPES, type KeyScope } from '@parley/protocol/http/programs/key-scopes';
import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLimiter } from '../../../http/limits';
import { createHttp } from '../../../http/server';
import { idleHandlers } from '../../../testing/idle-handlers';
import { startServer, type TestServer } from '../../../testing/start-server';
import { ADMIN, caller, startTestHttp, type TestHttp } from '../../../testing/test-http';
import type { TestAgent } from '../../../testing/test-people';

const MINUTE_MS = 60_000;

describe('what a key may do', () => {
  let on: TestServer;
  let boss: TestAgent;
  beforeAll(async () => {
    on = await startServer();
    boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  });
  afterAll(() => on.stop());

  async function keyOf(agent: TestAgent, scopes: KeyScope[], more: object = {}) {
    const { data, error } = await agent.call('POST /access/doKey', { name: 'crm', scopes, ...more });
    expect(error).toBeUndefined();
    expect(data.key).toMatch(/^pk_[\w-]{43}$/);
    return data;
  }

  async function withKey(key: string, route: string, value: object = {}) {
    const [method, path] = route.split(' ') as ['GET' | 'POST', string];
    const response = await on.server.http.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${key}` },
      ...(method === 'GET' ? { query: value as Record<string, string> } : { payload: value }),
    });
    const { data } = response.json() as { data: { error?: string; list?: unknown[] } };
    return { status: response.statusCode, error: data?.error, data };
  }

  const listed = async (id: string) =>
    (await boss.call('GET /access/getKeys', {})).data.list.find((one) => one.id === id);

  test('with only letter:read it reads letters, and neither changes them nor reads the history', async () => {
    const { id, key } = await keyOf(boss, ['letter:read']);
    const visitor = await on.visitor();
    await visitor.call('POST /visitor/letter', { onlyID: 'l-1', content: 'hello' });
    const { status, data } = await withKey(key, 'GET /letter/getList');
    expect([status, data.list?.length]).toEqual([200, 1]);
    for (const route of ['GET /history/getList', 'POST /letter/doAssign', 'GET /userInfo', 'GET /access/getKeys'])
      expect([route, await withKey(key, route)]).toMatchObject([route, { status: 403, error: 'key-scope' }]);
    expect(await withKey(key, 'GET /visitor/messages')).toMatchObject({ status: 401, error: 'bad-credential' });
    expect(JSON.stringify(await listed(id))).not.toContain(key);
  });

  test('its last use is noted, once a minute at most', async () => {
    const { id, key } = await keyOf(boss, ['area:read']);
    expect(await listed(id)).toMatchObject({ name: 'crm', lastUsedAt: null, by: { nickname: 'Boss', active: true } });
    const first = on.clock.now();
    await withKey(key, 'GET /area/getList');
    on.clock.advance(MINUTE_MS - 1);
    await withKey(key, 'GET /area/getList');
    expect((await listed(id))?.lastUsedAt).toBe(first);
    on.clock.advance(1);
    await withKey(key, 'GET /area/getList');
    expect((await listed(id))?.lastUsedAt).toBe(first + MINUTE_MS);
  });

  test('it is refused once it has expired or is deleted, and so is a guess', async () => {
    const { key } = await keyOf(boss, ['area:read'], { expiresAt: on.clock.now() + MINUTE_MS });
    const deleted = await keyOf(boss, ['area:read']);
    expect((await withKey(key, 'GET /area/getList')).status).toBe(200);
    on.clock.advance(MINUTE_MS);
    expect((await boss.call('POST /access/doDeleteKeys', { ids: [deleted.id] })).data).toEqual({ deleted: 1 });
    for (const bad of [key, deleted.key, `pk_${'a'.repeat(43)}`, 'pk_'])
      expect(await withKey(bad, 'GET /area/getList')).toMatchObject({ status: 401, error: 'bad-key' });
    const past = { name: 'late', scopes: ['area:read' as const], expiresAt: on.clock.now() };
    expect(await boss.call('POST /access/doKey', past)).toMatchObject({ status: 400, data: { fields: ['expiresAt'] } });
  });

  test('it has no more rights than its creator has now, and dies with its account', async () => {
    const permissions = ['setPermissions:access', 'setPermissions:secrets', 'seePermissions:seeHistorical'];
    const save = (some: string[], id?: string) =>
      boss.call('POST /roles/doEdit', {
        ...(id && { id }),
        role: 'Linker',
        name: 'Linker',
        permissions: some,
      } as never);
    const role = (await save(permissions)).data as { id: string };
    const linker = await on.signIn({ role: 'Linker', nickname: 'Linker' });
    const { id, key } = await keyOf(linker, ['history:read', 'quickReply:write', 'letter:read']);
    expect((await withKey(key, 'GET /history/getList')).status).toBe(200);
    const reply = await withKey(key, 'POST /quickReply/doEdit', { scope: 'shared', title: 'a', msg: 'b' });
    expect(reply).toMatchObject({ status: 403, error: 'forbidden' });
    await save(permissions.slice(0, 2), role.id);
    expect(await withKey(key, 'GET /history/getList')).toMatchObject({ status: 403, error: 'forbidden' });
    await boss.call('POST /services/doEnable', { ids: [linker.uuid], enabled: false } as never);
    expect(await withKey(key, 'GET /letter/getList')).toMatchObject({ status: 401, error: 'bad-key' });
    expect(await listed(id)).toMatchObject({ by: { active: false } });
  });

  test('what it changes names the key in the audit log; it opens no socket', async () => {
    const { key } = await keyOf(boss, ['quickReply:write']);
    expect((await withKey(key, 'POST /quickReply/doEdit', { scope: 'shared', title: 'a', msg: 'b' })).status).toBe(200);
    const { data } = await boss.call('GET /audit/getList', {});
    expect(data.list[0]).toMatchObject({ uuid: boss.uuid, nickname: 'Boss (API: crm)' });
    const socket = on.open('agent');
    await socket.code('0000');
    socket.send({ type: 'service', code: '5000', uuid: boss.uuid, token: key });
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  test('without the right to secrets nobody creates one', async () => {
    await boss.call('POST /roles/doEdit', {
      role: 'Half',
      name: 'Half',
      permissions: ['setPermissions:access'],
    } as never);
    const half = await on.signIn({ role: 'Half', nickname: 'Half' });
    const { error } = await half.call('POST /access/doKey', { name: 'a', scopes: ['area:read'] });
    expect(error).toBe('forbidden');
  });
});

describe('every route × a key with every scope, and one without the route’s', () => {
  let http: TestHttp;
  let app: FastifyInstance;
  const keys = new Map<string, string>();
  const names = Object.keys(routes) as RouteName[];

  beforeAll(async () => {
    http = await startTestHttp();
    const login = await caller(http.app)('POST /login', { value: ADMIN });
    const { token } = login.body.data as { token: string };
    const create = async (name: string, scopes: readonly KeyScope[]) => {
      const { body } = await caller(http.app)('POST /access/doKey', { token, value: { name, scopes } });
      keys.set(name, (body.data as { key: string }).key);
    };
    await create('all', KEY_SCOPES);
    for (const scope of KEY_SCOPES)
      await create(
        scope,
        KEY_SCOPES.filter((other) => other !== scope),
      );
    app = createHttp({ ...http.options, handlers: idleHandlers(), limiter: createLimiter(http.clock, () => true) });
  });
  afterAll(async () => {
    await app.close();
    await http.close();
  });

  test.each(names.filter((name) => !['public', 'visitor'].includes(String(routes[name].needs))))('%s', async (name) => {
    const scope = keyScopeOf(name);
    const call = async (key: string) => caller(app)(name, { token: keys.get(key)! });
    const refused = { status: 403, body: { data: { error: 'key-scope' } } };
    if (scope === null) return expect(await call('all')).toMatchObject(refused);
    expect(await call(scope)).toMatchObject(refused);
    expect([200, 400]).toContain((await call('all')).status);
  });

  test('a route has one scope, reading ones only read, and no secret is open', () => {
    const all = Object.entries(KEY_ROUTES).flatMap(([scope, list]) => list.map((name) => ({ scope, name })));
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const { scope, name } of all) {
      expect([name, scope.endsWith(':read')]).toEqual([name, name.startsWith('GET ')]);
      expect([name, (routes[name] as Route).secret]).toEqual([name, undefined]);
      expect(name).not.toMatch(/\/(access|settings|services|roles|personal|session|audit|record|login)\b/);
    }
  });
});
