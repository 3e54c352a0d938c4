import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';

const DAY_MS = 86_400_000;

/** An administrator, an agent of the group tea, and a shared reply and one of the group. */
async function desk(on: TestServer) {
  const boss = await on.signIn({ role: 'Admin', nickname: 'Boss' });
  const ann = await on.signIn({ nickname: 'Ann' });
  const { data: tea } = await boss.call('POST /groups/doEdit', { name: 'tea', members: [ann.uuid] });
  const { data: post } = await boss.call('POST /quickReply/doEdit', {
    title: '发货时间',
    shortcut: 'fh',
    category: '物流',
    msg: '{name}，今天发货',
    scope: 'shared',
  });
  const { data: water } = await boss.call('POST /quickReply/doEdit', {
    group: tea.id,
    title: '水温',
    msg: '<p>水温 <b>90</b> 度</p>',
    scope: 'group',
    kind: 'rich',
  });
  return { boss, ann, tea, post, water };
}

const titles = async (boss: TestAgent, asked: object = {}) =>
  (await boss.call('GET /quickReply/getShared', asked)).data.list.map(({ title }) => title);

test('an administrator lists the replies of everybody and of all groups, nobody’s own', async ({ on }) => {
  const { boss, ann, tea, water } = await desk(on);
  await ann.call('POST /quickReply/doEdit', { msg: 'mine', title: 'mine' });
  const { list, total } = (await boss.call('GET /quickReply/getShared', { sort: 'category', order: 'desc' })).data;
  expect(total).toBe(2);
  expect(list).toMatchObject([
    { title: '发货时间', scope: 'shared', groupName: null, uses: 0, usedAt: null, editedBy: 'Boss' },
    { id: water.id, scope: 'group', group: tea.id, groupName: 'tea', kind: 'rich', words: '水温 90 度' },
  ]);
  expect((await boss.call('GET /quickReply/options')).data).toEqual({
    folders: ['物流'],
    tags: [],
    proposals: 0,
    groups: [{ id: tea.id, name: 'tea' }],
  });
  const refused = { status: 403, error: 'forbidden' };
  expect(await ann.call('GET /quickReply/getShared', {})).toMatchObject(refused);
  expect(await ann.call('GET /quickReply/options')).toMatchObject(refused);
});

test('the list is filtered and sorted by the server', async ({ on }) => {
  const { boss, tea } = await desk(on);
  expect(await titles(boss, { text: 'fhsj' })).toEqual(['发货时间']);
  expect(await titles(boss, { category: ['物流'] })).toEqual(['发货时间']);
  expect(await titles(boss, { scope: ['group'] })).toEqual(['水温']);
  expect(await titles(boss, { group: [tea.id] })).toEqual(['水温']);
  expect(await titles(boss, { kind: ['text'] })).toEqual(['发货时间']);
  expect(await titles(boss, { sort: 'title', order: 'desc' })).toEqual(['水温', '发货时间']);
  expect(await boss.call('GET /quickReply/getShared', { unused: '7' as '30' })).toMatchObject({ status: 400 });
});

test('a use is counted for whoever can use the reply, and a reply that is not used is found', async ({ on }) => {
  const { boss, ann, post, water } = await desk(on);
  const bob = await on.signIn({ nickname: 'Bob' });
  on.clock.advance(31 * DAY_MS);
  for (const agent of [boss, ann, bob]) await agent.signsInAgain();
  expect(await titles(boss, { unused: '30' })).toHaveLength(2);
  const counted = async (agent: TestAgent, id: string) => (await agent.call('POST /quickReply/doUse', { id })).data;
  expect(await counted(ann, post.id)).toEqual({ counted: true });
  expect(await counted(ann, water.id)).toEqual({ counted: true });
  expect(await counted(bob, post.id)).toEqual({ counted: true });
  expect(await counted(bob, water.id)).toEqual({ counted: false });
  expect(await titles(boss, { unused: '30' })).toEqual([]);
  const { list } = (await boss.call('GET /quickReply/getShared', { sort: 'uses', order: 'desc' })).data;
  expect(list.map(({ title, uses, usedAt }) => [title, uses, usedAt])).toEqual([
    ['发货时间', 2, on.clock.now()],
    ['水温', 1, on.clock.now()],
  ]);
});

test('the list as a file, in the reader’s language', async ({ on }) => {
  const { boss } = await desk(on);
  const { body } = await on.server.http.inject({
    url: '/api/quickReply/export',
    query: { format: 'csv', columns: ['title', 'words', 'scope', 'group'], sort: 'title' },
    headers: { authorization: `Bearer ${boss.token}`, 'accept-language': 'zh' },
  });
  expect(
    body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n'),
  ).toEqual(['标题,内容,范围,分组', '发货时间,{name}，今天发货,公共,', '水温,水温 90 度,分组,tea']);
});
