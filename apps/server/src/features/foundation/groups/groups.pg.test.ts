import { expect } from 'vitest';
import { codesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';
import { verifyPushes } from '../../../testing/verify-pushes';

async function makeGroup(boss: TestAgent, name: string, members: readonly TestAgent[]): Promise<string> {
  const { data } = await boss.call('POST /groups/doEdit', { name, members: members.map(({ uuid }) => uuid) });
  return data.id;
}

async function desk(on: TestServer) {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const boss = await on.signIn({ nickname: 'boss', role: 'Admin' });
  return { owner, visitor, boss };
}

test('groups and roles are exported in the reader’s language', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const ann = await on.signIn({ nickname: 'Ann' });
  await makeGroup(boss, '售后', [ann]);
  const lines = async (url: string, columns: string[]) => {
    const headers = { authorization: `Bearer ${boss.token}`, 'accept-language': 'zh' };
    const { body } = await on.server.http.inject({ url, query: { format: 'csv', columns }, headers });
    return body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
  };
  expect(await lines('/api/groups/export', ['name', 'members', 'capacity', 'strategy'])).toEqual([
    '名称,成员,接待上限,分配方式',
    '售后,Ann,0,沿用公司设置',
  ]);
  const roles = await lines('/api/roles/export', ['role', 'members', 'kind', 'scope']);
  expect(roles.toSorted()).toEqual(['Admin,1,内置,全部', 'Editor,1,内置,全部', '标识,成员,类型,数据范围']);
});

test('groups are created, changed, listed and removed; names are unique', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const ann = await on.signIn({ nickname: 'Ann' });
  const id = await makeGroup(boss, '售后', [ann]);
  expect((await ann.call('GET /groups/getList', {})).data).toMatchObject({
    total: 1,
    list: [{ id, name: '售后', strategy: null, members: [ann.uuid] }],
  });
  const renamed = await boss.call('POST /groups/doEdit', { id, name: 'After sales', strategy: 'in-turn' });
  expect(renamed.data).toMatchObject({ id, name: 'After sales', strategy: 'in-turn', members: [ann.uuid] });
  expect(await boss.call('POST /groups/doEdit', { name: 'after SALES' })).toMatchObject({
    status: 409,
    error: 'in-use',
  });
  expect(await boss.call('POST /groups/doEdit', {})).toMatchObject({ status: 400 });
  const nobody = '00000000-0000-7000-8000-000000000000';
  expect(await boss.call('POST /groups/doEdit', { id, members: [nobody] })).toMatchObject({ error: 'unknown-agent' });
  expect(await boss.call('POST /groups/doEdit', { id: nobody, name: 'x' })).toMatchObject({ error: 'unknown-group' });
  expect((await boss.call('POST /groups/doDelete', { ids: [id, nobody] })).data).toEqual({ deleted: 1 });
  expect((await ann.call('GET /groups/getList', {})).data).toEqual({ list: [], total: 0 });
});

test('a disabled member is not listed, and returns when it is enabled, also after an edit of the members', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  const ann = await on.signIn({ nickname: 'Ann' });
  const ben = await on.signIn({ nickname: 'Ben' });
  const id = await makeGroup(boss, '售后', [ann]);
  const members = async () => (await boss.call('GET /groups/getList', {})).data.list[0]!.members;
  await boss.call('POST /services/doEnable', { ids: [ann.uuid], enabled: false });
  expect(await members()).toEqual([]);
  await boss.call('POST /groups/doEdit', { id, members: [ben.uuid] });
  await boss.call('POST /services/doEnable', { ids: [ann.uuid], enabled: true });
  expect(await members()).toEqual([ann.uuid, ben.uuid]);
  await boss.call('POST /groups/doEdit', { id, members: [ben.uuid] });
  expect(await members()).toEqual([ben.uuid]);
});

test('load and capacity of a group count the same agents: those online', async ({ on }) => {
  const { owner, boss } = await desk(on);
  const ann = await on.agent({ nickname: 'Ann' });
  await makeGroup(boss, 'sales', [owner, ann]);
  const busy = async () => {
    const { online, load, capacity } = (await boss.call('GET /groups/getList', {})).data.list[0]!;
    return { online, load, capacity };
  };
  await boss.call('POST /services/doEdit', { id: owner.uuid, limit: 1 });
  await boss.call('POST /services/doEdit', { id: ann.uuid, limit: 3 });
  expect(await busy()).toEqual({ online: 2, load: 1, capacity: 4 });
  await owner.hides();
  expect(await busy()).toEqual({ online: 1, load: 0, capacity: 3 });
});

test('colleagues: chosen state, connection and load are separate', async ({ on }) => {
  const { owner, boss } = await desk(on);
  const id = await makeGroup(boss, 'sales', [owner, boss]);
  await owner.hides();
  const { data } = await boss.call('GET /talk/colleagues');
  expect(data.list.find(({ uuid }) => uuid === owner.uuid)).toEqual({
    uuid: owner.uuid,
    nickname: 'owner',
    avatar: '',
    state: '1',
    reason: null,
    word: '',
    connection: 'connected',
    lost: false,
    reachable: false,
    load: 1,
    limit: 0,
    groups: [id],
  });
  expect(data.list.find(({ uuid }) => uuid === boss.uuid)).toMatchObject({ state: '0', connection: 'gone', load: 0 });
  expect(data.groups).toEqual([{ id, name: 'sales', members: 2, reachable: 0 }]);
});

test('a transfer to a group is offered to its least busy agent, who accepts', async ({ on }) => {
  const { owner, visitor, boss } = await desk(on);
  const free = await on.agent({ nickname: 'free' });
  const full = await on.agent({ nickname: 'full', limit: 1 });
  await on.agent({ nickname: 'outside' });
  const other = await on.visitor();
  await other.says('me too');
  await full.does('takeOver', other);
  const group = await makeGroup(boss, 'sales', [owner, free, full]);
  const offered = await verifyPushes(on, () => owner.does('transfer', visitor, { group, note: 'a contract' }));
  expect(offered.data.transfer).toMatchObject({ from: owner.uuid, to: free.uuid, note: 'a contract' });
  expect(free.socket.all('2005')).toMatchObject([{ from: owner.uuid, note: 'a contract' }]);
  await verifyPushes(on, () => free.does('accept', visitor));
  expect(await free.row(visitor)).toMatchObject({ serviceID: free.uuid, transfer: null });
});

test('an offer to a group that is declined or not accepted returns like any other', async ({ on }) => {
  const { owner, visitor, boss } = await desk(on);
  const free = await on.agent({ nickname: 'free' });
  await makeGroup(boss, 'Sales', [free]);
  await owner.does('transfer', visitor, { group: 'sales' });
  await verifyPushes(on, () => free.does('decline', visitor, { reason: 'lunch' }));
  await owner.does('transfer', visitor, { group: 'sales' });
  on.clock.advance(60_000);
  expect((await codesCausedBy(on, { owner: owner.socket }, () => on.runJob('due'))).owner).toContain('2017');
  expect(owner.socket.all('2017')).toMatchObject([{ tip: 'transfer-declined' }, { tip: 'transfer-bounced' }]);
  expect(await owner.row(visitor)).toMatchObject({ serviceID: owner.uuid, transfer: null });
});

test('a transfer to a group without available agents, and to an unknown one', async ({ on }) => {
  const { owner, visitor, boss } = await desk(on);
  const away = await on.signIn({ nickname: 'away' });
  await makeGroup(boss, 'sales', [owner, away]);
  expect(await owner.does('transfer', visitor, { group: 'sales' })).toMatchObject({
    status: 409,
    error: 'group-unavailable',
  });
  expect(await owner.does('transfer', visitor, { group: 'nowhere' })).toMatchObject({
    status: 404,
    error: 'unknown-group',
  });
  expect(await owner.row(visitor)).toMatchObject({ transfer: null });
});

test('one action changes all 206 rows that match a filter; a thousand are the most', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  for (let at = 0; at < 206; at += 1) await boss.call('POST /groups/doEdit', { name: `Shift ${at}` });
  const ids: string[] = [];
  for (let pageNo = 1; pageNo <= 3; pageNo += 1) {
    const { data } = await boss.call('GET /groups/getList', { text: 'Shift', pageNo, pageSize: 100 });
    ids.push(...data.list.map(({ id }) => id));
  }
  expect((await boss.call('POST /groups/doDelete', { ids })).data).toEqual({ deleted: 206 });
  const tooMany = Array.from({ length: 1001 }, () => ids[0]!);
  expect(await boss.call('POST /groups/doDelete', { ids: tooMany })).toMatchObject({
    status: 400,
    error: 'bad-request',
  });
});
