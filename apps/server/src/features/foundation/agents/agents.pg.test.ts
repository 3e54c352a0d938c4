import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ADMIN, caller, type Reply, startTestHttp, type TestHttp } from '../../../testing/test-http';

let http: TestHttp;
let call: ReturnType<typeof caller>;
let admin: string;
let adminId: string;

beforeAll(async () => {
  http = await startTestHttp();
  call = caller(http.app);
  admin = (await signIn(ADMIN)).token!;
  adminId = dataOf<{ uuid: string }>(await call('GET /userInfo', { token: admin })).uuid;
});
afterAll(() => http.close());
beforeEach(() => {
  http.context.events.length = 0;
});

type Agent = { id: string; username: string; roles: string[]; limit: number; enabled: boolean };
const PASSWORD = 'long-enough';
const dataOf = <T>(reply: Reply): T => reply.body.data;
const errorOf = (reply: Reply) => dataOf<{ error: string }>(reply).error;
const edit = (value: object, token = admin) => call('POST /services/doEdit', { token, value });
const remove = (ids: string[], token = admin) => call('POST /services/doDelete', { token, value: { ids } });

async function signIn({ username, password = PASSWORD }: { username: string; password?: string }) {
  const reply = await call('POST /login', { value: { username, password } });
  return { status: reply.status, token: dataOf<{ token?: string }>(reply).token };
}

let made = 0;
async function buildAgent(value: object = {}): Promise<Agent & { token: string }> {
  made += 1;
  const username = `agent-${made}`;
  const agent = dataOf<Agent>(await edit({ username, password: PASSWORD, roles: ['Editor'], ...value }));
  return { ...agent, token: (await signIn(agent)).token! };
}
const statusOf = async (token: string) => (await call('GET /userInfo', { token })).status;

describe('agents', () => {
  test('are created, listed and changed; absent fields stay', async () => {
    const created = await edit({
      username: '王芳',
      password: PASSWORD,
      nickname: '小芳',
      roles: ['Editor'],
      limit: 5,
      enabled: true,
    });
    expect(created.body).toMatchObject({
      code: 200,
      data: {
        username: '王芳',
        nickname: '小芳',
        roles: ['Editor'],
        permissions: [],
        limit: 5,
        enabled: true,
        state: '0',
        load: 0,
      },
    });
    const { id } = dataOf<Agent>(created);
    expect(dataOf<Agent>(await edit({ id, limit: 100_000 }))).toMatchObject({ limit: 100_000 });
    expect(dataOf<Agent>(await edit({ id, limit: 7 }))).toEqual({ ...dataOf<Agent>(created), limit: 7, version: 4 });
    const list = await call('GET /services/getList', { token: admin, value: { username: '王' } });
    expect(dataOf<{ list: Agent[]; total: number }>(list)).toMatchObject({ list: [{ id, limit: 7 }], total: 1 });
  });

  test('a username in use is 409, case-insensitively; that of a removed agent is free again', async () => {
    const agent = await buildAgent();
    const again = { username: agent.username.toUpperCase(), password: PASSWORD };
    expect(await edit(again)).toMatchObject({ status: 409, body: { code: 409, data: { error: 'username-taken' } } });
    expect(dataOf(await remove([agent.id]))).toEqual({ deleted: 1 });
    expect((await edit(again)).status).toBe(200);
  });

  test('refuses missing, too short and wrongly typed fields, and lists them (attack 17)', async () => {
    expect(dataOf(await edit({}))).toEqual({ error: 'bad-request', fields: ['username', 'password'] });
    expect(dataOf(await edit({ username: 'x', password: '12345' }))).toEqual({
      error: 'bad-request',
      fields: ['password'],
    });
    expect(dataOf(await edit({ username: { $ne: '' }, password: ['x'], limit: '5', roles: 'Admin' }))).toEqual({
      error: 'bad-request',
      fields: ['username', 'password', 'roles', 'limit'],
    });
    expect(dataOf(await edit({ username: 'x', password: PASSWORD, roles: ['Nobody'] }))).toEqual({
      error: 'bad-request',
      fields: ['roles'],
    });
    expect(errorOf(await edit({ id: '00000000-0000-7000-8000-00000000ffff', limit: 1 }))).toBe('unknown-agent');
  });

  test('fields that clients may not write are ignored (attack 6)', async () => {
    const agent = await buildAgent({ admin: true, createdAt: 0, load: 99, deletedAt: 1, password_hash: 'x' });
    expect(agent).toMatchObject({ roles: ['Editor'], load: 0 });
    expect(await statusOf(agent.token)).toBe(200);
  });
});

describe('logins of an agent are ended by', () => {
  const changes: [string, object, string][] = [
    ['disabling', { enabled: false }, 'disabled'],
    ['a new password', { password: 'another-password' }, 'password-changed'],
    ['changed roles', { roles: [] }, 'rights-changed'],
    ['changed permissions', { permissions: ['talk:desk'] }, 'rights-changed'],
  ];
  test.each(changes)('%s', async (_, change, reason) => {
    const agent = await buildAgent();
    expect((await edit({ id: agent.id, ...change })).status).toBe(200);
    expect(await statusOf(agent.token)).toBe(401);
    expect(http.context.events).toContainEqual({
      kind: 'session.ended',
      agentId: agent.id,
      sessionIds: [expect.any(String)],
      reason,
    });
  });

  test('removal', async () => {
    const agent = await buildAgent();
    await remove([agent.id]);
    expect(await statusOf(agent.token)).toBe(401);
    expect((await signIn(agent)).status).toBe(401);
    expect(http.context.events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['session.ended', 'agent.removed']),
    );
  });

  test('not by a new limit or unchanged rights', async () => {
    const agent = await buildAgent();
    await edit({ id: agent.id, limit: 3, nickname: 'N', roles: ['Editor'], permissions: [], enabled: true });
    expect(await statusOf(agent.token)).toBe(200);
  });

  test('a disabled agent cannot sign in and gets the answer of wrong credentials', async () => {
    const agent = await buildAgent({ enabled: false });
    expect(await signIn(agent)).toMatchObject({ status: 401 });
  });
});

describe('the last administrator', () => {
  test('cannot be removed, disabled or demoted', async () => {
    for (const change of [{ enabled: false }, { roles: ['Editor'] }, { roles: [] }])
      expect(errorOf(await edit({ id: adminId, ...change }))).toBe('last-administrator');
    expect(errorOf(await remove([adminId]))).toBe('last-administrator');
    expect(await statusOf(admin)).toBe(200);
  });

  test('of two who remove each other at the same time one remains', async () => {
    const [a, b] = [await buildAgent({ roles: ['Admin'] }), await buildAgent({ roles: ['Admin'] })];
    const third = await edit({ id: adminId, enabled: false }, a.token);
    expect(third.status).toBe(200);
    const replies = await Promise.all([remove([b.id], a.token), remove([a.id], b.token)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await http.database.db.query(
      'select count(*) as left from agents a join agent_roles ar on ar.agent_id = a.id where a.enabled and a.id = any($1)',
      [[a.id, b.id]],
    );
    expect(rows).toEqual([{ left: 1 }]);
    await http.database.db.query('update agents set enabled = true where id = $1', [adminId]);
    admin = (await signIn(ADMIN)).token!;
  });
});

describe('an agent with the permission to edit agents that is no administrator', () => {
  let manager: Agent & { token: string };
  beforeAll(async () => {
    manager = await buildAgent({ roles: [], permissions: ['setPermissions:service', 'setPermissions:roleManagement'] });
  });

  test('cannot grant more than its own permissions', async () => {
    const person = { username: 'helper', password: PASSWORD };
    expect((await edit({ ...person, roles: ['Admin'] }, manager.token)).status).toBe(403);
    expect((await edit({ ...person, roles: ['Editor'] }, manager.token)).status).toBe(403);
    expect((await edit({ ...person, permissions: ['talk:desk'] }, manager.token)).status).toBe(403);
    expect((await edit({ id: manager.id, roles: ['Admin'] }, manager.token)).status).toBe(403);
    expect((await edit({ ...person, permissions: ['setPermissions:service'] }, manager.token)).status).toBe(200);
    const role = { role: 'Strong', name: 'Strong', permissions: ['talk:desk'] };
    expect((await call('POST /roles/doEdit', { token: manager.token, value: role })).status).toBe(403);
  });

  test('cannot change an administrator', async () => {
    expect((await edit({ id: adminId, password: 'known-to-me' }, manager.token)).status).toBe(403);
    expect((await remove([adminId], manager.token)).status).toBe(403);
  });
});
