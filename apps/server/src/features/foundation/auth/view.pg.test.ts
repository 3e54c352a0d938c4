import { type RouteName, routes } from '@parley/protocol/http/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/start-server';
import { TestAgent } from '../../../testing/test-people';

let on: TestServer;
let boss: TestAgent;

beforeAll(async () => {
  on = await startServer();
  boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
});
afterAll(() => on.stop());

const PHONE = '13812345678';
type Role = { permissions: string[]; scope?: 'own' | 'group' | 'all'; masks?: ('phone' | 'email' | 'address')[] };

async function role(name: string, content: Role): Promise<string> {
  return (await boss.call('POST /roles/doEdit', { role: name, name, ...content })).data.id;
}
async function agentWith(nickname: string, roles: string[]): Promise<TestAgent> {
  const one = await on.signIn({ nickname, role: null });
  await boss.call('POST /services/doEdit', { id: one.uuid, roles });
  const { rows } = await on.database.db.query('select username from agents where id = $1', [one.uuid]);
  await boss.call('POST /services/doEdit', { id: one.uuid, password: 'long-enough' });
  const { data } = await boss.call('POST /login', { username: rows[0].username, password: 'long-enough' });
  one.token = data.token;
  return one;
}
/** The viewing agent with the token of the view. */
async function view(by: TestAgent, as: { agent?: string; role?: string }): Promise<TestAgent> {
  const { status, data } = await by.call('POST /roles/viewAs', as);
  expect(status).toBe(200);
  return new TestAgent(on, { uuid: as.agent ?? by.uuid, nickname: data.name, token: data.token });
}
async function newest(count: number, by = boss) {
  await on.runJob('audit');
  const { list } = (await by.call('GET /audit/getList', { pageSize: count })).data;
  return list.map(({ action, kind, name, nickname }) => [action, kind, name, nickname]);
}

test('A-30: a view as an agent has their desk, rights and masks, and is recorded', async () => {
  await role('Shy', { permissions: ['talk:desk', 'seePermissions:seeHistorical'], scope: 'own', masks: ['phone'] });
  const shy = await agentWith('Shy', ['Shy']);
  const visitor = await on.visitor();
  await visitor.says(`call ${PHONE}`);
  await boss.does('accept', visitor);
  await boss.does('end', visitor);

  const viewing = await view(boss, { agent: shy.uuid });
  expect((await viewing.call('GET /userInfo')).data).toMatchObject({ uuid: shy.uuid, roles: ['Shy'] });
  for (const route of ['GET /history/getList', 'GET /talk/userList', 'GET /personal'] as const)
    expect((await viewing.call(route)).data).toEqual((await shy.call(route)).data);
  expect((await viewing.call('GET /history/getList')).data).toMatchObject({ total: 0 });
  expect((await viewing.call('GET /services/getList')).error).toBe('forbidden');

  const asRole = await view(boss, { role: (await boss.call('GET /roles/getList', { text: 'Shy' })).data.list[0]!.id });
  const { list } = (await asRole.call('GET /history/getList')).data;
  expect([list.length > 0, JSON.stringify(list).includes(PHONE)]).toEqual([true, false]);
  expect((await asRole.call('GET /userInfo')).data).toMatchObject({ uuid: boss.uuid, roles: ['Shy'] });
  expect(JSON.stringify((await asRole.call('GET /talk/userList')).data)).not.toContain(PHONE);
  expect(await newest(2)).toEqual([
    ['views.start', 'role', 'Shy', 'Boss'],
    ['views.start', 'agent', 'Shy', 'Boss'],
  ]);
});

test('A-30: in a view every write and export is refused, and routes for the agent alone', async () => {
  const shy = await on.signIn({ nickname: 'Whole', role: 'Admin' });
  const viewing = await view(boss, { agent: shy.uuid });
  const kept = (Object.keys(routes) as RouteName[]).filter((name) => {
    const { needs, notInView, download } = routes[name] as { needs: unknown; notInView?: true; download?: true };
    return needs !== 'public' && needs !== 'visitor' && (name.startsWith('POST ') || notInView || download);
  });
  expect(kept.length).toBeGreaterThan(90);
  for (const route of kept) expect([route, (await viewing.call(route)).error]).toEqual([route, 'view-only']);
});

test('A-30: nobody views as an agent or role with more rights', async () => {
  await role('Keeper', {
    permissions: ['setPermissions:roleManagement', 'talk:desk'],
    scope: 'group',
    masks: ['phone'],
  });
  const less = await role('Less', { permissions: ['talk:desk'], scope: 'own', masks: ['phone'] });
  const more = await role('More', { permissions: ['talk:desk'], scope: 'own' });
  const keeper = await agentWith('Keeper', ['Keeper']);
  const other = await agentWith('Other', ['Less']);
  const asks = async (as: object) => (await keeper.call('POST /roles/viewAs', as)).error;
  expect(await asks({ agent: boss.uuid })).toBe('forbidden');
  expect(await asks({ role: more })).toBe('forbidden');
  expect(await asks({ agent: other.uuid })).toBe('forbidden');
  expect(await asks({ agent: other.uuid, role: less })).toBe('bad-request');
  expect(await asks({ role: less })).toBeUndefined();

  // The viewed role gets more rights than the viewer: the view ends with the next call.
  const viewing = await view(keeper, { role: less });
  expect((await viewing.call('GET /userInfo')).status).toBe(200);
  await boss.call('POST /roles/doEdit', {
    id: less,
    role: 'Less',
    name: 'Less',
    permissions: ['talk:desk'],
    masks: [],
  });
  expect((await viewing.call('GET /userInfo')).error).toBe('view-ended');
});

test('A-30: a view ends after its time, by leaving it, and with the login', async () => {
  const shy = await on.signIn({ nickname: 'Seen', role: 'Editor' });
  const looker = await on.signIn({ nickname: 'Looker', role: 'Admin' });
  const viewing = await view(looker, { agent: shy.uuid });
  on.clock.advance(29 * 60_000);
  expect((await viewing.call('GET /userInfo')).status).toBe(200);
  on.clock.advance(2 * 60_000);
  expect(await viewing.call('GET /userInfo')).toMatchObject({ status: 401, error: 'view-ended' });

  const again = await on.signIn({ nickname: 'Again', role: 'Admin' });
  const left = await view(again, { agent: shy.uuid });
  expect((await left.call('GET /login/logOut')).status).toBe(200);
  const reader = await on.signIn({ nickname: 'Reader', role: 'Admin' });
  expect(await newest(1, reader)).toEqual([['views.leave', 'agent', 'Seen', 'Again']]);
  expect((await left.call('GET /userInfo')).error).toBe('view-ended');
  expect((await again.call('GET /userInfo')).error).toBe('token-expired');

  const third = await on.signIn({ nickname: 'Third', role: 'Admin' });
  const gone = await view(third, { agent: shy.uuid });
  await third.call('GET /login/logOut');
  expect((await gone.call('GET /userInfo')).error).toBe('no-session');
});

test('A-30: the socket of a view receives pushes, is no connection of the agent and sends nothing', async () => {
  const seen = await on.signIn({ nickname: 'Away', role: 'Editor' });
  const looker = await on.signIn({ nickname: 'Watcher', role: 'Admin' });
  const viewing = await view(looker, { agent: seen.uuid });
  await viewing.connect();
  const connections = async () =>
    (await on.database.db.query('select 1 from agent_connections where agent_id = $1', [seen.uuid])).rowCount;
  expect(await connections()).toBe(0);

  await seen.connect();
  const visitor = await on.visitor();
  await visitor.says('hello');
  await seen.does('accept', visitor);
  await visitor.says('are you there');
  await on.settle();
  expect((await viewing.socket.code('8006')).YQToken).toBe(visitor.id);
  expect(await viewing.says(visitor, 'not me')).toMatchObject({ code: '7002', error: 'view-only' });
  const log = (await seen.call('GET /talk/messages', { YQToken: visitor.id })).data.list;
  expect(log.map(({ msg }) => msg)).toEqual(['hello', 'are you there']);

  await on.close(seen.socket);
  await on.settle();
  expect(await connections()).toBe(0);
  await looker.call('GET /login/logOut');
  expect(await viewing.socket.closed).toMatchObject({ code: 4401 });
});

test('A-30: a view as a role receives no pushes of the viewer’s own rights', async () => {
  const keeper = await on.agent({ nickname: 'Listening', role: 'Admin' });
  const { data } = await keeper.call('POST /roles/doEdit', {
    role: 'Blind',
    name: 'Blind',
    permissions: ['talk:desk'],
  });
  const viewing = await view(keeper, { role: data.id });
  await viewing.connect();
  const visitor = await on.visitor();
  await visitor.says(`call ${PHONE}`);
  await on.settle();
  expect(viewing.socket.frames.filter(({ code }) => code !== '0000' && code !== '7000' && code !== '7005')).toEqual([]);
  on.clock.advance(31 * 60_000);
  await on.runJob('heartbeat');
  expect(await viewing.socket.closed).toMatchObject({ code: 4401, reason: 'view-ended' });
});
