import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestVisitor } from '../../../testing/test-people';

const MINUTE = 60_000;

/** A letter, a minute after the previous one. */
async function leave(on: TestServer, visitor: TestVisitor, content: string, contact = {}): Promise<string> {
  on.clock.advance(MINUTE);
  return (await visitor.call('POST /visitor/letter', { onlyID: randomUUID(), content, ...contact })).data.id;
}

test('the open letters of a visitor are merged into the newest, and split again unchanged', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const visitor = await on.visitor();
  const first = await leave(on, visitor, 'first');
  const second = await leave(on, visitor, 'second');
  const done = await leave(on, visitor, 'done');
  const third = await leave(on, visitor, 'third');
  const others = await leave(on, await on.visitor(), 'others');
  const dueAt = on.clock.now() + MINUTE;
  await boss.call('POST /letter/doChange', { ids: [first], serviceID: boss.uuid, dueAt });
  await boss.call('POST /letter/doChange', { ids: [done], status: 'done' });
  const listed = async () =>
    (await boss.call('GET /letter/getList')).data.list.map(({ id, status, serviceID, dueAt: due, merged }) => {
      return { id, status, serviceID, due, merged };
    });
  const before = await listed();
  const unread = (await boss.call('GET /reads')).data;

  const { data } = await boss.call('POST /letter/doMerge', { id: first });
  expect(data).toEqual({
    kept: { id: third, status: 'new', serviceID: null, dueAt: null },
    merged: [second, first],
  });
  expect(await listed()).toEqual([
    { id: others, status: 'new', serviceID: null, due: null, merged: 0 },
    { id: third, status: 'open', serviceID: boss.uuid, due: dueAt, merged: 2 },
    { id: done, status: 'done', serviceID: null, due: null, merged: 0 },
  ]);
  expect((await boss.call('GET /reads')).data).toBe(unread - 2);
  expect((await boss.call('GET /letter/getDetail', { id: third })).data.merged).toMatchObject([
    { id: second, content: 'second' },
    { id: first, content: 'first' },
  ]);
  // Merged letters are changed through their main letter.
  expect((await boss.call('GET /letter/getDetail', { id: first })).status).toBe(404);
  expect((await boss.call('POST /letter/doChange', { ids: [first], status: 'spam' })).data.changed).toEqual([]);
  expect((await boss.call('POST /letter/doMerge', { id: third })).data).toEqual({ kept: null, merged: [] });
  const { rows } = await on.database.db.query(
    `select subject_ids as ids from audit_entries where action = 'letters.merge'`,
  );
  expect(rows).toEqual([{ ids: [third] }]);

  expect((await boss.call('POST /letter/doSplit', { id: third, ids: [first, others] })).data.changed).toEqual([first]);
  await boss.call('POST /letter/doSplit', { id: third, ids: [second] });
  const { id, ...was } = data.kept!;
  await boss.call('POST /letter/doChange', { ids: [id], ...was });
  expect(await listed()).toEqual(before);
});

test('merging is offered if the reader sees another open letter of the visitor', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const all = { permissions: ['seePermissions:seeHistorical'], scope: 'own' as const };
  await boss.call('POST /roles/doEdit', { role: 'Alone', name: 'Alone', ...all });
  const own = await on.signIn({ role: 'Alone' });
  const visitor = await on.visitor();
  const first = await leave(on, visitor, 'first');
  await leave(on, await on.visitor(), 'others');
  const offered = async (by = boss) =>
    (await by.call('GET /letter/getList')).data.list.filter(({ hasOthers }) => hasOthers).map(({ content }) => content);
  expect(await offered()).toEqual([]);
  const second = await leave(on, visitor, 'second');
  expect(await offered()).toEqual(['second', 'first']);
  expect((await boss.call('GET /letter/getDetail', { id: first })).data.letter.hasOthers).toBe(true);

  // With the scope own a colleague's letter does not count, since the offer would reveal it.
  expect(await offered(own)).toEqual(['second', 'first']);
  await boss.call('POST /letter/doChange', { ids: [second], serviceID: boss.uuid });
  expect(await offered(own)).toEqual([]);
  // Done letters are not merged.
  await boss.call('POST /letter/doChange', { ids: [second], status: 'done', serviceID: null });
  expect(await offered()).toEqual([]);
  await boss.call('POST /letter/doChange', { ids: [second], status: 'open' });
  await boss.call('POST /letter/doMerge', { id: first });
  expect(await offered()).toEqual([]);
});

test('merging a letter with merged ones includes them, and an answer includes all their texts', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  await leave(on, visitor, 'first');
  const second = await leave(on, visitor, 'second');
  await boss.call('POST /letter/doMerge', { id: second });
  const third = await leave(on, visitor, 'third');
  expect((await boss.call('POST /letter/doMerge', { id: third })).data.merged).toEqual([second]);
  const answer = (msg: string) =>
    boss.call('POST /letter/doReply', { id: third, onlyID: randomUUID(), msg, mail: false, window: true });
  expect((await answer('here')).data).toMatchObject({ letter: { merged: 2, replies: 1, status: 'done' } });
  const told = async () => (await visitor.call('GET /visitor/messages', {})).data.list.map(({ msg }) => msg);
  expect(await told()).toEqual(['first', 'second', 'third', 'here']);
  await answer('again');
  expect(await told()).toEqual(['again']);
});

test('after a merge contact fields missing in the newest letter are taken from earlier ones', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  await leave(on, visitor, 'first', { name: '李雷', phone: '13800138000', email: 'a@b.cn' });
  const id = await leave(on, visitor, 'second', { name: '小李' });
  await boss.call('POST /letter/doMerge', { id });
  await boss.call('POST /letter/toUser', { id });
  const { data } = await boss.call('GET /visitors/card', { YQToken: visitor.id });
  expect(data).toMatchObject({ name: '小李', phone: '13800138000', mail: 'a@b.cn' });
});

test('only letters in the scope are merged and split', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  await boss.call('POST /roles/doEdit', { role: 'Own', name: 'Own', permissions: ['talk:desk'], scope: 'own' });
  const own = await on.signIn({ nickname: 'Own', role: 'Own' });
  const visitor = await on.visitor();
  const hidden = await leave(on, visitor, 'hidden');
  const free = await leave(on, visitor, 'free');
  const newest = await leave(on, visitor, 'newest');
  await boss.call('POST /letter/doChange', { ids: [hidden], serviceID: boss.uuid });
  expect((await own.call('POST /letter/doMerge', { id: hidden })).status).toBe(404);
  expect((await own.call('POST /letter/doMerge', { id: free })).data.merged).toEqual([free]);
  await boss.call('POST /letter/doMerge', { id: newest });
  expect((await own.call('POST /letter/doSplit', { id: newest, ids: [free] })).status).toBe(404);
});

test('letters by day: their number, answered ones and waiting times, for the filters and the scope', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  await boss.call('POST /roles/doEdit', { role: 'Own', name: 'Own', permissions: ['talk:desk'], scope: 'own' });
  const own = await on.signIn({ nickname: 'Own', role: 'Own' });
  const visitor = await on.visitor();
  const answered = await leave(on, visitor, 'answered');
  const day = new Date(on.clock.now()).toISOString().slice(0, 10);
  on.clock.advance(2 * MINUTE);
  const reply = { onlyID: randomUUID(), msg: 'yes', mail: false, window: true };
  await boss.call('POST /letter/doReply', { id: answered, ...reply });
  await leave(on, visitor, 'waiting');
  const days = async (agent: typeof boss, query: object = {}) =>
    (await agent.call('GET /letter/stats', query as never)).data.days;
  const all = await days(boss);
  expect(all[0]).toMatchObject({ day, replied: 1, replySeconds: 120 });
  expect(all.reduce((sum, { letters }) => sum + letters, 0)).toBe(2);
  expect(await days(boss, { status: 'new' })).toMatchObject([{ letters: 1, replied: 0, replySeconds: null }]);
  expect((await days(own)).reduce((sum, { replied }) => sum + replied, 0)).toBe(0);
  expect((await boss.call('GET /letter/stats', { timeZone: 'Nowhere/None' })).error).toBe('bad-request');
});

test('merged letters are one in the charts: answered by an answer to any of them, waiting since the first', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  const write = (id: string) =>
    boss.call('POST /letter/doReply', { id, onlyID: randomUUID(), msg: 'yes', mail: false, window: true });
  const days = async (query: object = {}) => (await boss.call('GET /letter/stats', query as never)).data.days;
  const first = await leave(on, visitor, 'first');
  const second = await leave(on, visitor, 'second');
  await boss.call('POST /letter/doMerge', { id: second });
  expect(await days()).toMatchObject([{ letters: 1, replied: 0, replySeconds: null }]);
  on.clock.advance(MINUTE);
  await write(second);
  // Two minutes after the first, one after the second.
  expect(await days()).toMatchObject([{ letters: 1, replied: 1, replySeconds: 120 }]);

  // Answered, reopened, then merged into a later letter without an answer.
  await boss.call('POST /letter/doChange', { ids: [second], status: 'open' });
  const third = await leave(on, visitor, 'third');
  await boss.call('POST /letter/doMerge', { id: third });
  expect(await days()).toMatchObject([{ letters: 1, replied: 1, replySeconds: 120 }]);
  const { total } = (await boss.call('GET /letter/getList')).data;
  expect((await days()).reduce((sum, { letters }) => sum + letters, 0)).toBe(total);

  // Split again: the answer was to the first two.
  await boss.call('POST /letter/doSplit', { id: third, ids: [second, first] });
  expect(await days()).toMatchObject([{ letters: 3, replied: 2, replySeconds: 90 }]);
});

test('a letter made into a conversation is answered by the agent’s first message in it', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  const id = await leave(on, visitor, 'hello');
  await boss.call('POST /letter/toTalk', { id });
  const days = async () => (await boss.call('GET /letter/stats', {})).data.days;
  expect(await days()).toMatchObject([{ letters: 1, replied: 0 }]);
  on.clock.advance(MINUTE);
  // A rule greets in the agent's name.
  await boss.says(visitor, 'welcome');
  await on.database.db.query(`update messages set only_id = 'auto-rule-1' where msg = 'welcome'`);
  expect(await days()).toMatchObject([{ letters: 1, replied: 0 }]);
  on.clock.advance(2 * MINUTE);
  await boss.says(visitor, 'hi');
  expect(await days()).toMatchObject([{ letters: 1, replied: 1, replySeconds: 180 }]);
});
