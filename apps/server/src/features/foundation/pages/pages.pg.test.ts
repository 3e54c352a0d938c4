import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, caller, type Reply, startTestHttp, type TestHttp } from '../../../testing/test-http';

let http: TestHttp;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  http = await startTestHttp();
  call = caller(http.app);
});
afterAll(() => http.close());

type Row = { path: string; meta: { hidden?: boolean }; children?: Row[] };

const dataOf = <T>(reply: Reply): T => reply.body.data;
const signIn = async (value: object) => dataOf<{ token: string }>(await call('POST /login', { value })).token;
const listed = async (token: string) => dataOf<{ list: Row[] }>(await call('GET /router/getList', { token })).list;
const pathsOf = (rows: Row[]): string[] => rows.flatMap((row) => [row.path, ...pathsOf(row.children ?? [])]);

test('the list is the tree of pages that the caller may open', async () => {
  const admin = await signIn(ADMIN);
  expect(pathsOf(await listed(admin))).toEqual(
    expect.arrayContaining(['/workbench', 'workbench', '/service', 'service', '/history', 'letter', '/personal']),
  );

  const person = { username: 'pages', password: 'long-enough', roles: ['Editor'] };
  await call('POST /services/doEdit', { token: admin, value: person });
  const editor = await listed(await signIn(person));
  expect(pathsOf(editor)).not.toContain('/service');
  expect(editor.find(({ path }) => path === '/personal')?.meta.hidden).toBe(true);
});

test('without a login there is no list', async () => {
  expect((await call('GET /router/getList', {})).status).toBe(401);
});

test('the search finds the pages that the caller may open, in the requested language', async () => {
  const token = await signIn(ADMIN);
  const found = async (language: string) =>
    dataOf<{ list: object[] }>(await call('GET /search/getList', { token, headers: { 'accept-language': language } }))
      .list;
  expect(await found('zh')).toContainEqual({ value: '留言记录', url: '#/history/letter' });
  expect(await found('en')).toContainEqual({ value: 'Offline messages', url: '#/history/letter' });
  const { list, total } = dataOf<{ list: object[]; total: number }>(await call('GET /search/getList', { token }));
  expect(total).toBe(list.length);
  expect((await call('GET /search/getList', {})).status).toBe(401);
});
