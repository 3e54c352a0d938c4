import { randomUUID } from 'node:crypto';
import { messageTerms } from '@parley/core/search/terms';
import { expect } from 'vitest';
import { transaction } from '../../../../db/transaction';
import { recount } from '../../../../testing/recount';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../../testing/test-people';
import { upload } from '../../../../testing/upload';
import { readUnindexed, saveTerms } from '../index-store';

const DAY_MS = 24 * 3600_000;
type Talk = { visitor: TestVisitor; id: string };
type Caller = Pick<TestAgent, 'call' | 'token'>;

/** An ended conversation of this agent. */
async function ended(on: TestServer, by: TestAgent, words: string): Promise<Talk> {
  const visitor = await on.visitor();
  await visitor.says(words);
  await by.does('takeOver', visitor);
  await by.does('note', visitor, { onlyID: randomUUID(), msg: words });
  const { conversation } = (await by.row(visitor))!;
  await by.does('end', visitor);
  return { visitor, id: conversation! };
}

const indexed = async (on: TestServer) => {
  on.clock.advance(10_000);
  await on.runJob('search');
};

async function fileOf(on: TestServer, agent: Caller, route: string): Promise<string> {
  const headers = { authorization: `Bearer ${agent.token}` };
  return (await fetch(`http://${on.address}/api/history/${route}`, { headers })).text();
}

/** Every place where agents read messages of two conversations, each with the texts found there. */
async function shown(on: TestServer, agent: Caller, { visitor, id }: Talk) {
  const total = async (asked: object) => (await agent.call('GET /history/getList', asked as never)).data.total;
  const YQToken = visitor.id;
  const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status;
  return {
    listed: await total({}),
    byFacts: await total({ channel: 'web' }),
    found: await total({ text: '退款' }),
    foundNarrowed: await total({ text: '退款', state: 'end' }),
    ofVisitor: await total({ YQToken }),
    exported: (await fileOf(on, agent, 'export?columns=conversation')).includes(id),
    exportedFound: (await fileOf(on, agent, `export?columns=conversation&text=${encodeURIComponent('退款')}`)).includes(
      id,
    ),
    transcripts: (await fileOf(on, agent, 'exportTalks?format=json')).includes(id),
    past: (await agent.call('GET /talk/conversations', { YQToken })).data.total,
    foundOnDesk: (await agent.call('GET /talk/search', { YQToken, text: '退款' })).data.total,
    notes: (await agent.call('GET /talk/notes', { YQToken })).data.total,
    byName: await statusOf(agent.call('GET /talk/messages', { YQToken, conversation: id })),
    ownMessages: (await visitor.call('GET /visitor/messages', { conversation: id })).data.list.length,
  };
}

test('a conversation in the trash is shown only there; restored, it is shown as before', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  const agent = await on.agent({
    nickname: 'agent',
    role: await roleOf(boss, ['seePermissions:seeHistorical'], 'all'),
  });
  const talk = await ended(on, boss, '我要退款');
  await ended(on, boss, '我也要退款');
  await talk.visitor.leaves();
  on.clock.advance(60_000);
  await on.runJob('leave');
  await indexed(on);
  const ids = [talk.id];
  const before = await shown(on, boss, talk);
  expect(before).toEqual({
    listed: 2,
    byFacts: 2,
    found: 2,
    foundNarrowed: 2,
    ofVisitor: 1,
    exported: true,
    exportedFound: true,
    transcripts: true,
    past: 1,
    foundOnDesk: 1,
    notes: 1,
    byName: 200,
    ownMessages: 1,
  });
  const row = await boss.row(talk.visitor);
  expect(row).toMatchObject({ state: 'end', conversation: talk.id });

  expect((await agent.call('POST /history/doDelete', { ids })).status).toBe(403);
  expect((await boss.call('POST /history/doDelete', { ids })).data.ids).toEqual(ids);
  expect((await boss.call('POST /history/doDelete', { ids })).data.ids).toEqual([]);
  expect(await shown(on, boss, talk)).toEqual({
    listed: 1,
    byFacts: 1,
    found: 1,
    foundNarrowed: 1,
    ofVisitor: 0,
    exported: false,
    exportedFound: false,
    transcripts: false,
    past: 0,
    foundOnDesk: 0,
    notes: 0,
    byName: 404,
    // Visitors still see their messages.
    ownMessages: 1,
  });
  expect(await boss.row(talk.visitor)).toBeUndefined();
  const detail = { conversation: talk.id };
  expect((await agent.call('GET /history/getDetail', detail)).error).toBe('not-found');
  expect((await boss.call('GET /history/getDetail', detail)).data).toMatchObject({
    trash: { trashedByName: 'boss', trashedBy: boss.uuid },
    may: { trash: true, judge: false },
  });
  expect((await boss.call('POST /history/doMark', { ids, add: ['x'] })).data.added).toEqual([]);
  const { data } = await boss.call('GET /history/getTrash', { visitor: `#${await numberOf(on, talk)}` });
  expect(data).toMatchObject({ total: 1, list: [{ id: talk.id, umsg: 1, trashedByName: 'boss' }] });
  expect(data.list[0]!.removedAt! - data.list[0]!.trashedAt).toBe(30 * DAY_MS);
  // Counts include it until it is removed for good.
  expect((await boss.call('GET /visitors/card', { YQToken: talk.visitor.id })).data.conversations).toBe(1);
  expect(await recount(on)).toBe(2);

  expect((await boss.call('POST /history/doRestore', { ids })).data.ids).toEqual(ids);
  expect(await shown(on, boss, talk)).toEqual(before);
  expect(await boss.row(talk.visitor)).toEqual({ ...row, version: expect.any(Number) });
  expect((await boss.call('GET /history/getTrash')).data.total).toBe(0);
  const { rows } = await on.database.db.query(
    `select action, count(*) as n from audit_entries where action in ('history.trash', 'history.restore')
     group by action order by action`,
  );
  expect(rows).toEqual([
    { action: 'history.restore', n: 1 },
    { action: 'history.trash', n: 1 },
  ]);
});

const numberOf = async (on: TestServer, { visitor }: Talk): Promise<number> =>
  (await on.database.db.query('select number from visitors where id = $1', [visitor.id])).rows[0].number;

test('only ended conversations in the scope are moved to the trash, and seen there', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const permissions = [
    'talk:desk',
    'talk:takeOver',
    'talk:end',
    'talk:note',
    'seePermissions:seeHistorical',
    'setPermissions:historical',
  ] as const;
  const talk = await ended(on, boss, 'closed');
  const open = await on.visitor();
  await open.says('open');
  const openId = (await boss.row(open))!.conversation!;
  const own = await on.agent({ nickname: 'own', role: await roleOf(boss, permissions, 'own') });
  const mine = await ended(on, own, 'mine');

  expect((await boss.call('POST /history/doDelete', { ids: [openId] })).data.ids).toEqual([]);
  const all = [talk.id, openId, mine.id];
  expect((await own.call('POST /history/doDelete', { ids: all })).data.ids).toEqual([mine.id]);
  expect((await boss.call('POST /history/doDelete', { ids: all })).data.ids).toEqual([talk.id]);
  const trashOf = async (agent: TestAgent) => (await agent.call('GET /history/getTrash')).data.list.map(({ id }) => id);
  expect(await trashOf(own)).toEqual([mine.id]);
  expect((await trashOf(boss)).sort()).toEqual([talk.id, mine.id].sort());
  // The file has the rows of the list.
  const inFile = async (agent: TestAgent) =>
    (await fileOf(on, agent, 'exportTrash?columns=conversation&columns=trashedByName'))
      .replace('\ufeff', '')
      .trim()
      .split('\r\n')
      .slice(1)
      .sort();
  expect(await inFile(own)).toEqual([`${mine.id},own`]);
  expect(await inFile(boss)).toEqual([`${mine.id},own`, `${talk.id},${boss.nickname}`].sort());
  expect((await fileOf(on, own, 'exportTrash')).split('\r\n')[0]).toContain('彻底删除时间 (UTC)');
  expect(await fileOf(on, own, `exportTrash?trashedBy=${boss.uuid}`)).not.toContain(mine.id);
  const reader = await on.agent({ role: (await readerRole(boss)).role });
  expect(JSON.parse(await fileOf(on, reader, 'exportTrash'))).toMatchObject({ code: 403 });
  expect((await own.call('GET /history/getDetail', { conversation: talk.id })).error).toBe('not-found');
  expect((await own.call('POST /history/doRestore', { ids: all })).data.ids).toEqual([mine.id]);
  expect((await own.call('POST /history/doRemove', { ids: all })).data.ids).toEqual([]);
});

/** Reads the history and may not change it. */
const readerRole = async (boss: TestAgent) =>
  (
    await boss.call('POST /roles/doEdit', {
      role: 'reader',
      name: 'reader',
      permissions: ['seePermissions:seeHistorical'],
    })
  ).data;

async function roleOf(boss: TestAgent, permissions: readonly string[], scope: 'own' | 'all'): Promise<string> {
  const asked = { role: `role-${scope}`, name: scope, permissions: [...permissions], scope };
  const { data } = await boss.call('POST /roles/doEdit', asked);
  return data.role;
}

test('conversations are removed from the trash by an agent, and by the retention with its report', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const [byHand, byAge, kept] = [
    await ended(on, boss, 'one'),
    await ended(on, boss, 'two'),
    await ended(on, boss, 'three'),
  ];
  const removed = (ids: string[]) => boss.call('POST /history/doRemove', { ids });
  expect((await removed([kept.id])).data.ids).toEqual([]);
  await boss.call('POST /history/doDelete', { ids: [byHand.id, byAge.id] });
  expect((await removed([byHand.id, kept.id])).data.ids).toEqual([byHand.id]);
  expect(await recount(on)).toBe(2);

  on.clock.advance(29 * DAY_MS);
  await on.runJob('retention');
  const again = await on.signIn({ role: 'Admin' });
  expect((await again.call('GET /history/getTrash')).data.total).toBe(1);
  expect((await again.call('GET /retention/preview', { trash: 28, direct: 1 })).data.counts).toEqual({
    trash: 1,
    direct: 0,
  });
  on.clock.advance(2 * DAY_MS);
  await on.runJob('retention');
  expect(await recount(on)).toBe(1);
  const last = await on.signIn({ role: 'Admin' });
  expect((await last.call('GET /retention/getList')).data.list).toMatchObject([
    { kind: 'trash', removed: { conversations: 1, messages: 1, notes: 1 }, failure: null },
  ]);
  const { rows } = await on.database.db.query('select 1 from conversation_trash');
  expect(rows).toEqual([]);
  // The visitor starts a new conversation.
  await byHand.visitor.says('again');
  await on.settle();
  expect(await recount(on)).toBe(2);
});

test('a file of two conversations is hidden once both are in the trash', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  const { kind, msg } = await upload(on, visitor.credential, { name: '合同.txt', content: 'ours' });
  const talk = async () => {
    await visitor.says(msg, { kind });
    const { conversation } = (await boss.row(visitor))!;
    await boss.does('end', visitor);
    return conversation!;
  };
  const [first, second] = [await talk(), await talk()];
  await boss.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明' });
  const { id } = (await boss.call('GET /users/getList')).data.list[0]!;
  const files = async () => (await boss.call('GET /users/timeline', { id, kinds: ['file'] })).data.list.length;
  expect(await files()).toBe(1);
  await boss.call('POST /history/doDelete', { ids: [first] });
  expect(await files()).toBe(1);
  await boss.call('POST /history/doDelete', { ids: [second] });
  expect(await files()).toBe(0);
  await boss.call('POST /history/doRestore', { ids: [first] });
  expect(await files()).toBe(1);
});

test('a conversation that is restored while the retention waits for its lock stays', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { id, visitor } = await ended(on, boss, 'kept');
  await boss.call('POST /history/doDelete', { ids: [id] });
  on.clock.advance(31 * DAY_MS);
  await boss.signsInAgain();
  const { db } = on.database;
  const isWaiting = async () => {
    const { rows } = await db.query(`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`);
    return rows[0].n > 0;
  };
  const work: Promise<void>[] = [];
  await transaction(db, async (tx) => {
    await tx.query('select 1 from visitors where id = $1 for update', [visitor.id]);
    work.push(on.runJob('retention'));
    await expect.poll(isWaiting).toBe(true);
    // Like a restore that came first: committed when the lock is released.
    await tx.query('delete from conversation_trash where conversation_id = $1', [id]);
  });
  await Promise.all(work);
  const { rows } = await db.query('select id from conversations');
  expect(rows).toEqual([{ id }]);
  expect(await recount(on)).toBe(1);
  expect((await boss.call('GET /history/getMessages', { conversation: id })).data.list).toMatchObject([
    { msg: 'kept' },
  ]);
});

test('a masked reader finds nothing in the trash by a masked number', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { permissions } = (await boss.call('GET /roles/getList', {})).data.list.find(({ admin }) => admin)!;
  await boss.call('POST /roles/doEdit', { role: 'NoPhones', name: 'NoPhones', permissions, masks: ['phone'] });
  const masked = await on.signIn({ nickname: 'NoPhones', role: 'NoPhones' });
  const talk = await ended(on, boss, 'hello');
  await boss.call('POST /visitors/doEdit', { YQToken: talk.visitor.id, name: '王 13812345678' });
  await boss.call('POST /history/doDelete', { ids: [talk.id] });
  const totals = async (visitor: string) =>
    Promise.all(
      [boss, masked].map(async (agent) => (await agent.call('GET /history/getTrash', { visitor })).data.total),
    );
  expect(await totals('王')).toEqual([1, 1]);
  expect(await totals('13812345678')).toEqual([1, 0]);
  expect(await totals('1234')).toEqual([1, 0]);
  const { list } = (await masked.call('GET /history/getTrash')).data;
  expect(JSON.stringify(list)).toContain('138****5678');
});

test('an erased text is removed everywhere; the message, the counts and other messages stay', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  await visitor.says('我要退款');
  const { onlyID } = await visitor.says('我的电话是 13812345678，退款到这里');
  const { conversation } = (await boss.row(visitor))!;
  const erase = (of: string, by: Caller = boss) =>
    by.call('POST /history/doErase', { conversation: conversation!, onlyID: of });
  expect((await erase(onlyID)).error).toBe('not-found');
  await boss.does('end', visitor);
  await indexed(on);
  const found = async (text: string) => (await boss.call('GET /history/getList', { text })).data.total;
  expect([await found('13812345678'), await found('退款')]).toEqual([1, 1]);
  const own = await on.agent({
    role: await roleOf(boss, ['seePermissions:seeHistorical', 'setPermissions:historical'], 'own'),
  });
  expect((await erase(onlyID, own)).error).toBe('not-found');

  expect((await erase(onlyID)).status).toBe(200);
  expect([await found('13812345678'), await found('退款')]).toEqual([0, 1]);
  expect((await boss.row(visitor))!.last!.msg).toBe('［已抹除］');
  const { list } = (await boss.call('GET /history/getMessages', { conversation: conversation! })).data;
  expect(list.map(({ seq, msg }) => [seq, msg])).toEqual([
    [1, '我要退款'],
    [2, '［已抹除］'],
  ]);
  const theirs = (await visitor.call('GET /visitor/messages', { conversation: conversation! })).data.list;
  expect(theirs.map(({ msg }) => msg)).toEqual(['我要退款', '［已抹除］']);
  for (const table of ['messages', 'message_terms', 'events', 'audit_entries', 'conversation_cards']) {
    const { rows } = await on.database.db.query(`select 1 from ${table} t where strpos(t::text, '13812345678') > 0`);
    expect([table, rows]).toEqual([table, []]);
  }
  expect(await recount(on)).toBe(2);
  expect((await erase('no-such-message')).error).toBe('not-found');
});

test.for(['the erasing', 'the indexer'])(
  'erased while it is being indexed, %s first: its terms are removed too',
  async (first, { on }) => {
    const boss = await on.agent({ role: 'Admin' });
    const visitor = await on.visitor();
    await visitor.says('我要退款');
    const { onlyID } = await visitor.says('卡号 6222020000001234');
    const { conversation } = (await boss.row(visitor))!;
    await boss.does('end', visitor);
    const { db } = on.database;
    const erase = () => boss.call('POST /history/doErase', { conversation: conversation!, onlyID });
    const waiting = `select count(*) as n from pg_stat_activity
                   where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`;

    const erasing: ReturnType<typeof erase>[] = [];
    await transaction(db, async (tx) => {
      const read = await readUnindexed(tx, [{ id: conversation!, from: 0 }], 10);
      const terms = read.map((row) => ({ ...row, terms: messageTerms(row.msg, row.sentAt.getTime()) }));
      if (first === 'the erasing') await erase();
      await saveTerms(tx, terms, new Map([[conversation!, 2]]));
      if (first === 'the erasing') return;
      erasing.push(erase());
      await expect.poll(async () => (await db.query(waiting)).rows[0].n).toBeGreaterThan(0);
    });
    for (const { status } of await Promise.all(erasing)) expect(status).toBe(200);
    const { rows } = await db.query('select seq from message_terms where conversation_id = $1', [conversation]);
    expect(rows.map(({ seq }) => seq)).toEqual([1]);
  },
);
