import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, caller, type Reply, startTestHttp, type TestHttp } from '../../testing/test-http';

let http: TestHttp;
let call: ReturnType<typeof caller>;
let token: string;

beforeAll(async () => {
  http = await startTestHttp();
  call = caller(http.app);
  token = dataOf<{ token: string }>(await call('POST /login', { value: ADMIN })).token;
});
afterAll(() => http.close());

const dataOf = <T>(reply: Reply): T => reply.body.data;
const edit = (value: object) => call('POST /access/doEdit', { token, value });

test('sites are listed with their keys, created with one of their own, and changed', async () => {
  const created = dataOf<{ id: string; key: string }>(
    await edit({ name: '商城', domains: ['shop.example', '*.shop.example'] }),
  );
  expect(created).toMatchObject({ name: '商城', domains: ['shop.example', '*.shop.example'] });
  const changed = dataOf(await edit({ id: created.id, name: 'Shop', domains: [], key: 'chosen' }));
  expect(changed).toEqual({ ...created, name: 'Shop', domains: [] });
  const { list } = dataOf<{ list: { key: string }[] }>(await call('GET /access/getList', { token }));
  expect(list.map(({ key }) => key)).toEqual(['demo', created.key]);
});

test('a domain that can match nothing is refused', async () => {
  expect(dataOf(await edit({ name: 'x', domains: ['not a domain'] }))).toEqual({
    error: 'bad-request',
    fields: ['domains'],
  });
  expect(dataOf(await edit({ id: '00000000-0000-7000-8000-00000000ffff', name: 'x', domains: [] }))).toEqual({
    error: 'unknown-site',
  });
});
