import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';

async function siteOf(boss: TestAgent) {
  return (await boss.call('GET /access/getList')).data.list[0]!;
}

/** What passed, once so many entries are there: they are handed on every fifth of a second. */
async function seen(agent: TestAgent, id: string, isEnough: (what: string[]) => boolean) {
  for (;;) {
    const { list } = (await agent.call('GET /access/getInspected', { id })).data;
    if (isEnough(list.map(({ what }) => what))) return list;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function windowOf(on: TestServer, site: string) {
  const visitor = new TestVisitor(on);
  await visitor.hello({ site, title: 'Prices', URL: 'https://shop.example/prices' });
  await visitor.connect();
  return visitor;
}

test('what a window sends, is answered and is pushed is shown live, without its credential', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  const site = await siteOf(boss);
  const { data: watch } = await boss.call('POST /access/doInspect', { site: site.id });
  expect(watch.texts).toBe(true);
  const visitor = await windowOf(on, site.key);
  await visitor.says('my order is late');
  await visitor.views('https://shop.example/contact');
  const list = await seen(boss, watch.id, (what) => ['3001', '3003'].length > 0 && what.length >= 5);
  const hello = list.find(({ what, way }) => what === 'POST /visitor/hello' && way === 'answered')!;
  expect(hello.YQToken).toBe(visitor.id);
  expect(JSON.parse(hello.data)).toMatchObject({ credential: '•••', site: site.key });
  const all = list.map(({ data }) => data).join('\n');
  expect(all).toContain('my order is late');
  expect(all).toContain('https://shop.example/contact');
  expect(list.some(({ way }) => way === 'pushed')).toBe(true);

  expect((await boss.call('POST /access/doEndInspect', { id: watch.id })).data).toEqual({ ended: true });
  expect(await boss.call('GET /access/getInspected', { id: watch.id })).toMatchObject({ status: 404 });
});

test('only one visitor is shown if one is asked for', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  const site = await siteOf(boss);
  const [one, other] = [await windowOf(on, site.key), await windowOf(on, site.key)];
  const { data: watch } = await boss.call('POST /access/doInspect', { site: site.id, YQToken: one.id });
  await other.views('https://shop.example/other');
  await one.views('https://shop.example/one');
  const list = await seen(boss, watch.id, (what) => what.length >= 2);
  expect(new Set(list.map(({ YQToken }) => YQToken))).toEqual(new Set([one.id]));
  const nobody = '00000000-0000-7000-8000-000000000000';
  expect(await boss.call('POST /access/doInspect', { site: site.id, YQToken: nobody })).toMatchObject({ status: 404 });
});

test('who may not read conversations sees what passes without its texts; a narrow data scope sees nothing', async ({
  on,
}) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  const site = await siteOf(boss);
  const role = { permissions: ['talk:desk', 'setPermissions:access'] as const };
  await boss.call('POST /roles/doEdit', {
    role: 'Tech',
    name: 'Tech',
    scope: 'all',
    permissions: [...role.permissions],
  });
  await boss.call('POST /roles/doEdit', { role: 'Own', name: 'Own', scope: 'own', permissions: [...role.permissions] });
  const tech = await on.signIn({ nickname: 'Tech', role: 'Tech' });
  const own = await on.signIn({ nickname: 'Own', role: 'Own' });
  expect(await own.call('POST /access/doInspect', { site: site.id })).toMatchObject({ status: 403 });
  const ann = await on.signIn({ nickname: 'Ann' });
  expect(await ann.call('POST /access/doInspect', { site: site.id })).toMatchObject({ status: 403 });
  const { data: watch } = await tech.call('POST /access/doInspect', { site: site.id });
  expect(watch.texts).toBe(false);
  const visitor = await windowOf(on, site.key);
  await visitor.says('my order is late');
  const all = (await seen(tech, watch.id, (what) => what.length >= 4)).map(({ data }) => data).join('\n');
  expect(all).not.toContain('my order is late');
  expect(all).toContain('https://shop.example/prices');
  // Nobody else's looking is read.
  expect(await boss.call('GET /access/getInspected', { id: watch.id })).toMatchObject({ status: 404 });
});

test('it ends by itself when nobody reads, and few look at a time', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  const site = await siteOf(boss);
  const begin = () => boss.call('POST /access/doInspect', { site: site.id });
  const { data: watch } = await begin();
  for (let n = 1; n < 4; n += 1) expect((await begin()).status).toBe(200);
  expect(await begin()).toMatchObject({ error: 'limit-reached' });
  on.clock.advance(16_000);
  expect(await boss.call('GET /access/getInspected', { id: watch.id })).toMatchObject({ status: 404 });
  expect((await begin()).status).toBe(200);
});
