import { expect } from 'vitest';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent } from '../../../../testing/test-people';
import { upload } from '../../../../testing/upload';

const DAY_MS = 86_400_000;

async function desk(on: TestServer) {
  const boss = await on.signIn({ role: 'Admin', nickname: 'Boss' });
  const ann = await on.signIn({ nickname: 'Ann' });
  const bob = await on.signIn({ nickname: 'Bob' });
  return { boss, ann, bob };
}

const share = async (boss: TestAgent, given: object) =>
  (await boss.call('POST /quickReply/doEdit', { scope: 'shared', msg: 'hello', ...given })).data;
const offered = async (agent: TestAgent) =>
  (await agent.call('GET /quickReply/all')).data.list.map(({ title }) => title);
const shared = async (boss: TestAgent, asked: object = {}) =>
  (await boss.call('GET /quickReply/getShared', asked)).data.list;

test('a reply of several groups is offered to each, and stays with the others when one is deleted', async ({ on }) => {
  const { boss, ann, bob } = await desk(on);
  const group = async (name: string, agent: TestAgent) =>
    (await boss.call('POST /groups/doEdit', { name, members: [agent.uuid] })).data.id;
  const [tea, cups] = [await group('tea', ann), await group('cups', bob)];
  const reply = await share(boss, { scope: 'group', groups: [tea, cups], title: '水温' });
  expect(reply).toMatchObject({ scope: 'group', group: tea, groups: [tea, cups] });
  expect([await offered(ann), await offered(bob)]).toEqual([['水温'], ['水温']]);
  expect(await shared(boss, { group: [cups] })).toMatchObject([{ groupName: 'cups, tea' }]);
  await boss.call('POST /groups/doDelete', { ids: [tea] });
  expect([await offered(ann), await offered(bob)]).toEqual([[], ['水温']]);
  const nowhere = ['00000000-0000-7000-8000-000000000000'];
  expect(await boss.call('POST /quickReply/doEdit', { scope: 'group', groups: nowhere, msg: 'x' })).toMatchObject({
    error: 'unknown-group',
  });
});

test('outside of its dates a reply is not offered and its use is not counted', async ({ on }) => {
  const { boss, ann } = await desk(on);
  const now = on.clock.now();
  const reply = await share(boss, { title: '双十一', validFrom: now + DAY_MS, validUntil: now + 2 * DAY_MS });
  expect(await offered(ann)).toEqual([]);
  expect((await ann.call('POST /quickReply/doUse', { id: reply.id })).data).toEqual({ counted: false });
  on.clock.advance(DAY_MS);
  for (const agent of [boss, ann]) await agent.signsInAgain();
  expect(await offered(ann)).toEqual(['双十一']);
  on.clock.advance(DAY_MS);
  for (const agent of [boss, ann]) await agent.signsInAgain();
  expect(await offered(ann)).toEqual([]);
  expect(await shared(boss)).toHaveLength(1);
  const turned = { scope: 'shared' as const, msg: 'x', validFrom: now + 2, validUntil: now + 1 };
  expect(await boss.call('POST /quickReply/doEdit', turned)).toMatchObject({ status: 400, error: 'bad-request' });
});

test('what a reply is follows from its content; texts for other languages come along', async ({ on }) => {
  const { boss, ann } = await desk(on);
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const { file } = await upload(on, boss.token, { name: 'menu.png', content: picture, path: '/talk/upload' });
  expect(await share(boss, { msg: '', files: [file] })).toMatchObject({ type: 'image', title: 'menu.png' });
  const { file: sheet } = await upload(on, boss.token, { name: 'a.txt', content: 'text', path: '/talk/upload' });
  expect(await share(boss, { msg: '', files: [sheet] })).toMatchObject({ type: 'file', title: 'a.txt' });
  const link = JSON.stringify({ title: '龙井', link: 'https://shop.example/1' });
  expect(await share(boss, { kind: 'card', msg: link })).toMatchObject({ type: 'link' });
  const card = JSON.stringify({ title: '龙井', text: '明前', link: 'https://shop.example/1' });
  expect(await share(boss, { kind: 'card', msg: card })).toMatchObject({ type: 'card' });
  const variants = [{ language: 'en', msg: 'Hello {visitor}' }];
  expect(await share(boss, { msg: '您好 {visitor}', tags: ['问候', ' 问候 ', ''], variants })).toMatchObject({
    type: 'text',
    tags: ['问候'],
    variants,
  });
  expect((await shared(boss, { type: ['image', 'link'] })).map(({ type }) => type).sort()).toEqual(['image', 'link']);
  expect(await shared(boss, { tag: ['问候'] })).toHaveLength(1);
  const found = (await ann.call('GET /quickReply/getList', { text: '问候' })).data.list;
  expect(found).toMatchObject([{ tags: ['问候'], variants }]);
  expect(await boss.call('POST /quickReply/doEdit', { scope: 'shared', msg: ' ' })).toMatchObject({ status: 400 });
  const twice = { scope: 'shared' as const, msg: 'x', variants: [...variants, ...variants] };
  expect(await boss.call('POST /quickReply/doEdit', twice)).toMatchObject({ status: 400 });
});

test('every change is a version that can be restored, and the restored one is a version too', async ({ on }) => {
  const { boss, ann } = await desk(on);
  const { id } = await share(boss, { msg: 'one', title: 'a' });
  await boss.call('POST /quickReply/doEdit', { id, scope: 'shared', msg: 'two', title: 'b' });
  const { list, total } = (await boss.call('GET /quickReply/versions', { id })).data;
  expect(total).toBe(2);
  expect(list).toMatchObject([
    { version: 2, nickname: 'Boss', content: { msg: 'two', title: 'b', scope: 'shared' } },
    { version: 1, content: { msg: 'one', title: 'a' } },
  ]);
  const restored = await boss.call('POST /quickReply/doRestore', { id, version: 1 });
  expect(restored.data).toMatchObject({ id, msg: 'one', title: 'a', version: 3 });
  expect(await shared(boss)).toMatchObject([{ version: 3, author: 'Boss', words: 'one' }]);
  expect(await boss.call('POST /quickReply/doRestore', { id, version: 9 })).toMatchObject({ error: 'unknown-version' });
  const { data: own } = await ann.call('POST /quickReply/doEdit', { msg: 'secret' });
  expect((await boss.call('GET /quickReply/versions', { id: own.id })).data).toEqual({ list: [], total: 0 });
  expect(await boss.call('POST /quickReply/doRestore', { id: own.id, version: 1 })).toMatchObject({
    error: 'not-found',
  });
});

test('the rating of a conversation counts for the replies that were said in it', async ({ on }) => {
  const { boss, ann } = await desk(on);
  const { id } = await share(boss, { title: 'a' });
  await on.agent({ nickname: 'Cat' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const { db } = on.database;
  const { rows } = await db.query<{ conversation_id: string }>('select conversation_id from visitors where id = $1', [
    visitor.id,
  ]);
  const conversation = rows[0]!.conversation_id;
  expect((await boss.call('POST /quickReply/doUse', { id, YQToken: visitor.id })).data).toEqual({ counted: true });
  expect(await shared(boss)).toMatchObject([{ uses: 1, rating: null, ratings: 0 }]);
  await db.query(
    `insert into ratings (conversation_id, agent_id, visitor_id, score, invited, rated_at)
     values ($1, $2, $3, 4, false, now())`,
    [conversation, ann.uuid, visitor.id],
  );
  expect(await shared(boss)).toMatchObject([{ rating: 4, ratings: 1 }]);
  const nobody = '00000000-0000-7000-8000-000000000000';
  expect(await ann.call('POST /quickReply/doUse', { id, YQToken: nobody })).toMatchObject({ status: 404 });
});

test('an agent proposes, an administrator refuses with a word or publishes; the own reply becomes shared', async ({
  on,
}) => {
  const { boss, ann, bob } = await desk(on);
  const { data: own } = await ann.call('POST /quickReply/doEdit', { msg: '明天到货', title: '到货' });
  const asked = { id: own.id, scope: 'shared' as const, msg: '明天到货', title: '到货' };
  const { data: first } = await ann.call('POST /quickReply/doPropose', asked);
  expect((await boss.call('GET /quickReply/options')).data.proposals).toBe(1);
  expect(await ann.call('GET /quickReply/proposals')).toMatchObject({ status: 403 });
  expect((await boss.call('GET /quickReply/proposals')).data.list).toMatchObject([
    { id: first.id, nickname: 'Ann', content: { msg: '明天到货', scope: 'shared' }, before: null },
  ]);
  await boss.call('POST /quickReply/doDecide', { id: first.id, approve: false, word: '请写日期' });
  const told = (await ann.call('GET /quickReply/ownProposals')).data.list;
  expect(told).toMatchObject([{ state: 'refused', word: '请写日期', decidedBy: 'Boss' }]);
  expect((await bob.call('GET /quickReply/ownProposals')).data.total).toBe(0);
  expect(await offered(bob)).toEqual([]);

  const { data: second } = await ann.call('POST /quickReply/doPropose', { ...asked, msg: '11 月 12 日到货' });
  await boss.call('POST /quickReply/doDecide', { id: second.id, approve: true });
  expect(await shared(boss)).toMatchObject([{ id: own.id, words: '11 月 12 日到货', scope: 'shared' }]);
  expect(await offered(bob)).toEqual(['到货']);
  expect((await ann.call('GET /quickReply/getList', { scope: 'own' })).data.total).toBe(0);
  const again = { id: second.id, approve: false };
  expect(await boss.call('POST /quickReply/doDecide', again)).toMatchObject({ error: 'edited-meanwhile' });

  // A change of a shared reply, withdrawn.
  const { data: third } = await bob.call('POST /quickReply/doPropose', { ...asked, msg: 'new' });
  expect((await boss.call('GET /quickReply/proposals')).data.list).toMatchObject([
    { id: third.id, reply: own.id, before: { msg: '11 月 12 日到货' }, content: { msg: 'new' } },
  ]);
  expect((await ann.call('POST /quickReply/doWithdraw', { id: third.id })).data).toEqual({ withdrawn: false });
  expect((await bob.call('POST /quickReply/doWithdraw', { id: third.id })).data).toEqual({ withdrawn: true });
  expect((await boss.call('GET /quickReply/proposals')).data.total).toBe(0);
});

test('replies of the same words are found and merged with their uses', async ({ on }) => {
  const { boss, ann } = await desk(on);
  const [kept, other] = [
    await share(boss, { msg: 'Hello, there!', title: 'a' }),
    await share(boss, { msg: 'hello there' }),
  ];
  await share(boss, { msg: 'something else' });
  for (const id of [kept.id, other.id]) await ann.call('POST /quickReply/doUse', { id });
  const { list, total } = (await boss.call('GET /quickReply/duplicates')).data;
  expect(total).toBe(1);
  expect(list[0]!.replies.map(({ id }) => id).sort()).toEqual([kept.id, other.id].sort());
  const { data: own } = await ann.call('POST /quickReply/doEdit', { msg: 'mine' });
  const wrong = { keep: kept.id, ids: [own.id] };
  expect(await boss.call('POST /quickReply/doMerge', wrong)).toMatchObject({ error: 'not-found' });
  const merged = await boss.call('POST /quickReply/doMerge', { keep: kept.id, ids: [kept.id, other.id] });
  expect(merged.data).toEqual({ merged: 1 });
  expect(await shared(boss, { text: 'hello' })).toMatchObject([{ id: kept.id, uses: 2, title: 'a' }]);
  expect((await boss.call('GET /quickReply/duplicates')).data.total).toBe(0);
});

test('folders and their replies are offered in the order that an administrator gives them', async ({ on }) => {
  const { boss, ann } = await desk(on);
  const a = await share(boss, { title: 'a', category: 'A' });
  const b = await share(boss, { title: 'b', category: 'B', msg: '1' });
  const c = await share(boss, { title: 'c', category: 'B', msg: '2' });
  expect(await offered(ann)).toEqual(['a', 'b', 'c']);
  await boss.call('POST /quickReply/doSortFolders', { folders: ['B', 'A'] });
  await boss.call('POST /quickReply/doSort', { ids: [c.id, b.id] });
  expect(await offered(ann)).toEqual(['c', 'b', 'a']);
  expect((await boss.call('GET /quickReply/options')).data.folders).toEqual(['B', 'A']);
  expect((await boss.call('POST /quickReply/doRenameFolder', { from: 'B', to: 'C' })).data).toEqual({ moved: 2 });
  expect((await boss.call('GET /quickReply/options')).data.folders).toEqual(['C', 'A']);
  expect(await boss.call('POST /quickReply/doRenameFolder', { from: 'B', to: 'C' })).toMatchObject({ status: 404 });
  expect(await offered(ann)).toEqual(['c', 'b', 'a']);
  expect(a.position).toBe(0);
});

test('a spreadsheet is read, its faults are told, and its import is undone but for what was used', async ({ on }) => {
  const { boss, ann } = await desk(on);
  await boss.call('POST /groups/doEdit', { name: '售后', members: [ann.uuid] });
  await share(boss, { msg: '已有的话' });
  const read = async (content: string) => {
    const { status, ...data } = await upload(on, boss.token, {
      name: 'replies.csv',
      content,
      path: '/quickReply/readImport',
    });
    return { status, data: data as unknown as { lines: never[]; faults: object[]; unknown: string[]; error?: string } };
  };
  const head = '标题,内容,文件夹,快捷码,标签,分组,备用';
  const faulty = await read(`${head}\n问候,您好,A,n h,,,\n,,,,,,\n,已有的话,,,,无此组,\n,您好！,,,,,`);
  expect(faulty).toMatchObject({ status: 200, data: { unknown: ['备用'] } });
  expect(faulty.data.faults).toEqual([
    { line: 2, field: 'shortcut', fault: 'shortcut' },
    { line: 4, field: 'groups', fault: 'unknown-group' },
    { line: 4, field: 'msg', fault: 'exists' },
    { line: 5, field: 'msg', fault: 'twice' },
  ]);
  const batch = '01900000-0000-7000-8000-00000000beef';
  const failed = await boss.call('POST /quickReply/doImport', { batch, lines: faulty.data.lines });
  expect(failed.data).toMatchObject({ created: 0, faults: faulty.data.faults });

  const good = await read(`${head}\n问候,您好,A,/nh,甲;乙,售后,\n,再见,B,,,,`);
  expect(good.data.faults).toEqual([]);
  const done = await boss.call('POST /quickReply/doImport', { batch, lines: good.data.lines });
  expect(done.data).toEqual({ created: 2, faults: [] });
  const list = await shared(boss, { text: '好' });
  expect(list).toMatchObject([
    { title: '问候', shortcut: 'nh', tags: ['甲', '乙'], groupName: '售后', category: 'A', initials: 'whnh' },
  ]);
  await ann.call('POST /quickReply/doUse', { id: list[0]!.id });
  expect((await boss.call('POST /quickReply/undoImport', { batch })).data).toEqual({ removed: 1, kept: 1 });
  expect(await shared(boss, { text: '再见' })).toEqual([]);
  expect((await read('标题\nx')).data.error).toBe('sheet-without-head');
  expect(await ann.call('POST /quickReply/undoImport', { batch })).toMatchObject({ status: 403 });
});
