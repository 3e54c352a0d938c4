import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, caller, type Reply, startTestHttp, type TestHttp } from '../../../testing/test-http';

const VISITOR = '00000000-0000-7000-8000-00000000000a';
const OTHER = '00000000-0000-7000-8000-00000000000b';

let http: TestHttp;
let call: ReturnType<typeof caller>;
let token: string;

beforeAll(async () => {
  http = await startTestHttp();
  call = caller(http.app);
  token = dataOf<{ token: string }>(await call('POST /login', { value: ADMIN })).token;
  const { rows } = await http.database.db.query<{ id: string }>('select id from sites');
  const siteId = rows[0]!.id;
  for (const id of [VISITOR, OTHER]) {
    await http.database.db.query('insert into visitors (id, site_id, url) values ($1, $2, $3)', [
      id,
      siteId,
      'https://shop.example/',
    ]);
    http.visitors.set(`credential-${id}`, { id, siteId, language: '' });
  }
});
afterAll(() => http.close());

const dataOf = <T>(reply: Reply): T => reply.body.data;
type Letter = { id: string; content: string; read: boolean };
const leave = (value: object, visitor = VISITOR) =>
  call('POST /visitor/letter', { token: `credential-${visitor}`, value });
const list = async () => dataOf<{ list: Letter[]; total: number }>(await call('GET /letter/getList', { token }));

test('a letter is stored once for each onlyID of a visitor', async () => {
  const letter = { onlyID: 'letter-1', content: '你好，请回电 ☎️\n谢谢', name: '李雷', phone: '138', email: 'a@b.cn' };
  const first = await leave(letter);
  http.clock.advance(1000);
  expect(await leave({ ...letter, content: 'another body' })).toEqual(first);
  expect((await list()).list).toEqual([
    {
      id: dataOf<{ id: string }>(first).id,
      YQToken: VISITOR,
      site: 'demo',
      siteName: 'Demo',
      content: letter.content,
      name: '李雷',
      phone: '138',
      email: 'a@b.cn',
      wechat: '',
      URL: 'https://shop.example/',
      read: false,
      time: dataOf<{ time: number }>(first).time,
      status: 'new',
      reason: 'offline',
      channel: 'web',
      serviceID: null,
      nickname: null,
      dueAt: null,
      rule: null,
      source: '',
      keyword: '',
      region: '',
      replies: 0,
      merged: 0,
      hasOthers: false,
      conversation: null,
      fromConversation: null,
    },
  ]);
  expect(http.context.events).toMatchObject([{ kind: 'letter.told', what: 'left', to: 'everybody' }]);
  await leave(letter, OTHER);
  expect((await list()).total).toBe(2);
});

test('a WeChat is a contact of its own: in list and search, and in the archive with the person', async () => {
  const left = await leave({ onlyID: 'with-wechat', content: '请加我', wechat: ' lilei_cn ' }, OTHER);
  const { id } = dataOf<{ id: string }>(left);
  expect((await list()).list.find((letter) => letter.id === id)).toMatchObject({
    content: '请加我',
    wechat: 'lilei_cn',
  });
  const found = dataOf<{ list: { id: string }[] }>(
    await call('GET /letter/getList', { token, value: { text: 'LILEI_' } }),
  );
  expect(found.list).toMatchObject([{ id }]);
  const { person } = dataOf<{ person: string }>(await call('POST /letter/toUser', { token, value: { id } }));
  const { rows } = await http.database.db.query('select wechat from people where id = $1', [person]);
  expect(rows).toEqual([{ wechat: 'lilei_cn' }]);
});

test('the same letter sent twice at the same time is stored once', async () => {
  const before = (await list()).total;
  const replies = await Promise.all(Array.from({ length: 8 }, () => leave({ onlyID: 'at-once', content: 'x' })));
  expect(new Set(replies.map((reply) => dataOf<{ id: string }>(reply).id)).size).toBe(1);
  expect((await list()).total).toBe(before + 1);
});

test('reading one lowers the count of unread letters', async () => {
  const { list: letters, total } = await list();
  expect(dataOf(await call('GET /reads', { token }))).toBe(total);
  const { id } = letters[0]!;
  expect(dataOf(await call('POST /letter/doEdit', { token, value: { id, read: true } }))).toMatchObject({
    id,
    read: true,
  });
  expect(dataOf(await call('GET /reads', { token }))).toBe(total - 1);
  await call('POST /letter/doEdit', { token, value: { id, read: false } });
  expect(dataOf(await call('GET /reads', { token }))).toBe(total);
});

test('invalid letters are refused with the id of the error', async () => {
  const errorOf = async (value: object) => dataOf<{ error: string }>(await leave(value)).error;
  expect(await errorOf({ onlyID: 'e1', content: '' })).toBe('empty');
  expect(await errorOf({ onlyID: 'e2', content: 'a\0b' })).toBe('bad-text');
  expect(await errorOf({ onlyID: 'e3', content: '\ud800' })).toBe('bad-text');
  expect(await errorOf({ onlyID: 'e4', content: 'x'.repeat(60_001) })).toBe('too-long');
  expect(await errorOf({ onlyID: 'with space', content: 'x' })).toBe('bad-request');
  expect(await errorOf({ onlyID: 'e5', content: { toString: 'x' } })).toBe('bad-request');
});
