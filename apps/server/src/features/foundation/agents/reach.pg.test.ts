import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, caller, type Reply, startTestHttp, type TestHttp } from '../../../testing/test-http';

/** an agent that administers one group, and attempts to get around that limit. */
let http: TestHttp;
let call: ReturnType<typeof caller>;
let admin: string;
let manager: string;
const ids: Record<string, string> = {};

const PASSWORD = 'long-enough';
const MANAGES = [
  'setPermissions:service',
  'setPermissions:roleManagement',
  'talk:desk',
  'seePermissions:seeHistorical',
  'seePermissions:seeLoginRecord',
];
const dataOf = <T>(reply: Reply): T => reply.body.data;
const refused = { status: 403, body: { data: { error: 'forbidden' } } };
const good = { status: 200 };

beforeAll(async () => {
  http = await startTestHttp();
  call = caller(http.app);
  admin = await signIn(ADMIN.username, ADMIN.password);
  const role = (name: string, permissions: string[], more: object) =>
    keep('POST /roles/doEdit', name, { role: name, name, permissions, ...more });
  await role('Manager', MANAGES, { scope: 'group', masks: ['phone'] });
  await role('Own', MANAGES, { scope: 'own', masks: ['phone'] });
  await role('Small', ['talk:desk'], { scope: 'own', masks: ['phone'] });
  await role('Wide', ['talk:desk'], { scope: 'all' });
  await role('Strong', ['talk:desk', 'talk:end'], { scope: 'own', masks: ['phone'] });
  await keep('POST /groups/doEdit', 'sales', { name: 'Sales' });
  await keep('POST /groups/doEdit', 'night', { name: 'Night' });
  await agent('manager', ['Manager'], ['sales']);
  await agent('mine', ['Small'], ['sales']);
  await agent('theirs', ['Small'], ['night']);
  await agent('loner', ['Own'], ['sales']);
  await agent('odd', ['Small'], ['sales'], MANAGES.slice(0, 1));
  manager = await signIn('manager');
});
afterAll(() => http.close());

async function keep(route: string, name: string, value: object): Promise<void> {
  const reply = await call(route, { token: admin, value });
  expect([name, reply.status]).toEqual([name, 200]);
  ids[name] = dataOf<{ id: string }>(reply).id;
}
const agent = (username: string, roles: string[], groups: string[], permissions: string[] = []) =>
  keep('POST /services/doEdit', username, {
    username,
    password: PASSWORD,
    roles,
    permissions,
    groups: groups.map((name) => ids[name]),
  });
const signIn = async (username: string, password = PASSWORD) =>
  dataOf<{ token: string }>(await call('POST /login', { value: { username, password } })).token;
const asks = (route: string, value: object, token = manager) => call(route, { token, value });
const edits = (value: object, token = manager) => asks('POST /services/doEdit', value, token);

test('A-31: agents out of reach are not listed and cannot be changed by any route', async () => {
  const usernames = async (token: string) =>
    dataOf<{ list: { username: string }[] }>(await call('GET /services/getList', { token }))
      .list.map(({ username }) => username)
      .sort();
  expect(await usernames(manager)).toEqual(['loner', 'manager', 'mine', 'odd']);
  expect(await usernames(await signIn('loner'))).toEqual(['loner']);
  expect(await usernames(admin)).toContain('theirs');
  const file = await http.app.inject({
    url: '/api/services/export',
    query: { format: 'csv' },
    headers: { authorization: `Bearer ${manager}` },
  });
  expect([file.body.includes('mine'), file.body.includes('theirs')]).toEqual([true, false]);

  const id = ids.theirs;
  for (const [route, value] of [
    ['POST /services/doEdit', { id, nickname: 'Mine now' }],
    ['POST /services/doEdit', { id, password: 'mine-now-1' }],
    ['POST /services/doEdit', { id, groups: [ids.sales] }],
    ['POST /services/doEnable', { ids: [id], enabled: false }],
    ['POST /services/doEnable', { ids: [ids.mine, id], enabled: false }],
    ['POST /services/doDelete', { ids: [id] }],
    ['POST /services/forceOffline', { ids: [id] }],
    ['POST /services/resetTotp', { id }],
    ['POST /services/doLink', { id }],
    ['POST /services/doUnlink', { id }],
    ['POST /services/handOver', { id, to: { kind: 'queue' } }],
    ['POST /services/handOver', { id: ids.mine, to: { kind: 'agent', id } }],
    ['POST /services/handOver', { id: ids.mine, to: { kind: 'group', id: ids.night } }],
  ] as const)
    expect([route, await asks(route, value)]).toMatchObject([route, refused]);
  expect(await edits({ id: ids.mine, nickname: 'Minnie' })).toMatchObject(good);
  expect(await edits({ id: ids.mine, nickname: 'Nobody' }, await signIn('loner'))).toMatchObject(refused);
});

test('A-31: the record of sign-ins shows agents in reach and ends no login of others; blocks of addresses concern all', async () => {
  await signIn('theirs');
  await signIn('mine');
  await call('POST /login', { value: { username: 'nobody-at-all', password: PASSWORD } });
  const names = async (token: string) => {
    const list = await call('GET /record/getList', { token, value: { pageSize: '100' } });
    const rows = dataOf<{ list: { id: string; username: string }[] }>(list).list;
    return { rows, names: new Set(rows.map(({ username }) => username)) };
  };
  const seen = (await names(manager)).names;
  expect(['mine', 'manager'].every((name) => seen.has(name))).toBe(true);
  expect(['theirs', ADMIN.username, 'nobody-at-all'].some((name) => seen.has(name))).toBe(false);
  const all = await names(admin);
  expect(['theirs', ADMIN.username, 'nobody-at-all'].every((name) => all.names.has(name))).toBe(true);
  const days = async (token: string) =>
    dataOf<{ days: { ok: number }[] }>(await call('GET /record/stats', { token })).days[0]!.ok;
  expect(await days(manager)).toBeLessThan(await days(admin));

  const newest = (username: string) => all.rows.find((row) => row.username === username)!.id;
  for (const username of ['theirs', ADMIN.username])
    expect(await asks('POST /record/doRevoke', { ids: [newest(username)] })).toMatchObject(refused);
  expect(await asks('POST /record/doRevoke', { ids: [newest('mine')] })).toMatchObject(good);
  expect(await asks('POST /record/doBlock', { addresses: ['203.0.113.9'] })).toMatchObject(refused);
  const mayBlock = async (token: string) =>
    dataOf<{ mayBlock: boolean }>(await call('GET /record/getBlocked', { token })).mayBlock;
  expect([await mayBlock(manager), await mayBlock(admin)]).toEqual([false, true]);
});

test('A-31: rights are shown only for agents in reach', async () => {
  const rights = (uuid: string | undefined) => call('GET /roles/getRights', { token: manager, value: { uuid } });
  expect(await rights(ids.mine)).toMatchObject(good);
  expect(await rights(ids.theirs)).toMatchObject(refused);
  const members = await call('GET /roles/getMembers', { token: manager, value: { pageSize: '100' } });
  const named = dataOf<{ list: { username: string }[] }>(members).list.map(({ username }) => username);
  expect([named.includes('mine'), named.includes('theirs'), named.includes(ADMIN.username)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('A-31: groups do not widen the reach', async () => {
  const group = (value: object) => asks('POST /groups/doEdit', value);
  expect(await group({ id: ids.night, members: [ids.theirs, ids.manager] })).toMatchObject(refused);
  expect(await group({ id: ids.sales, members: [ids.manager, ids.mine, ids.theirs] })).toMatchObject(refused);
  expect(await group({ name: 'Trap', members: [ids.manager, ids.theirs] })).toMatchObject(refused);
  expect(await edits({ id: ids.manager, groups: [ids.sales, ids.night] })).toMatchObject(refused);
  expect(await edits({ id: ids.mine, groups: [ids.night] })).toMatchObject(refused);
  expect(await asks('POST /groups/doDelete', { ids: [ids.night] })).toMatchObject(refused);
  const who = { password: PASSWORD, roles: ['Small'] };
  expect(await edits({ ...who, username: 'nowhere' })).toMatchObject(refused);
  expect(await edits({ ...who, username: 'there', groups: [ids.night] })).toMatchObject(refused);
  expect(await edits({ ...who, username: 'here', groups: [ids.sales] })).toMatchObject(good);
  const line = { line: 2, username: 'byfile', nickname: '', password: PASSWORD, jobNumber: '', roles: '', limit: '' };
  const imports = (groups: string) => asks('POST /services/doImport', { lines: [{ ...line, groups }] });
  expect(dataOf(await imports('Night'))).toMatchObject({
    created: 0,
    faults: [{ field: 'groups', fault: 'not-allowed' }],
  });
  expect(dataOf(await imports('Sales'))).toMatchObject({ created: 1 });
});

test('A-31: nobody grants more than its own rights, by a role, a direct grant, or the removal of a role', async () => {
  const id = ids.mine;
  expect(await edits({ id, roles: ['Wide'] })).toMatchObject(refused);
  expect(await edits({ id, roles: ['Strong'] })).toMatchObject(refused);
  expect(await edits({ id, roles: ['Admin'] })).toMatchObject(refused);
  expect(await edits({ id, permissions: ['setPermissions:service'] })).toMatchObject(refused);
  expect(await edits({ id, permissions: ['setPermissions:access'] })).toMatchObject(refused);
  // Without a role the scope would be `all`, and the direct grant would apply to all agents.
  expect(await edits({ id: ids.odd, roles: [] })).toMatchObject(refused);
  const role = (value: object) => asks('POST /roles/doEdit', { name: 'Far', ...value });
  const reaches = { role: 'Far', permissions: ['setPermissions:service'] };
  expect(await role(reaches)).toMatchObject(refused);
  expect(await role({ ...reaches, scope: 'group' })).toMatchObject(refused);
  expect(await role({ ...reaches, scope: 'group', masks: ['phone'] })).toMatchObject(good);
  expect(await edits({ id, roles: ['Far'] })).toMatchObject(good);
});

test('A-31: nobody gains rights through the password of another, or through a role with the name of a permission', async () => {
  await agent('stronger', ['Strong'], ['sales']);
  await agent('weaker', ['Small'], ['sales']);
  const password = 'mine-now-1';
  expect(await edits({ id: ids.stronger, password })).toMatchObject(refused);
  expect(await edits({ id: ids.stronger, nickname: 'As before' })).toMatchObject(good);
  expect(await edits({ id: ids.weaker, password })).toMatchObject(good);
  expect(await signIn('weaker', password)).toBeTruthy();
  const role = (key: string) =>
    asks('POST /roles/doEdit', { role: key, name: key, permissions: [], scope: 'own', masks: ['phone'] }, admin);
  for (const key of ['seePermissions:seeAudit', 'desk:inside'])
    expect(await role(key)).toMatchObject({ status: 400, body: { data: { fields: ['role'] } } });
});

test('A-31: a role with a member out of reach cannot be changed', async () => {
  const small = { id: ids.Small, role: 'Small', name: 'Small', scope: 'own', masks: ['phone'] };
  expect(await asks('POST /roles/doEdit', { ...small, permissions: [] })).toMatchObject(refused);
  const list = dataOf<{ list: { id: string; role: string }[] }>(
    await call('GET /roles/getList', { token: manager }),
  ).list;
  const boss = list.find(({ role }) => role === 'Admin')!;
  expect(await asks('POST /roles/doEdit', { ...boss, permissions: [] })).toMatchObject(refused);
});

test('A-31: nobody removes the last administrator, itself included', async () => {
  const list = dataOf<{ list: { id: string; username: string }[] }>(
    await call('GET /services/getList', { token: admin }),
  );
  const { id } = list.list.find(({ username }) => username === ADMIN.username)!;
  // In reach, and still not changeable.
  await call('POST /services/doEdit', { token: admin, value: { id, groups: [ids.sales] } });
  for (const [route, value] of [
    ['POST /services/doEdit', { id, roles: ['Small'] }],
    ['POST /services/doEdit', { id, password: 'mine-now-1' }],
    ['POST /services/doEnable', { ids: [id], enabled: false }],
    ['POST /services/doDelete', { ids: [id] }],
    ['POST /services/forceOffline', { ids: [id] }],
  ] as const) {
    expect([route, await asks(route, value)]).toMatchObject([route, refused]);
    if (route === 'POST /services/forceOffline' || 'password' in value) continue;
    const last = { status: 409, body: { data: { error: 'last-administrator' } } };
    expect([route, await asks(route, value, admin)]).toMatchObject([route, last]);
  }
});
