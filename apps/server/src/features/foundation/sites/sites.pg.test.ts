import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, caller, type Reply, startTestHttp, type TestHttp } from '../../../testing/test-http';

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

test('sites are listed with their keys, created with a new key, and changed', async () => {
  const created = dataOf<{ id: string; key: string }>(
    await edit({ name: '商城', domains: ['shop.example', '*.shop.example'] }),
  );
  expect(created).toMatchObject({ name: '商城', domains: ['shop.example', '*.shop.example'] });
  const changed = dataOf(await edit({ id: created.id, name: 'Shop', domains: [], key: 'chosen' }));
  expect(changed).toEqual({ ...created, name: 'Shop', domains: [] });
  const { list } = dataOf<{ list: { key: string }[] }>(await call('GET /access/getList', { token }));
  expect(list.map(({ key }) => key)).toEqual(['demo', created.key]);
});

test('a domain that cannot match is refused', async () => {
  expect(dataOf(await edit({ name: 'x', domains: ['not a domain'] }))).toEqual({
    error: 'bad-request',
    fields: ['domains'],
  });
  expect(dataOf(await edit({ id: '00000000-0000-7000-8000-00000000ffff', name: 'x', domains: [] }))).toEqual({
    error: 'unknown-site',
  });
});

test("a site's secret is made once, and another takes its place when asked for", async () => {
  const { id } = dataOf<{ id: string }>(await edit({ name: '签名', domains: [] }));
  const secretNow = async () =>
    dataOf<{ secret: string }>(await call('GET /access/getSecret', { token, value: { id } })).secret;
  const first = await secretNow();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(await secretNow()).toBe(first);
  const renewed = dataOf<{ secret: string }>(await call('POST /access/renewSecret', { token, value: { id } })).secret;
  expect(renewed).not.toBe(first);
  expect(await secretNow()).toBe(renewed);
  const { list } = dataOf<{ list: object[] }>(await call('GET /access/getList', { token }));
  expect(JSON.stringify(list)).not.toContain(renewed);
});

test('a site accepts only signed identities unless set otherwise', async () => {
  const created = dataOf<{ id: string }>(await edit({ name: '店', domains: [] }));
  expect(created).toMatchObject({ signedOnly: true });
  const site = { id: created.id, name: '店', domains: [] };
  expect(dataOf(await edit({ ...site, signedOnly: false }))).toMatchObject({ signedOnly: false });
  expect(dataOf(await edit(site))).toMatchObject({ signedOnly: false });
});
