import type { Input } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';
import { verifyPushes } from '../../../testing/verify-pushes';

const DAY_MS = 24 * 3600_000;

async function archive(on: TestServer) {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const add = async (value: Input<'POST /users/doEdit'>) => (await boss.call('POST /users/doEdit', value)).data.id;
  const find = async (asked: Input<'GET /users/getList'> = {}, agent: TestAgent = boss) =>
    (await agent.call('GET /users/getList', asked)).data.list.map(({ name }) => name);
  return { boss, add, find };
}

test('each view has its own people: to contact, customers, shared, public, recycle bin, blacklist', async ({ on }) => {
  const { boss, add, find } = await archive(on);
  const other = await on.signIn({ nickname: 'other' });
  const [contact, shared, , recycled, banned] = [
    await add({ name: 'contact' }),
    await add({ name: 'shared' }),
    await add({ name: 'public', owner: null }),
    await add({ name: 'recycled' }),
    await add({ name: 'banned' }),
  ];
  const due = on.clock.now() + DAY_MS;
  await boss.call('POST /users/doFollowUp', { person: contact, text: '回电', dueAt: due });
  await boss.call('POST /users/doChange', { ids: [shared!], sharedWith: [other.uuid] });
  expect((await boss.call('POST /users/doDelete', { ids: [recycled!] })).data).toEqual({ deleted: 1 });
  await boss.call('POST /users/doBlacklist', { ids: [banned!], hours: 1, reason: 'spam' });
  for (const [view, names] of [
    ['customers', ['banned', 'contact', 'public', 'shared']],
    ['contact', ['contact']],
    ['shared', ['shared']],
    ['public', ['public']],
    ['recycle', ['recycled']],
    ['blacklist', ['banned']],
  ] as const)
    expect([view, (await find({ view })).sort()]).toEqual([view, names]);
  const { views } = (await boss.call('GET /users/views')).data;
  expect(Object.fromEntries(Object.entries(views).map(([view, { count }]) => [view, count]))).toEqual({
    contact: 1,
    customers: 4,
    category: 4,
    shared: 1,
    public: 1,
    recycle: 1,
    blacklist: 1,
  });
  on.clock.advance(3600_000);
  // The first agent's token has expired by now.
  const next = await on.signIn({ nickname: 'next', role: 'Admin' });
  expect(await find({ view: 'blacklist' }, next)).toEqual([]);
});

test('people are found by text, by each filter, and sorted by each key', async ({ on }) => {
  const { boss, add, find } = await archive(on);
  await add({ name: '王小明', phone: '138 0013 8000', mail: 'Wang@Example.com', tags: ['vip'], category: '正式客户' });
  on.clock.advance(1000);
  await add({ name: '李雷', wechat: 'lilei_cn', status: 'won', owner: null });
  on.clock.advance(1000);
  await add({ name: 'Anna', remark: '只喝大红袍' });
  expect(await find({ text: '小明' })).toEqual(['王小明']);
  expect(await find({ text: '王' })).toEqual(['王小明']);
  expect(await find({ text: 'example' })).toEqual(['王小明']);
  expect(await find({ text: 'LILEI' })).toEqual(['李雷']);
  expect(await find({ text: '红袍 anna' })).toEqual(['Anna']);
  expect(await find({ text: '0013 8000' })).toEqual(['王小明']);
  expect(await find({ text: '无' })).toEqual([]);
  expect(await find({ tag: 'vip' })).toEqual(['王小明']);
  expect(await find({ category: '正式客户' })).toEqual(['王小明']);
  expect(await find({ status: ['won', 'lost'] })).toEqual(['李雷']);
  expect(await find({ owner: boss.uuid })).toEqual(['Anna', '王小明']);
  expect(await find({ createdFrom: on.clock.now() })).toEqual(['Anna']);
  expect(await find({ sort: 'name' })).toEqual(['李雷', '王小明', 'Anna']);
  for (const sort of ['updated', 'created', 'lastSeen', 'visits', 'chats', 'due', 'placed'] as const)
    expect(await find({ sort, order: 'asc' })).toHaveLength(3);
});

test('each field has its source, author and time; the second of two edits of one person is refused', async ({ on }) => {
  const { boss, add } = await archive(on);
  const other = await on.signIn({ nickname: 'other', role: 'Admin' });
  const id = await add({ name: '王小明' });
  on.clock.advance(1000);
  expect((await other.call('POST /users/doEdit', { id, phone: '13800138000', was: { phone: '' } })).status).toBe(200);
  expect(await boss.call('POST /users/doEdit', { id, phone: '1', was: { phone: '' } })).toMatchObject({
    status: 409,
    error: 'stale-version',
    data: { fields: ['phone'] },
  });
  expect((await boss.call('POST /users/doEdit', { id, owner: null, was: { owner: boss.uuid } })).status).toBe(200);
  expect(await other.call('POST /users/doEdit', { id, owner: other.uuid, was: { owner: boss.uuid } })).toMatchObject({
    status: 409,
    data: { fields: ['owner'] },
  });
  const { rows } = await on.database.db.query('select provenance from people where id = $1', [id]);
  expect(rows[0].provenance).toMatchObject({
    name: { how: 'agent', uuid: boss.uuid, time: on.clock.now() - 1000 },
    phone: { how: 'agent', uuid: other.uuid, time: on.clock.now() },
  });
});

test('one change of many people is undone; visitors show the tags of their person', async ({ on }) => {
  const { boss, add, find } = await archive(on);
  const visitor = await on.visitor();
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明', tags: ['old'] });
  const [known] = (await boss.call('GET /users/getList', {})).data.list;
  const other = await add({ name: 'Anna', tags: ['vip'] });
  const ids = [known!.id, other!];
  const changed = await verifyPushes(on, () =>
    boss.call('POST /users/doChange', {
      ids,
      addTags: ['vip'],
      removeTags: ['old'],
      category: '正式客户',
      owner: null,
    }),
  );
  expect(changed.data.changed).toBe(2);
  expect(await boss.row(visitor)).toMatchObject({ tags: ['vip'] });
  expect((await find({ tag: 'vip', category: '正式客户', view: 'public' })).sort()).toEqual(['Anna', '王小明']);
  await verifyPushes(on, () => boss.call('POST /users/doPutBack', { list: changed.data.was }));
  expect(await boss.row(visitor)).toMatchObject({ tags: ['old'] });
  expect(await find({ category: '正式客户' })).toEqual([]);
  expect(await find({ view: 'public' })).toEqual([]);
  expect((await boss.call('POST /users/doChange', { ids, category: '' })).data).toEqual({ changed: 0, was: [] });
  const nobody = '00000000-0000-7000-8000-000000000000';
  expect(await boss.call('POST /users/doChange', { ids, owner: nobody })).toMatchObject({ error: 'unknown-agent' });
});

test('people are recycled, restored, and deleted for good: conversations stay without the name', async ({ on }) => {
  const { boss, find } = await archive(on);
  const visitor = await on.visitor();
  await visitor.says('hello');
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明' });
  const id = (await boss.call('GET /users/getList', {})).data.list[0]!.id;
  expect((await boss.call('POST /users/doPurge', { ids: [id] })).data).toEqual({ purged: 0 });
  await boss.call('POST /users/doDelete', { ids: [id] });
  expect(await find()).toEqual([]);
  expect((await boss.call('POST /users/doRestore', { ids: [id] })).data).toEqual({ restored: 1 });
  expect(await find()).toEqual(['王小明']);
  await boss.call('POST /users/doDelete', { ids: [id] });
  const editor = await on.signIn();
  expect((await editor.call('POST /users/doPurge', { ids: [id] })).status).toBe(403);
  const purged = await verifyPushes(on, () => boss.call('POST /users/doPurge', { ids: [id] }));
  expect(purged.data).toEqual({ purged: 1 });
  expect(await find({ view: 'recycle' })).toEqual([]);
  expect(await boss.row(visitor)).toMatchObject({ name: '#1', umsg: 1 });
});

test('the listed values of a person follow visits and conversations', async ({ on }) => {
  const { boss } = await archive(on);
  const visitor = await on.visitor();
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明' });
  const listed = async () => (await boss.call('GET /users/getList', {})).data.list[0]!;
  expect(await listed()).toMatchObject({ visits: 1, chats: 0, firstSeenAt: on.clock.now(), lastAgent: null });
  await visitor.says('hello');
  await on.runJob('people');
  expect(await listed()).toMatchObject({ visits: 1, chats: 1, lastAgent: { nickname: 'boss' }, source: 'direct' });
});

test('follow-ups have a date, an agent and a state; the list shows the earliest', async ({ on }) => {
  const { boss, add, find } = await archive(on);
  const id = (await add({ name: '王小明' }))!;
  const now = on.clock.now();
  const later = await boss.call('POST /users/doFollowUp', { person: id, text: '发报价', dueAt: now + 2 * DAY_MS });
  const first = await boss.call('POST /users/doFollowUp', { person: id, text: '回电', dueAt: now + DAY_MS });
  expect(first.data).toMatchObject({ person: id, name: '王小明', assignee: { nickname: 'boss' }, doneAt: null });
  const listed = async () => (await boss.call('GET /users/getList', { view: 'contact' })).data.list[0];
  expect(await listed()).toMatchObject({ nextFollowUpAt: now + DAY_MS });
  await boss.call('POST /users/doFollowUp', { id: first.data.id, done: true });
  expect(await listed()).toMatchObject({ nextFollowUpAt: now + 2 * DAY_MS });
  const { data } = await boss.call('GET /users/followUps', { person: id });
  expect(data.list.map(({ text, doneAt }) => [text, doneAt])).toEqual([
    ['发报价', null],
    ['回电', now],
  ]);
  expect(await find({ view: 'contact', dueTo: now + DAY_MS })).toEqual([]);
  await boss.call('POST /users/doDropFollowUp', { ids: [later.data.id] });
  expect(await listed()).toBeUndefined();
});

test('many people get one follow-up each, except deleted ones; all are undone at once', async ({ on }) => {
  const { boss, add, find } = await archive(on);
  const [first, second, gone] = [
    await add({ name: '王小明' }),
    await add({ name: '李雷' }),
    await add({ name: '韩梅' }),
  ];
  await boss.call('POST /users/doDelete', { ids: [gone!] });
  const dueAt = on.clock.now() + DAY_MS;
  const ids = [first!, second!, gone!];
  const { data } = await boss.call('POST /users/doFollowUps', { ids, text: '回访', dueAt });
  expect(data.ids).toHaveLength(2);
  expect((await find({ view: 'contact' })).toSorted()).toEqual(['李雷', '王小明']);
  expect((await boss.call('GET /users/followUps', { person: first! })).data.list).toMatchObject([
    { text: '回访', dueAt, assignee: { nickname: 'boss' } },
  ]);
  await boss.call('POST /users/doDropFollowUp', { ids: data.ids });
  expect(await find({ view: 'contact' })).toEqual([]);
});

test('blacklisting a person blocks all of its visitors, and can be undone', async ({ on }) => {
  const { boss } = await archive(on);
  const visitor = await on.visitor();
  await visitor.says('hello');
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: 'spammer' });
  const id = (await boss.call('GET /users/getList', {})).data.list[0]!.id;
  await verifyPushes(on, () => boss.call('POST /users/doBlacklist', { ids: [id], hours: 0, reason: 'spam' }));
  expect(await visitor.says('again')).toMatchObject({ error: 'blacklisted' });
  expect((await boss.call('GET /users/getList', { view: 'blacklist' })).data.total).toBe(1);
  await verifyPushes(on, () => boss.call('POST /users/doUnblacklist', { ids: [id] }));
  expect(await visitor.says('again')).toMatchObject({ code: '7001' });
  expect((await boss.call('GET /users/getList', { view: 'blacklist' })).data.total).toBe(0);
});

test('every write has an audit entry', async ({ on }) => {
  const { boss, add } = await archive(on);
  const id = (await add({ name: '王小明' }))!;
  await boss.call('POST /users/doChange', { ids: [id], status: 'won' });
  await boss.call('POST /users/doFollowUp', { person: id, text: '回电', dueAt: 1 });
  await boss.call('POST /users/doDelete', { ids: [id] });
  await boss.call('POST /users/doPurge', { ids: [id] });
  const { rows } = await on.database.db.query<{ action: string }>('select action from audit_entries order by id');
  expect(rows.map(({ action }) => action)).toEqual([
    'users.add',
    'users.edit',
    'users.addFollowUp',
    'users.delete',
    'users.purge',
  ]);
});
