import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestAgent } from '../../../testing/test-people';

const texts = async (agent: TestAgent, asked: object = {}) =>
  (await agent.call('GET /quickReply/getList', asked)).data.list.map(({ msg }) => msg);

test('own replies are visible to their agent, a group’s to its members, shared ones to all', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const ann = await on.signIn({ nickname: 'Ann' });
  const bob = await on.signIn({ nickname: 'Bob' });
  const { data: group } = await boss.call('POST /groups/doEdit', { name: 'tea', members: [ann.uuid] });
  const mine = await ann.call('POST /quickReply/doEdit', {
    msg: '您好，我是 {agent}',
    shortcut: 'nh',
    category: '问候',
  });
  expect(mine.data).toMatchObject({ scope: 'own', group: null, initials: 'nhws', files: [], position: 0 });
  await boss.call('POST /quickReply/doEdit', { scope: 'group', group: group.id, msg: '水温 90 度' });
  await boss.call('POST /quickReply/doEdit', { scope: 'shared', msg: 'for all', title: '发货时间' });
  expect((await texts(ann)).sort()).toEqual(['for all', '您好，我是 {agent}', '水温 90 度']);
  expect(await texts(bob)).toEqual(['for all']);
  expect(await texts(ann, { scope: 'own' })).toEqual(['您好，我是 {agent}']);
  expect(await texts(ann, { scope: 'group' })).toEqual(['水温 90 度']);
  expect(await texts(ann, { text: 'fhsj' })).toEqual(['for all']);
  expect(await texts(ann, { category: '问候' })).toHaveLength(1);
  expect((await ann.call('GET /quickReply/all')).data).toMatchObject({
    total: 3,
    sites: [{ key: 'demo', name: 'Demo' }],
  });
});

test('agents write their own replies, administrators shared ones', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const ann = await on.signIn({ nickname: 'Ann' });
  const bob = await on.signIn({ nickname: 'Bob' });
  const { data: mine } = await ann.call('POST /quickReply/doEdit', { msg: 'mine' });
  const { data: shared } = await boss.call('POST /quickReply/doEdit', { scope: 'shared', msg: 'shared' });
  const refused = { status: 403, error: 'forbidden' };
  expect(await ann.call('POST /quickReply/doEdit', { scope: 'shared', msg: 'x' })).toMatchObject(refused);
  expect(await ann.call('POST /quickReply/doEdit', { id: shared.id, msg: 'x' })).toMatchObject(refused);
  expect(await ann.call('POST /quickReply/doEdit', { id: mine.id, scope: 'shared', msg: 'x' })).toMatchObject(refused);
  // A colleague's own replies are not found.
  expect(await bob.call('POST /quickReply/doEdit', { id: mine.id, msg: 'x' })).toMatchObject({ error: 'not-found' });
  expect((await bob.call('POST /quickReply/doDelete', { ids: [mine.id] })).data).toEqual({ deleted: 0 });
  expect(await ann.call('POST /quickReply/doDelete', { ids: [mine.id, shared.id] })).toMatchObject(refused);
  expect((await ann.call('POST /quickReply/doEdit', { id: mine.id, msg: 'new' })).data).toMatchObject({ msg: 'new' });
  const nowhere = { scope: 'group' as const, msg: 'x', group: '00000000-0000-7000-8000-000000000000' };
  expect(await boss.call('POST /quickReply/doEdit', nowhere)).toMatchObject({ status: 404, error: 'unknown-group' });
  expect((await ann.call('POST /quickReply/doDelete', { ids: [mine.id] })).data).toEqual({ deleted: 1 });
});

test('an edit of a version that a colleague has changed is refused', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const colleague = await on.signIn({ role: 'Admin' });
  const { data: read } = await boss.call('POST /quickReply/doEdit', { scope: 'shared', msg: 'read by both' });
  const edit = { id: read.id, scope: 'shared' as const, version: read.version };
  const { data: saved } = await colleague.call('POST /quickReply/doEdit', { ...edit, msg: 'first' });
  expect(await boss.call('POST /quickReply/doEdit', { ...edit, msg: 'second' })).toMatchObject({
    status: 409,
    error: 'stale-version',
  });
  expect(await texts(boss)).toEqual(['first']);
  const again = await boss.call('POST /quickReply/doEdit', { ...edit, version: saved.version, msg: 'second' });
  expect(again.data).toMatchObject({ msg: 'second' });
});

test('rich texts and cards keep their kind; pinyin is made of their text without markup', async ({ on }) => {
  const ann = await on.signIn({ nickname: 'Ann' });
  const rich = await ann.call('POST /quickReply/doEdit', { kind: 'rich', msg: '<p>水温 <strong>90</strong> 度</p>' });
  expect(rich.data).toMatchObject({ kind: 'rich', initials: 'sw90d', msg: '<p>水温 <strong>90</strong> 度</p>' });
  const msg = JSON.stringify({ title: '龙井', link: 'https://shop.example/1' });
  const card = await ann.call('POST /quickReply/doEdit', { kind: 'card', msg });
  expect(card.data).toMatchObject({ kind: 'card', initials: 'lj', msg });
  expect(await ann.call('POST /quickReply/doEdit', { kind: 'card', msg: '龙井' })).toMatchObject({ status: 400 });
  expect((await ann.call('POST /quickReply/doEdit', { msg: 'plain' })).data).toMatchObject({ kind: 'text' });
});
