import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../../db/transaction';
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

test('a change leaves what it does not name as it is; a new site needs a name and domains', async () => {
  const shop = { name: 'Two at once', domains: ['shop.example'], signedOnly: false };
  const { id } = dataOf<{ id: string }>(await edit(shop));
  await edit({ id, signedOnly: true });
  expect(dataOf(await edit({ id, name: 'Renamed' }))).toMatchObject({ ...shop, name: 'Renamed', signedOnly: true });
  expect(dataOf(await edit({ domains: [] }))).toEqual({ error: 'bad-request', fields: ['name'] });
  expect(dataOf(await edit({ name: 'x' }))).toEqual({ error: 'bad-request', fields: ['domains'] });
});

test('sites are found by name, domain and key', async () => {
  const { id, key } = dataOf<{ id: string; key: string }>(
    await edit({ name: '茶叶 100% 店', domains: ['tea.example'] }),
  );
  const found = async (text: string) =>
    dataOf<{ list: { id: string }[]; total: number }>(await call('GET /access/getList', { token, value: { text } }));
  for (const text of ['100%', 'TEA.exam', key]) expect(await found(text)).toMatchObject({ list: [{ id }], total: 1 });
  expect(await found('茶%店')).toMatchObject({ list: [], total: 0 });
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

const hello = (value: object) =>
  call('POST /visitor/hello', {
    value: {
      site: 'demo',
      URL: 'https://shop.example/price?key=1',
      title: '',
      referrer: '',
      language: 'zh',
      screen: '',
      ...value,
    },
  });
type Listed = { key: string; script: string; seenAt: number | null; seenUrl: string | null; pagesToday: number };
const listed = async (key: string): Promise<Listed> =>
  dataOf<{ list: Listed[] }>(await call('GET /access/getList', { token })).list.find((site) => site.key === key)!;

test('the list tells when and where the code was last seen, to the minute, and how many pages were opened today', async () => {
  const { key } = dataOf<{ key: string }>(await edit({ name: '新站', domains: [] }));
  expect(await listed(key)).toMatchObject({ script: '/widget.js', seenAt: null, seenUrl: null, pagesToday: 0 });
  const first = http.clock.now();
  await hello({ site: key });
  http.clock.advance(59_000);
  await hello({ site: key, URL: 'https://shop.example/second' });
  expect(await listed(key)).toMatchObject({ seenAt: first, seenUrl: 'https://shop.example/price', pagesToday: 2 });
  http.clock.advance(1000);
  await hello({ site: key, URL: 'https://shop.example/third' });
  // Within ten seconds the count is not repeated.
  expect(await listed(key)).toMatchObject({ pagesToday: 2 });
  http.clock.advance(10_000);
  expect(await listed(key)).toMatchObject({ pagesToday: 3 });
  expect(await listed(key)).toMatchObject({ seenAt: first + 60_000, seenUrl: 'https://shop.example/third' });
  http.clock.advance(24 * 3600_000);
  token = dataOf<{ token: string }>(await call('POST /login', { value: ADMIN })).token;
  expect(await listed(key)).toMatchObject({ pagesToday: 0 });
});

test('a site is deleted only while nothing belongs to it, and the last one never', async () => {
  const remove = async (...ids: string[]) => dataOf(await call('POST /access/doDelete', { token, value: { ids } }));
  const unused = dataOf<{ id: string }>(await edit({ name: '没用过', domains: [] }));
  const used = dataOf<{ id: string; key: string }>(await edit({ name: '有访客', domains: [] }));
  await hello({ site: used.key });
  expect(await remove(unused.id, used.id)).toEqual({ error: 'site-in-use', name: '有访客' });
  expect(await remove(unused.id)).toEqual({ deleted: 1 });
  expect(await remove(unused.id)).toEqual({ deleted: 0 });
  const { list } = dataOf<{ list: { id: string }[] }>(await call('GET /access/getList', { token }));
  expect(await remove(...list.map(({ id }) => id))).toEqual({ error: 'last-site' });
});

test('visitors of other sites may arrive while a site is deleted or changed', async () => {
  const { id } = dataOf<{ id: string }>(await edit({ name: '没用过', domains: [] }));
  const { list } = dataOf<{ list: { id: string; key: string }[] }>(await call('GET /access/getList', { token }));
  const demo = list.find(({ key }) => key === 'demo')!;
  await transaction(http.database.db, async (tx) => {
    // The lock that a new visitor's row takes on its site.
    await tx.query('select from sites where id = $1 for key share', [demo.id]);
    expect(dataOf(await call('POST /access/doDelete', { token, value: { ids: [id] } }))).toEqual({ deleted: 1 });
    expect((await edit({ id: demo.id, name: 'Demo', domains: [] })).status).toBe(200);
  });
});
