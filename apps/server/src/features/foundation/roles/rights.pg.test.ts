import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, caller, type Reply, startTestHttp, type TestHttp } from '../../../testing/test-http';

let http: TestHttp;
let call: ReturnType<typeof caller>;
let admin: string;

beforeAll(async () => {
  http = await startTestHttp();
  call = caller(http.app);
  admin = await signIn(ADMIN);
});
afterAll(() => http.close());

const dataOf = <T>(reply: Reply): T => reply.body.data;
const signIn = async (value: { username: string; password: string }) =>
  dataOf<{ token: string }>(await call('POST /login', { value })).token;
const editRole = (value: object, token = admin) => call('POST /roles/doEdit', { token, value });
const role = async (value: object) => dataOf<Role>(await editRole({ name: 'Role', ...value }));
type Role = { id: string; role: string; version: number; scope: string; masks: string[]; updatedBy: string | null };

async function agent(username: string, roles: string[], more: object = {}) {
  const person = { username, password: 'long-enough', roles, ...more };
  const { id } = dataOf<{ id: string }>(await call('POST /services/doEdit', { token: admin, value: person }));
  return { id, token: await signIn(person) };
}

test('a role has a scope and masks; absent fields stay', async () => {
  const made = await role({ role: 'Sales', permissions: ['talk:desk'], scope: 'group', masks: ['email', 'phone'] });
  expect(made).toMatchObject({ scope: 'group', masks: ['phone', 'email'], version: 1, updatedBy: 'admin' });
  const changed = await role({ id: made.id, role: 'Sales', permissions: ['talk:desk', 'talk:end'] });
  expect(changed).toMatchObject({ scope: 'group', masks: ['phone', 'email'], version: 2 });
  expect(await role({ role: 'Plain', permissions: [] })).toMatchObject({ scope: 'all', masks: [] });
  expect((await editRole({ role: 'Odd', name: 'Odd', permissions: [], masks: ['secrets'] })).status).toBe(400);
});

test('of two who edit one role the second is refused', async () => {
  const made = await role({ role: 'Edited', permissions: [] });
  await role({ ...made, permissions: ['talk:desk'] });
  const second = await editRole({ ...made, name: 'Mine' });
  expect(second).toMatchObject({ status: 409, body: { data: { error: 'stale-version', version: 2, by: 'admin' } } });
});

test('the administrator’s role always shows everything', async () => {
  const list = dataOf<{ list: Role[] }>(await call('GET /roles/getList', { token: admin })).list;
  const value = { ...list.find((one) => one.role === 'Admin')!, scope: 'own', masks: ['phone'] };
  expect(await role(value)).toMatchObject({ scope: 'all', masks: [] });
});

test('nobody creates or gives a role that shows more than its own', async () => {
  const manager = ['setPermissions:roleManagement', 'setPermissions:service', 'talk:desk'];
  const own = await role({ role: 'Manager', permissions: manager, scope: 'group', masks: ['phone'] });
  const wide = await role({ role: 'Wide', permissions: ['talk:desk'] });
  const group = await call('POST /groups/doEdit', { token: admin, value: { name: 'Desk' } });
  const groups = [dataOf<{ id: string }>(group).id];
  const { token } = await agent('manager', ['Manager'], { groups });
  const refused = { status: 403, body: { data: { error: 'forbidden' } } };
  const desk = { name: 'New', permissions: ['talk:desk'] };
  expect(await editRole({ ...desk, role: 'New' }, token)).toMatchObject(refused);
  expect(await editRole({ ...desk, role: 'New', scope: 'group' }, token)).toMatchObject(refused);
  expect(await editRole({ ...own, name: 'Manager', permissions: manager, masks: [] }, token)).toMatchObject(refused);
  expect((await editRole({ ...desk, role: 'New', scope: 'own', masks: ['phone'] }, token)).status).toBe(200);
  expect((await editRole({ ...wide, name: 'Still as wide', permissions: ['talk:desk'] }, token)).status).toBe(200);
  const person = { username: 'friend', password: 'long-enough', groups };
  const make = (value: object) => call('POST /services/doEdit', { token, value: { ...person, ...value } });
  expect(await make({ roles: ['Wide'] })).toMatchObject(refused);
  expect(await make({ roles: [], permissions: ['talk:desk'] })).toMatchObject(refused);
  expect((await make({ roles: ['New'] })).status).toBe(200);
});

test('an agent’s roles and permissions, with the roles that grant them', async () => {
  await role({ role: 'Desk', permissions: ['talk:desk', 'talk:end'], scope: 'own', masks: ['phone', 'address'] });
  await role({ role: 'History', permissions: ['seePermissions:seeHistorical'], scope: 'group', masks: ['phone'] });
  await role({ role: 'Sites', permissions: ['setPermissions:access'] });
  const { id, token } = await agent('seen', ['Desk', 'History', 'Sites'], { permissions: ['talk:desk', 'talk:note'] });
  const rights = dataOf<Record<string, unknown>>(
    await call('GET /roles/getRights', { token: admin, value: { uuid: id } }),
  );
  expect(rights).toMatchObject({
    uuid: id,
    username: 'seen',
    admin: false,
    scope: 'group',
    masks: ['phone'],
    roles: [
      { role: 'Desk', decides: true },
      { role: 'History', decides: true },
      { role: 'Sites', decides: false },
    ],
    permissions: [
      { name: 'seePermissions:seeHistorical', roles: ['History'], own: false },
      { name: 'setPermissions:access', roles: ['Sites'], own: false },
      { name: 'talk:desk', roles: ['Desk'], own: true },
      { name: 'talk:end', roles: ['Desk'], own: false },
      { name: 'talk:note', roles: [], own: true },
    ],
  });
  const holders = async (permission: string) =>
    dataOf<{ list: { username: string }[] }>(
      await call('GET /roles/getMembers', { token: admin, value: { permission } }),
    ).list.map(({ username }) => username);
  // By a role, by a direct grant, by the flag `admin` alone.
  expect(await holders('setPermissions:access')).toEqual(['admin', 'seen']);
  expect(await holders('talk:note')).toEqual(['admin', 'seen']);
  expect(await holders('talk:whisper')).toEqual(['admin']);
  expect((await call('GET /roles/getRights', { token, value: { uuid: id } })).status).toBe(403);
  const query = { token: admin, value: { text: 'SEEN' } };
  expect(dataOf(await call('GET /roles/getMembers', query))).toEqual({
    list: [{ uuid: id, username: 'seen', nickname: 'seen', enabled: true, roles: ['Desk', 'History', 'Sites'] }],
    total: 1,
  });
});
