import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, caller, type Reply, startTestHttp, type TestHttp } from '../../../testing/test-http';

let http: TestHttp;
let call: ReturnType<typeof caller>;
let token: string;
let roleNumber = 1;

beforeAll(async () => {
  http = await startTestHttp();
  call = caller(http.app);
  token = dataOf<{ token: string }>(await call('POST /login', { value: ADMIN })).token;
});
afterAll(() => http.close());

type Role = { id: string; role: string; name: string; permissions: string[]; builtIn: boolean; members: number };
const dataOf = <T>(reply: Reply): T => reply.body.data;
const edit = (value: object) => call('POST /roles/doEdit', { token, value });
const remove = (ids: string[]) => call('POST /roles/doDelete', { token, value: { ids } });
const list = async () => dataOf<{ list: Role[]; total: number }>(await call('GET /roles/getList', { token }));
const named = async (role: string) => (await list()).list.find((each) => each.role === role)!;

test('a role is created, listed, changed and removed', async () => {
  const created = dataOf<Role>(await edit({ role: 'Night', name: '夜班', permissions: ['talk:desk', 'talk:desk'] }));
  expect(created).toEqual({
    id: created.id,
    role: 'Night',
    name: '夜班',
    permissions: ['talk:desk'],
    builtIn: false,
    admin: false,
    members: 0,
    scope: 'all',
    masks: [],
    version: 1,
    updatedAt: http.clock.now(),
    updatedBy: 'admin',
  });
  expect((await list()).total).toBe(3);
  const changed = dataOf<Role>(await edit({ ...created, name: '晚班', permissions: [] }));
  expect(changed).toEqual({ ...created, name: '晚班', permissions: [], version: 2 });
  expect(dataOf(await remove([created.id]))).toEqual({ deleted: 1 });
  expect((await list()).total).toBe(2);
});

test('a name in use is 409', async () => {
  expect(await edit({ role: 'Editor', name: 'Another', permissions: [] })).toMatchObject({
    status: 409,
    body: { msg: '已被使用，请换一个', data: { error: 'in-use', fields: ['role'] } },
  });
});

test('a role with members cannot be removed, and its members are told of a change', async () => {
  const role = dataOf<Role>(await edit({ role: 'Held', name: 'Held', permissions: [] }));
  const person = { username: 'holder', password: 'long-enough', roles: ['Held'] };
  const holder = dataOf<{ id: string }>(await call('POST /services/doEdit', { token, value: person }));
  expect(dataOf(await remove([role.id]))).toEqual({ error: 'has-members', name: role.name, count: 1 });

  http.context.events.length = 0;
  await edit({ ...role, permissions: ['talk:desk'] });
  expect(http.context.events).toEqual([{ kind: 'agent.changed', agentId: holder.id }]);
  const { token: theirs } = dataOf<{ token: string }>(await call('POST /login', { value: person }));
  expect(dataOf(await call('GET /userInfo', { token: theirs }))).toMatchObject({ permissions: ['talk:desk'] });
});

test.each([
  ['one permission less', { permissions: ['talk:desk'] }, true],
  ['a narrower scope', { scope: 'group' }, true],
  ['one more mask', { masks: ['phone'] }, true],
  ['another name', { name: 'Watchers' }, false],
  ['one permission more', { permissions: ['talk:desk', 'seePermissions:statistics', 'seePermissions:link'] }, false],
])('%s: whether the members sign in anew', async (_what, change, ends) => {
  const given = { permissions: ['talk:desk', 'seePermissions:statistics'], scope: 'all', masks: [] };
  const name = `Watch${roleNumber++}`;
  const role = dataOf<Role>(await edit({ role: name, name, ...given }));
  const person = { username: name.toLowerCase(), password: 'long-enough', roles: [name] };
  const { id: agentId } = dataOf<{ id: string }>(await call('POST /services/doEdit', { token, value: person }));
  const { token: theirs } = dataOf<{ token: string }>(await call('POST /login', { value: person }));

  http.context.events.length = 0;
  expect((await edit({ ...role, ...given, ...change })).status).toBe(200);
  expect((await call('GET /userInfo', { token: theirs })).status).toBe(ends ? 401 : 200);
  const ended = { kind: 'session.ended', agentId, reason: 'rights-changed', sessionIds: [expect.any(String)] };
  expect(http.context.events.filter(({ kind }) => kind === 'session.ended')).toEqual(ends ? [ended] : []);
});

test('built-in roles keep their name, and the administrator all rights', async () => {
  const [admin, editor] = [await named('Admin'), await named('Editor')];
  expect((await remove([editor.id])).status).toBe(403);
  expect((await edit({ ...editor, role: 'Renamed' })).status).toBe(403);
  expect(dataOf<Role>(await edit({ ...editor, permissions: ['talk:desk'] }))).toMatchObject({
    permissions: ['talk:desk'],
  });
  expect(dataOf<Role>(await edit({ ...admin, permissions: [] }))).toMatchObject({ permissions: admin.permissions });
});
