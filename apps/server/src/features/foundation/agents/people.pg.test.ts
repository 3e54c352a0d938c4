import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';

async function desk(on: TestServer) {
  const boss = await on.signIn({ nickname: 'boss', role: 'Admin' });
  const owner = await on.agent({ nickname: 'owner' });
  const visitors = await Promise.all([on.visitor(), on.visitor(), on.visitor()]);
  for (const visitor of visitors) await visitor.says('hello');
  return { boss, owner, visitors };
}

test('of two administrators who edit one agent the second is told who changed it and what', async ({ on }) => {
  const boss = await on.signIn({ nickname: 'boss', role: 'Admin' });
  const second = await on.signIn({ nickname: 'second', role: 'Admin' });
  const { uuid: id } = await on.signIn({ nickname: 'Ann' });
  const { version } = (await boss.call('POST /services/doEdit', { id, jobNumber: '7' })).data;
  const edits = [boss, second].map((by, n) => by.call('POST /services/doEdit', { id, version, limit: n + 1 }));
  const replies = await Promise.all(edits);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = replies.find(({ status }) => status === 409)!;
  const won = replies.find(({ status }) => status === 200)!;
  expect(refused).toMatchObject({
    error: 'edited-meanwhile',
    data: { by: won === replies[0] ? 'boss' : 'second', at: expect.any(Number), agent: won.data },
  });
  expect((await boss.call('POST /services/doEdit', { id, version: won.data.version, limit: 9 })).data).toMatchObject({
    limit: 9,
    jobNumber: '7',
  });
});

test('all fields of the form are stored and listed', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const group = (await boss.call('POST /groups/doEdit', { name: '售后', members: [] })).data.id;
  const content = {
    jobNumber: 'A-007',
    groups: [group],
    initialBatch: 3,
    skills: [{ name: '退款', value: 80 }],
    languages: ['zh', 'en-GB'],
    signature: { zh: '为您服务', en: 'At your service' },
    welcome: { zh: '您好', en: 'Hello' },
    away: { zh: '稍等', en: '' },
    allowedAddresses: ['10.0.0.0/8', '2001:db8::/32', '203.0.113.7'],
  };
  const made = await boss.call('POST /services/doEdit', { username: 'wang', password: 'long-enough', ...content });
  expect(made.data).toMatchObject({ ...content, totp: false, today: 0, lastLoginAt: null });
  const { data } = await boss.call('GET /services/getList', { groups: [group] as never });
  expect(data).toMatchObject({ total: 1, list: [{ id: made.data.id, ...content }] });
  expect((await boss.call('GET /services/getList', { username: 'a-007' })).data.total).toBe(1);
  for (const wrong of ['10.0.0.0/33', 'office', '1.2.3', '10.0.0.1/8/8', `10.0.0.1/${'8'.repeat(200)}`]) {
    const allowedAddresses = ['203.0.113.7', wrong];
    const address = wrong.slice(0, 64);
    expect(await boss.call('POST /services/doEdit', { id: made.data.id, allowedAddresses })).toMatchObject({
      status: 400,
      error: 'not-an-address',
      data: { fields: ['allowedAddresses.1'], address },
    });
  }
  const nowhere = ['00000000-0000-7000-8000-000000000000'];
  expect(await boss.call('POST /services/doEdit', { id: made.data.id, groups: nowhere })).toMatchObject({
    status: 404,
  });
});

test('walk-through 3: conversations are handed over before disabling; the login ends and the visitors continue to chat', async ({
  on,
}) => {
  const { boss, owner, visitors } = await desk(on);
  const heir = await on.agent({ nickname: 'heir' });
  await heir.hides();
  const { data } = await boss.call('POST /services/handOver', { id: owner.uuid, to: { kind: 'agent', id: heir.uuid } });
  expect(data).toEqual({ moved: 3, left: 0 });
  await on.settle();
  expect(owner.socket.all('2009')).toHaveLength(3);
  const received = await framesCausedBy(on, { owner: owner.socket }, () =>
    boss.call('POST /services/doEnable', { ids: [owner.uuid], enabled: false }),
  );
  expect(received.owner?.map(({ code }) => code)).toContain('8000');
  await owner.socket.closed;
  expect((await owner.call('GET /userInfo')).status).toBe(401);
  for (const [n, visitor] of visitors.entries()) {
    expect(visitor.socket.all('2000').at(-1)).toMatchObject({ serviceID: heir.uuid, nickname: 'heir' });
    expect(await visitor.says(`still here ${n}`)).toMatchObject({ code: '7001', seq: 2 });
    expect(await heir.row(visitor)).toMatchObject({ state: 'current', serviceID: heir.uuid, umsg: 2 });
    expect(await heir.says(visitor, 'I have you')).toMatchObject({ code: '7001' });
  }
});

test('conversations are handed over to the queue and to a group, but not to an agent that is not connected', async ({
  on,
}) => {
  const { boss, owner, visitors } = await desk(on);
  const gone = await on.signIn({ nickname: 'gone' });
  const over = (to: object) => boss.call('POST /services/handOver', { id: owner.uuid, to: to as never });
  expect(await over({ kind: 'agent', id: gone.uuid })).toMatchObject({ status: 409, error: 'agent-unavailable' });
  const group = (await boss.call('POST /groups/doEdit', { name: 'rest', members: [gone.uuid] })).data.id;
  expect(await over({ kind: 'group', id: group })).toMatchObject({ status: 409, error: 'group-unavailable' });
  const [heir] = [await on.agent({ nickname: 'heir', limit: 2 })];
  await boss.call('POST /groups/doEdit', { id: group, members: [heir.uuid] });
  expect((await over({ kind: 'group', id: group })).data).toEqual({ moved: 2, left: 1 });
  await owner.hides();
  expect((await over({ kind: 'queue' })).data).toEqual({ moved: 1, left: 0 });
  await on.settle();
  const states = await Promise.all(visitors.map(async (visitor) => (await boss.row(visitor))?.state));
  expect(states.sort()).toEqual(['current', 'current', 'wait']);
});

test('handed over to the queue by the only agent: nothing comes back, since it is hidden until it shows itself again', async ({
  on,
}) => {
  const { boss, owner, visitors } = await desk(on);
  const hand = () => boss.call('POST /services/handOver', { id: owner.uuid, to: { kind: 'queue' }, hide: true });
  expect((await hand()).data).toEqual({ moved: 3, left: 0 });
  await on.settle();
  const states = () => Promise.all(visitors.map(async (visitor) => (await boss.row(visitor))?.state));
  expect(await states()).toEqual(['wait', 'wait', 'wait']);
  expect(owner.socket.all('8007').at(-1)).toMatchObject({ uuid: owner.uuid, state: '1' });
  await owner.hides('0');
  await on.settle();
  expect(await states()).toEqual(['current', 'current', 'current']);
});

test('handed over and disabled in one call: no waiting visitor goes to the agent in between, and its chosen state stays', async ({
  on,
}) => {
  const { boss, owner } = await desk(on);
  await boss.call('POST /services/doEdit', { id: owner.uuid, limit: 3 });
  const heir = await on.agent({ nickname: 'heir', limit: 1 });
  await heir.hides();
  const waiting = await on.visitor();
  await waiting.says('hello');
  const given = owner.socket.all('2000').length;
  const { data } = await boss.call('POST /services/handOver', {
    id: owner.uuid,
    to: { kind: 'agent', id: heir.uuid },
    next: 'disable',
  });
  expect(data).toEqual({ moved: 3, left: 0 });
  await on.settle();
  expect((await boss.row(waiting))?.state).toBe('wait');
  expect(owner.socket.all('2000').length).toBe(given);
  const { list } = (await boss.call('GET /services/getList', { username: 'owner' })).data;
  expect(list[0]).toMatchObject({ enabled: false, state: '0', load: 0 });
});

test('an agent with conversations that nobody can take stays enabled; the last administrator cannot be disabled by a hand-over', async ({
  on,
}) => {
  const { boss, owner } = await desk(on);
  const heir = await on.agent({ nickname: 'heir', limit: 2 });
  const group = (await boss.call('POST /groups/doEdit', { name: 'rest', members: [heir.uuid] })).data.id;
  const over = (id: string, to: object) =>
    boss.call('POST /services/handOver', { id, to: to as never, next: 'disable' });
  expect((await over(owner.uuid, { kind: 'group', id: group })).data).toEqual({ moved: 2, left: 1 });
  const { list } = (await boss.call('GET /services/getList', { username: 'owner' })).data;
  expect(list[0]).toMatchObject({ enabled: true, state: '0', load: 1 });
  expect(await over(boss.uuid, { kind: 'queue' })).toMatchObject({ status: 409, error: 'last-administrator' });
});

test('disabled with open conversations: all of them wait, and none returns to the disabled agent', async ({ on }) => {
  const { boss, owner, visitors } = await desk(on);
  const given = () => visitors.map((visitor) => visitor.socket.all('2000').length);
  const before = given();
  await boss.call('POST /services/doEnable', { ids: [owner.uuid], enabled: false });
  await on.settle();
  await on.runJob('due');
  await on.settle();
  const states = await Promise.all(visitors.map(async (visitor) => (await boss.row(visitor))?.state));
  expect(states).toEqual(['wait', 'wait', 'wait']);
  expect(given()).toEqual(before);
});

test('forced offline: logins and sockets end, and the agent gets no visitors', async ({ on }) => {
  const { boss, owner } = await desk(on);
  expect((await boss.call('POST /services/forceOffline', { ids: [owner.uuid] })).data).toEqual({ changed: 1 });
  await owner.socket.closed;
  expect((await owner.call('GET /userInfo')).status).toBe(401);
  const list = await boss.call('GET /services/getList', { username: 'owner' });
  expect(list.data.list[0]).toMatchObject({ state: '1', enabled: true, reachable: false });
});

test('R-32 visitors of a full group go to its overflow group', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const spare = await on.agent({ nickname: 'spare' });
  const second = (await boss.call('POST /groups/doEdit', { name: 'second', members: [spare.uuid] })).data.id;
  const first = await boss.call('POST /groups/doEdit', { name: 'first', members: [], overflow: second });
  expect(first.data).toMatchObject({ overflow: second });
  const offered = await owner.does('transfer', visitor, { group: first.data.id });
  expect(offered.data.transfer).toMatchObject({ to: spare.uuid });
  expect((await boss.call('POST /groups/doDelete', { ids: [second] })).data).toEqual({ deleted: 1 });
  expect((await boss.call('GET /groups/getList', {})).data.list).toMatchObject([{ overflow: null }]);
});

test('R-30 a visitor goes to an agent that speaks its language', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const zh = await on.agent({ nickname: 'zh' });
  const en = await on.agent({ nickname: 'en' });
  await boss.call('POST /services/doEdit', { id: zh.uuid, languages: ['zh-CN'] });
  await boss.call('POST /services/doEdit', { id: en.uuid, languages: ['en'] });
  for (const [language, agent] of [
    ['en-US', en],
    ['en', en],
    ['zh-TW', zh],
  ] as const) {
    const visitor = await on.visitor();
    await visitor.hello({ language });
    await visitor.says('hello');
    expect((await agent.row(visitor))?.serviceID).toBe(agent.uuid);
  }
});

test('R-34 an agent that comes online gets the initial batch first, the rest a minute later', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const first = await on.agent({ nickname: 'first', limit: 1 });
  const visitors = [await on.visitor(), await on.visitor(), await on.visitor(), await on.visitor()];
  for (const visitor of visitors) await visitor.says('hello');
  const second = await on.signIn({ nickname: 'second' });
  await boss.call('POST /services/doEdit', { id: second.uuid, initialBatch: 2 });
  await second.connect();
  const own = async () => (await second.inbox()).list.filter(({ serviceID }) => serviceID === second.uuid).length;
  expect(await own()).toBe(2);
  expect(first.uuid).not.toBe(second.uuid);
  on.clock.advance(60_000);
  await on.runJob('queue');
  expect(await own()).toBe(3);
});
