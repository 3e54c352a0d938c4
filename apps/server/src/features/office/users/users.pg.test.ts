import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';
import { verifyPushes } from '../../../testing/verify-pushes';

async function desk(on: TestServer) {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  return { owner, visitor, boss };
}

const card = async (agent: TestAgent, { id }: TestVisitor) =>
  (await agent.call('GET /visitors/card', { YQToken: id })).data;

test('the card of a visitor without a person has only the visit', async ({ on }) => {
  const { owner, visitor } = await desk(on);
  await visitor.views('https://shop.example/2');
  expect(await card(owner, visitor)).toMatchObject({
    YQToken: visitor.id,
    id: null,
    name: '',
    phone: '',
    tags: [],
    fields: {},
    version: 0,
    site: 'demo',
    channel: 'web',
    visits: 1,
    conversations: 1,
    visit: { URL: 'https://shop.example/', pages: 2, endedAt: null, startedAt: on.clock.now() },
    rating: null,
    blacklist: null,
  });
});

test('saved fields stay, and every list that shows the visitor has them', async ({ on }) => {
  const { owner, visitor, boss } = await desk(on);
  const edit = (value: object, agent = owner) => agent.call('POST /visitors/doEdit', { YQToken: visitor.id, ...value });
  const first = { name: '李雷', phone: '13800000000', tags: ['老客户', '老客户'], fields: { level: 3, from: '展会' } };
  const received = await verifyPushes(on, () =>
    framesCausedBy(on, { owner: owner.socket, boss: boss.socket, visitor: visitor.socket }, () => edit(first)),
  );
  expect(received.visitor).toBeUndefined();
  expect(received.owner).toMatchObject([{ code: '8001', visitor: { name: '李雷', tags: ['老客户'], card: 1 } }]);
  const { status, data } = await edit({ wechat: 'lilei', remark: '只要大红袍', fields: { level: null } }, boss);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    id: expect.any(String),
    name: '李雷',
    phone: '13800000000',
    wechat: 'lilei',
    remark: '只要大红袍',
    tags: ['老客户'],
    fields: { from: '展会' },
    version: 2,
  });
  expect(await boss.row(visitor)).toMatchObject({ name: '李雷', card: 2 });
  await edit({ name: '' });
  expect(await boss.row(visitor)).toMatchObject({ name: '#1' });
});

test('two first edits at the same time create one person', async ({ on }) => {
  const { owner, visitor, boss } = await desk(on);
  await Promise.all([
    owner.call('POST /visitors/doEdit', { YQToken: visitor.id, phone: '1' }),
    boss.call('POST /visitors/doEdit', { YQToken: visitor.id, mail: 'a@b.cn' }),
  ]);
  expect(await card(owner, visitor)).toMatchObject({ phone: '1', mail: 'a@b.cn', version: 2 });
  expect((await boss.call('GET /users/getList', {})).data.total).toBe(1);
});

test('people are found by text and tag, created and changed without a visitor', async ({ on }) => {
  const { owner, visitor, boss } = await desk(on);
  await owner.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '韩梅梅', tags: ['vip'] });
  const { data: made } = await boss.call('POST /users/doEdit', { name: 'Daniel', phone: '100%' });
  const find = async (asked: Record<string, unknown>) =>
    (await boss.call('GET /users/getList', asked)).data.list.map(({ name }) => name).sort();
  expect(await find({})).toEqual(['Daniel', '韩梅梅']);
  expect(await find({ text: '梅' })).toEqual(['韩梅梅']);
  expect(await find({ text: '100%' })).toEqual(['Daniel']);
  expect(await find({ tag: 'vip' })).toEqual(['韩梅梅']);
  expect((await boss.call('POST /users/doEdit', { id: made.id, name: 'Dan' })).data).toMatchObject({
    name: 'Dan',
    phone: '100%',
    visitors: [],
  });
  const { data: archive } = await boss.call('GET /users/getList', { tag: 'vip' });
  expect(archive.list[0]?.visitors).toEqual([visitor.id]);
  await verifyPushes(on, () => boss.call('POST /users/doEdit', { id: archive.list[0]!.id, name: 'Mei' }));
  expect(await owner.row(visitor)).toMatchObject({ name: 'Mei' });
  const nobody = '00000000-0000-7000-8000-000000000000';
  expect(await boss.call('POST /users/doEdit', { id: nobody, name: 'x' })).toMatchObject({ status: 404 });
  expect(await owner.call('GET /users/getList', {})).toMatchObject({ status: 403 });
});

test('the card of a visitor that the agent does not list is refused', async ({ on }) => {
  const { visitor } = await desk(on);
  const outsider = await on.agent({ nickname: 'outsider' });
  const asked = { YQToken: visitor.id };
  expect(await outsider.call('GET /visitors/card', asked)).toMatchObject({ status: 403, error: 'not-yours' });
  expect(await outsider.call('POST /visitors/doEdit', { ...asked, name: 'x' })).toMatchObject({ status: 403 });
  for (const route of ['GET /talk/notes', 'GET /talk/conversations', 'GET /talk/ratings'] as const)
    expect(await outsider.call(route, asked)).toMatchObject({ status: 403 });
  expect(await outsider.call('GET /talk/search', { ...asked, text: 'hello' })).toMatchObject({ status: 403 });
});

test('the second of two edits of the same field is refused with its name; edits of different fields both succeed', async ({
  on,
}) => {
  const { owner, visitor, boss } = await desk(on);
  const edit = (agent: TestAgent, value: object) =>
    agent.call('POST /visitors/doEdit', { YQToken: visitor.id, ...value });
  const seen = { phone: '', name: '', fields: { level: null } };
  expect(await edit(boss, { phone: '13800000000', was: { phone: '' } })).toMatchObject({ status: 200 });
  const late = await edit(owner, { phone: '13900000000', fields: { level: 2 }, was: seen });
  expect(late).toMatchObject({ status: 409, error: 'stale-version', data: { fields: ['phone'] } });
  expect(await card(owner, visitor)).toMatchObject({ phone: '13800000000', fields: {} });
  expect(await edit(owner, { wechat: 'lilei', was: { wechat: '' } })).toMatchObject({ status: 200 });
  expect(await edit(owner, { fields: { level: 2 }, was: { fields: { level: null } } })).toMatchObject({ status: 200 });
  const again = { tags: ['a'], was: { tags: [] } };
  expect(await edit(owner, again)).toMatchObject({ status: 200 });
  expect(await edit(boss, again)).toMatchObject({ status: 409, data: { fields: ['tags'] } });
});
