import { expect } from 'vitest';
import { createSharedBus } from '../../../bus/in-process';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import { startServer, type TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';
import { upload } from '../../../testing/upload';

/** A site's own values over the organisation's, field by field: in windows, in what the server does, and in the console. */
const sitesOf = async (on: TestServer) => {
  const ann = await on.agent({ role: 'Admin', nickname: 'Ann' });
  const demo = (await ann.call('GET /access/getList', {})).data.list[0]!;
  const shop = (await ann.call('POST /access/doEdit', { name: 'Shop', domains: [] })).data;
  return { ann, demo, shop };
};
const windowOn = async (on: TestServer, site: string) => {
  const visitor = new TestVisitor(on);
  const { settings } = await visitor.hello({ site });
  await visitor.connect();
  return { visitor, settings };
};
type Edit = { section?: string; site?: string | undefined; value: object; version: number };
const publish = (agent: TestAgent, { section = 'window', site, value, version }: Edit) =>
  agent.call('POST /settings/doEdit', { section, value: { ...value }, version, ...(site && { site }) });
const listed = async (agent: TestAgent, site: string, section = 'window') =>
  (await agent.call('GET /settings/getList', { site })).data.list.find((one) => one.section === section);

test('a value of one site reaches its windows only, and the organisation’s all but for that field', async ({ on }) => {
  const { ann, shop } = await sitesOf(on);
  const [demoWindow, shopWindow] = [await windowOn(on, 'demo'), await windowOn(on, shop.key)];
  const sockets = { demo: demoWindow.visitor.socket, shop: shopWindow.visitor.socket, ann: ann.socket };

  const own = await framesCausedBy(on, sockets, () =>
    publish(ann, { site: shop.id, value: { accent: '#112233' }, version: 0 }),
  );
  expect(own.demo).toBeUndefined();
  expect(own.shop).toMatchObject([{ code: '8012', section: 'window', settings: { accent: '#112233', title: '' } }]);
  expect(own.ann).toMatchObject([{ code: '8012', site: shop.id, settings: { accent: '#112233' } }]);

  const general = await framesCausedBy(on, sockets, () =>
    publish(ann, { value: { accent: '#445566', title: '青禾' }, version: 0 }),
  );
  expect(general.demo).toMatchObject([{ settings: { accent: '#445566', title: '青禾' } }]);
  expect(general.shop).toMatchObject([{ settings: { accent: '#112233', title: '青禾' } }]);
  expect(general.ann?.[0]).not.toHaveProperty('site');

  expect((await windowOn(on, shop.key)).settings.window).toMatchObject({ accent: '#112233', title: '青禾' });
  expect((await windowOn(on, 'demo')).settings.window).toMatchObject({ accent: '#445566', title: '青禾' });

  // One press returns to what is inherited.
  const returned = await framesCausedBy(on, sockets, () => publish(ann, { site: shop.id, value: {}, version: 1 }));
  expect(returned.shop).toMatchObject([{ settings: { accent: '#445566' } }]);
});

test('a window that reconnects gets what was published meanwhile', async ({ on }) => {
  const { ann, shop } = await sitesOf(on);
  const { visitor } = await windowOn(on, shop.key);
  await visitor.leaves();
  await publish(ann, { site: shop.id, value: { title: 'new' }, version: 0 });
  await on.settle();
  const socket = await visitor.connect({ cursor: visitor.cursor });
  expect(socket.all('8012')).toMatchObject([{ section: 'window', settings: { title: 'new' } }]);
});

test('the list of a site holds its own values, what is inherited, and what is in use', async ({ on }) => {
  const { ann, shop, demo } = await sitesOf(on);
  await publish(ann, { value: { title: '青禾', side: 'left' }, version: 0 });
  expect(await publish(ann, { site: shop.id, value: { title: 'Shop', unknown: 1 }, version: 0 })).toMatchObject({
    data: { section: 'window', value: { title: 'Shop' }, version: 1 },
  });
  expect(await listed(ann, shop.id)).toMatchObject({
    value: { title: 'Shop' },
    version: 1,
    editable: true,
    published: { by: ann.uuid },
    inherited: { title: '青禾', side: 'left' },
    effective: { title: 'Shop', side: 'left' },
  });
  expect((await listed(ann, shop.id))!.value).toEqual({ title: 'Shop' });
  expect(await listed(ann, demo.id)).toMatchObject({ value: {}, version: 0, effective: { title: '青禾' } });
  // An agent reads them; sections without values of sites are not listed.
  const agent = await on.signIn({});
  expect(await listed(agent, shop.id)).toMatchObject({ value: { title: 'Shop' }, editable: false });
  expect(await listed(ann, shop.id, 'routing')).toBeUndefined();
  expect((await ann.call('GET /settings/getList', { site: ann.uuid })).error).toBe('unknown-site');
});

test('drafts, versions and stale versions of a site are its own', async ({ on }) => {
  const { ann, shop } = await sitesOf(on);
  const site = shop.id;
  await publish(ann, { value: { title: 'all' }, version: 0 });
  await ann.call('POST /settings/doDraft', { section: 'window', site, value: { title: 'draft' } });
  expect(await listed(ann, site)).toMatchObject({ value: {}, draft: { value: { title: 'draft' }, version: 0 } });
  expect((await ann.call('POST /settings/doPublish', { section: 'window' })).error).toBe('no-draft');
  expect((await ann.call('POST /settings/doPublish', { section: 'window', site })).data).toEqual({
    section: 'window',
    value: { title: 'draft' },
    version: 1,
  });
  const stale = await publish(ann, { site, value: { title: 'late' }, version: 0 });
  expect([stale.error, stale.data]).toMatchObject(['stale-version', { version: 1, value: { title: 'draft' } }]);
  await publish(ann, { site, value: { title: 'two', side: 'left' }, version: 1 });
  const back = { section: 'window', site, version: 1, fields: ['side'] };
  expect((await ann.call('POST /settings/doRollback', back)).data).toMatchObject({ version: 3 });
  expect((await listed(ann, site))!.value).toEqual({ title: 'two' });
  const { list } = (await ann.call('GET /settings/getVersions', { section: 'window', site })).data;
  expect(list.map(({ version, value }) => [version, value])).toEqual([
    [3, { title: 'two' }],
    [2, { title: 'two', side: 'left' }],
    [1, { title: 'draft' }],
  ]);
  const { rows } = await on.database.db.query(
    `select before, after, subject_name as name from audit_entries where action = 'settings.rollBack'`,
  );
  expect(rows).toEqual([{ before: '{"side":"left"}', after: '{"side":null}', name: 'Shop' }]);
});

test('sections and fields that are the same everywhere are refused for a site, like a site that is gone', async ({
  on,
}) => {
  const { ann, shop } = await sitesOf(on);
  const refusal = async (edit: Partial<Edit>) =>
    (await publish(ann, { site: shop.id, value: {}, version: 0, ...edit })).data;
  expect(await refusal({ section: 'routing' })).toEqual({ error: 'not-by-site' });
  expect(await refusal({ section: 'conversation', value: { answerSeconds: 5, idleMinutes: 5 } })).toEqual({
    error: 'not-by-site',
    fields: ['answerSeconds'],
  });
  expect(await refusal({ value: { accent: 'red' } })).toEqual({ error: 'bad-request', fields: ['accent'] });
  expect(await refusal({ site: ann.uuid })).toEqual({ error: 'unknown-site' });
});

// Effect of conversation.idleMinutes
test('conversations of a site end after its own idle time', async ({ on }) => {
  const { ann, shop } = await sitesOf(on);
  await publish(ann, { section: 'conversation', site: shop.id, value: { idleMinutes: 10 }, version: 0 });
  const [{ visitor: demo }, { visitor: own }] = [await windowOn(on, 'demo'), await windowOn(on, shop.key)];
  await demo.says('hello');
  await own.says('hello');
  on.clock.advance(11 * 60_000);
  await on.runJob('idle');
  expect([(await ann.row(demo))?.state, (await ann.row(own))?.state]).toEqual(['current', 'end']);
});

test('visitors of a site can rate for its own time, and send files if it takes any', async ({ on }) => {
  const { ann, shop } = await sitesOf(on);
  await publish(ann, { section: 'rating', site: shop.id, value: { days: 1 }, version: 0 });
  await publish(ann, { section: 'files', site: shop.id, value: { visitors: false }, version: 0 });
  const [{ visitor: demo }, { visitor: own }] = [await windowOn(on, 'demo'), await windowOn(on, shop.key)];
  const ended: boolean[] = [];
  const sent: number[] = [];
  for (const visitor of [demo, own]) {
    await visitor.says('hello');
    sent.push((await upload(on, visitor.credential, { name: 'note.txt', content: 'x' })).status);
    await ann.does('end', visitor);
  }
  on.clock.advance(2 * 86_400_000);
  for (const visitor of [demo, own]) ended.push((await visitor.call('GET /visitor/ratings', {})).data.open);
  expect({ ended, sent }).toEqual({ ended: [true, false], sent: [200, 403] });
});

test('other processes use and push a site’s values too', async ({ database, on }) => {
  const bus = createSharedBus();
  const [one, two] = [
    await startServer({ database, clock: on.clock, bus: bus.join() }),
    await startServer({ database, clock: on.clock, bus: bus.join() }),
  ];
  const { ann, shop } = await sitesOf(one);
  const { visitor } = await windowOn(two, shop.key);
  const mark = visitor.socket.frames.length;
  await publish(ann, { site: shop.id, value: { title: 'Shop' }, version: 0 });
  await visitor.socket.until(({ code }) => code === '8012');
  expect(visitor.socket.frames.slice(mark)).toMatchObject([{ code: '8012', settings: { title: 'Shop' } }]);
  await Promise.all([one.stop(), two.stop()]);
});
