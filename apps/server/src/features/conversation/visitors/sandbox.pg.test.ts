import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';

/** A hello as a browser sends it from a page of this origin. */
async function hello(
  on: TestServer,
  { origin = 'http://localhost', page = 'http://localhost', path = '/demo/sandbox/', ...more }: Record<string, string>,
) {
  const response = await on.server.http.inject({
    method: 'POST',
    url: '/api/visitor/hello',
    headers: { origin, host: 'localhost' },
    payload: { URL: `${page}${path}`, title: 'Sandbox', ...more },
  });
  const { data } = response.json() as { data: { YQToken: string; credential: string; identity?: string } };
  return data;
}

test('visitors of the sandbox are marked; they and bots are left out of the counts of their site', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  const list = async () => (await boss.call('GET /access/getList')).data.list[0]!;
  const { key: site } = await list();
  const tried = await hello(on, { site });
  const row = await on.database.db.query<{ name: string; sandbox: boolean }>(
    'select name, sandbox from visitors where id = $1',
    [tried.YQToken],
  );
  expect(row.rows).toEqual([{ name: 'Sandbox 沙盒', sandbox: true }]);
  expect(await list()).toMatchObject({ pagesToday: 0, seenAt: null });
  // A page of another origin cannot claim to be it.
  const claimed = await hello(on, { site, origin: 'https://shop.example' });
  // Windows have our origin on any page: the address of the page counts too.
  const elsewhere = await hello(on, { site, page: 'https://shop.example' });
  const claims = [claimed.YQToken, elsewhere.YQToken];
  const { rows } = await on.database.db.query('select 1 from visitors where id = any($1) and sandbox', [claims]);
  expect(rows).toEqual([]);
  on.clock.advance(11_000);
  expect(await list()).toMatchObject({ pagesToday: 2 });
  await on.database.db.query(`update visits set device = 'bot' where visitor_id = $1`, [elsewhere.YQToken]);
  on.clock.advance(11_000);
  expect(await list()).toMatchObject({ pagesToday: 1 });
});

test('what is tried there is no record of a visitor who used the same browser', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  const { key: site } = (await boss.call('GET /access/getList')).data.list[0]!;
  const real = await hello(on, { site, path: '/demo/' });
  const tried = await hello(on, { site, credential: real.credential });
  expect(tried.YQToken).not.toBe(real.YQToken);
  const again = await hello(on, { site, credential: tried.credential });
  expect(again.YQToken).toBe(tried.YQToken);
});

test('a test identity is verified there, and is never a customer of the site', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  const { key: site, id } = (await boss.call('GET /access/getList')).data.list[0]!;
  const { data } = await boss.call('POST /access/doTestToken', { id, customer: 'customer-4711', name: 'Wang' });
  const tried = await hello(on, { site, identity: data.token });
  expect(tried.identity).toBe('verified');
  const { rows } = await on.database.db.query<{ name: string; sandbox: boolean }>(
    'select name, sandbox from visitors where id = $1',
    [tried.YQToken],
  );
  expect(rows).toEqual([{ name: 'Wang · Sandbox 沙盒', sandbox: true }]);
  const unsigned = await hello(on, { site, identity: JSON.stringify({ id: 'customer-4711', name: 'Wang' }) });
  expect(unsigned.identity).toBe('refused');
});
