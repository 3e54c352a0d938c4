import { messageTerms } from '@parley/core/search/terms';
import { expect } from 'vitest';
import { transaction } from '../../../../db/transaction';
import { recount } from '../../../../testing/recount';
import { framesCausedBy, serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../../testing/test-people';
import { upload } from '../../../../testing/upload';
import { verifyPushes } from '../../../../testing/verify-pushes';
import { readUnindexed, saveTerms } from '../index-store';

const ERASED = '［已抹除］';
const CARD = '6222020000001234';
const WORDS = `卡号 ${CARD}，退款到这里`;
const LEFT = '卡号 ████████，退款到这里';

/** Messages of a visitor in an ended conversation. */
async function said(boss: TestAgent, visitor: TestVisitor, msg: string, more: Record<string, unknown> = {}) {
  const { onlyID } = await visitor.says(msg, more);
  const { conversation } = (await boss.row(visitor))!;
  await boss.does('end', visitor);
  return { conversation: conversation!, onlyID: onlyID as string };
}

const indexed = async (on: TestServer) => {
  on.clock.advance(10_000);
  await on.runJob('search');
};

async function fileOf(on: TestServer, { token }: TestAgent, route: string): Promise<string> {
  const response = await fetch(`http://${on.address}/api/history/${route}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.text();
}

test('a blotted piece of a message is removed everywhere; the rest stays readable and searchable', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'boss' });
  const visitor = await on.visitor();
  await visitor.says('我要退款');
  const which = await said(boss, visitor, WORDS);
  const { conversation } = which;
  await indexed(on);
  const found = async (text: string) => (await boss.call('GET /history/getList', { text })).data.total;
  const foundOnDesk = async (text: string) =>
    (await boss.call('GET /talk/search', { YQToken: visitor.id, text })).data.total;
  const all = async (text: string) => [await found(text), await foundOnDesk(text)];
  expect(await all(CARD)).toEqual([1, 1]);

  expect((await boss.call('POST /history/doBlot', { ...which, pieces: [CARD] })).status).toBe(200);
  for (const old of [CARD, '6222020', '001234']) expect([old, ...(await all(old))]).toEqual([old, 0, 0]);
  expect(await all('到这里')).toEqual([1, 1]);
  await indexed(on);
  expect([await all(CARD), await all('卡号')]).toEqual([
    [0, 0],
    [1, 1],
  ]);
  const within = await boss.call('GET /history/getHits', { conversation, text: '卡号' });
  expect(within.data.list.map(({ msg }) => msg)).toEqual([LEFT]);

  expect((await boss.row(visitor))!.last).toMatchObject({ msg: LEFT, kind: 'text' });
  const ours = (await boss.call('GET /history/getMessages', { conversation })).data.list;
  const theirs = (await visitor.call('GET /visitor/messages', { conversation })).data.list;
  for (const list of [ours, theirs]) expect(list.map(({ msg }) => msg)).toEqual(['我要退款', LEFT]);
  const { events } = (await boss.call('GET /history/getDetail', { conversation })).data;
  expect(events.at(-1)).toMatchObject({ kind: 'message.blotted', nickname: 'boss', onlyID: which.onlyID });
  const { list: entries } = (await boss.call('GET /audit/getList', { action: ['history.blotMessage'] })).data;
  expect(entries).toMatchObject([{ kind: 'message', name: '2', fields: [] }]);

  const told: string[] = [];
  for (const route of ['exportTalks?format=json', 'exportTalks?format=txt', 'export'])
    told.push(await fileOf(on, boss, route));
  for (const route of ['GET /history/getList', 'GET /audit/getList', 'GET /talk/userList'] as const)
    told.push(JSON.stringify((await boss.call(route)).data));
  for (const text of told) expect(text).not.toContain(CARD);
  for (const text of told.slice(0, 2)) expect(text).toContain(LEFT);
  const { rows: tables } = await on.database.db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema()`,
  );
  for (const { name } of tables) {
    const { rows } = await on.database.db.query(`select 1 from ${name} t where strpos(t::text, '${CARD}') > 0`);
    expect([name, rows.length]).toEqual([name, 0]);
  }
  expect(await recount(on)).toBe(2);
});

test('2015 blotted: the visitor and agents who may read the message get the rest, other agents only the removal', async ({
  on,
}) => {
  const boss = await on.signIn({ nickname: 'boss', role: 'Admin' });
  const { permissions } = (await boss.call('GET /roles/getList', {})).data.list.find(({ admin }) => admin)!;
  await boss.call('POST /roles/doEdit', { role: 'NoPhones', name: 'NoPhones', permissions, masks: ['phone'] });
  await boss.call('POST /roles/doEdit', { role: 'Own', name: 'Own', permissions, scope: 'own' });
  const owner = await on.agent({ nickname: 'owner', role: 'Own' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  await boss.connect();
  const which = await said(boss, visitor, `${CARD} is my card, 13812345678 my phone ${'…'.repeat(300)}`);
  const masked = await on.agent({ nickname: 'masked', role: 'NoPhones' });
  const other = await on.agent({ nickname: 'other', role: 'Own' });
  const tab = await visitor.connect();
  const cursor = String(tab.frames.findLast((frame) => frame.cursor !== undefined)?.cursor);
  const sockets = {
    boss: boss.socket,
    owner: owner.socket,
    masked: masked.socket,
    other: other.socket,
    visitor: visitor.sockets[0]!,
    tab,
  };
  const blot = () => boss.call('POST /history/doBlot', { ...which, pieces: [CARD] });
  const received = await verifyPushes(on, () => framesCausedBy(on, sockets, blot));

  const left = `████████ is my card, 13812345678 my phone ${'…'.repeat(300)}`;
  const words = Object.entries(received).map(([name, frames]) => [
    name,
    frames.find(({ code }) => code === '2015')?.msg,
  ]);
  expect(Object.fromEntries(words)).toEqual({
    boss: left,
    owner: left,
    masked: left.replace('13812345678', '138****5678'),
    other: ERASED,
    visitor: left,
    tab: left,
  });
  expect(JSON.stringify(received)).not.toContain(CARD);
  const again = await visitor.connect({ cursor });
  expect(again.all('2015')).toMatchObject([{ ...which, msg: left }]);
});

test('refused without a change: no permission, a piece that is not in the text, a message without text', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const visitor = await on.visitor();
  const { onlyID } = await visitor.says(WORDS);
  const { msg, kind } = await upload(on, visitor.credential, { name: `${CARD}.txt`, content: 'x' });
  const file = await visitor.says(msg, { kind });
  const slip = await visitor.says(`slip ${CARD}`);
  await visitor.call('POST /visitor/recall', { onlyID: slip.onlyID as string });
  const conversation = (await boss.row(visitor))!.conversation!;
  const blot = async (
    pieces: string[] = [CARD],
    { by = boss, of = onlyID as unknown }: { by?: TestAgent; of?: unknown } = {},
  ) => {
    const { status, error } = await by.call('POST /history/doBlot', { conversation, onlyID: of as string, pieces });
    return `${status} ${error}`;
  };
  const isGone = '404 not-found';
  expect(await blot()).toBe(isGone);
  await boss.does('end', visitor);

  const editor = await on.signIn({ role: 'Editor' });
  expect(await blot([CARD], { by: editor })).toBe('403 forbidden');
  const rights = ['seePermissions:seeHistorical', 'setPermissions:historical'] as const;
  await boss.call('POST /roles/doEdit', { role: 'Own', name: 'Own', permissions: [...rights], scope: 'own' });
  expect(await blot([CARD], { by: await on.signIn({ role: 'Own' }) })).toBe(isGone);

  for (const of of [file.onlyID, slip.onlyID, 'no-such-message']) expect(await blot([CARD], { of })).toBe(isGone);
  for (const pieces of [['1234567'], [CARD, 'else'], ['█']]) expect(await blot(pieces)).toBe('409 words-changed');
  for (const pieces of [[], ['  ']]) expect((await blot(pieces)).slice(0, 3)).toBe('400');
  await boss.call('POST /history/doDelete', { ids: [conversation] });
  expect(await blot()).toBe(isGone);
  await boss.call('POST /history/doRestore', { ids: [conversation] });
  const { list } = (await boss.call('GET /history/getMessages', { conversation })).data;
  expect(list[0]!.msg).toBe(WORDS);
  expect(await blot()).toBe('200 undefined');
  expect(await blot()).toBe('409 words-changed');
});

test('a masked reader blots visible text, a partly visible number as a whole, and learns nothing of hidden values', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin' });
  const { permissions } = (await boss.call('GET /roles/getList', {})).data.list.find(({ admin }) => admin)!;
  await boss.call('POST /roles/doEdit', { role: 'NoPhones', name: 'NoPhones', permissions, masks: ['phone'] });
  const masked = await on.signIn({ role: 'NoPhones' });
  const which = await said(boss, await on.visitor(), 'call 138 1234 5678 today');
  const blot = (piece: string) => masked.call('POST /history/doBlot', { ...which, pieces: [piece] });
  expect(await blot('138****5678')).toMatchObject({ status: 403, error: 'masked' });
  for (const guess of ['1234', '138 1234 5678', '13812345678'])
    expect(await blot(guess)).toMatchObject({ error: 'words-changed' });
  expect((await blot('5678')).status).toBe(200);
  const { list } = (await boss.call('GET /history/getMessages', { conversation: which.conversation })).data;
  expect(list[0]!.msg).toBe('call ████████ today');
});

test('a blotted formatted message becomes plain text, so that its markup keeps nothing', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const html = '<p>卡号 <b>6222</b> 0200 &amp; <a href="tel:62220200">打电话</a></p><p>第二行</p>';
  const which = await said(boss, await on.visitor(), html, { kind: 'rich' });
  expect((await boss.call('POST /history/doBlot', { ...which, pieces: ['6222 0200'] })).status).toBe(200);
  const { list } = (await boss.call('GET /history/getMessages', { conversation: which.conversation })).data;
  expect(list[0]).toMatchObject({ kind: 'text', msg: '卡号 ████████ & 打电话\n第二行' });
});

test('a message blotted while it is being indexed is found only by the rest', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const which = await said(boss, await on.visitor(), WORDS);
  const { conversation } = which;
  await transaction(on.database.db, async (tx) => {
    const read = await readUnindexed(tx, [{ id: conversation, from: 0 }], 10);
    const terms = read.map((row) => ({ ...row, terms: messageTerms(row.msg, row.sentAt.getTime()) }));
    expect((await boss.call('POST /history/doBlot', { ...which, pieces: [CARD] })).status).toBe(200);
    await saveTerms(tx, terms, new Map([[conversation, 1]]));
  });
  const { rows } = await on.database.db.query<{ terms: number[] }>('select terms from message_terms');
  expect(rows.map(({ terms }) => [...terms].sort())).toEqual([[...messageTerms(LEFT, on.clock.now())].sort()]);
});
