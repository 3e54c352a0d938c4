import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import { startServer, type TestServer } from '../../../testing/start-server';
import { type TestAgent, TestVisitor } from '../../../testing/test-people';
import { createSettingsCache } from './settings-cache';

/** The second of two people is refused and sees both; drafts are served to nobody; every version can come back. */
const adminOf = (on: TestServer, nickname = 'Ann') => on.signIn({ role: 'Admin', nickname });
const greeting = (title: string, version: number) => ({ section: 'window', value: { title }, version });
const windowOf = async (agent: TestAgent) =>
  (await agent.call('GET /settings/getList', {})).data.list.find(({ section }) => section === 'window')!;
const titleNow = async (on: TestServer) => (await new TestVisitor(on).hello()).settings.window;
const entries = async (on: TestServer) => {
  const { rows } = await on.database.db.query<{ action: string; before: string; after: string; subject_name: string }>(
    `select action, before, after, subject_name from audit_entries where subject_kind = 'settings' order by id`,
  );
  return rows.map(({ before, after, ...entry }) => ({
    ...entry,
    before: JSON.parse(before),
    after: JSON.parse(after),
  }));
};

test('the second of two editors is refused, and sees what the first one published', async ({ on }) => {
  const [ann, bob] = [await adminOf(on), await adminOf(on, 'Bob')];
  await ann.call('POST /settings/doEdit', greeting('A', 0));
  const refused = await bob.call('POST /settings/doEdit', greeting('B', 0));
  expect(refused).toMatchObject({ status: 409, error: 'stale-version' });
  expect(refused.data).toMatchObject({ version: 1, by: ann.uuid, byName: 'Ann', value: { title: 'A', side: 'right' } });
  expect((refused.data as unknown as { at: number }).at).toBe(on.clock.now());
  expect(await windowOf(bob)).toMatchObject({ version: 1, published: { by: ann.uuid, byName: 'Ann' } });
  expect(await bob.call('POST /settings/doEdit', greeting('B', 1))).toMatchObject({
    status: 200,
    data: { version: 2 },
  });
});

test('nobody is served a draft until it is published', async ({ on }) => {
  const ann = await adminOf(on);
  const agent = await on.agent();
  const visitor = await on.visitor();
  const sockets = { agent: agent.socket, visitor: visitor.socket };
  const told = await framesCausedBy(on, sockets, () =>
    ann.call('POST /settings/doDraft', { section: 'window', value: { title: '草稿' } }),
  );
  expect(told).toEqual({});
  expect(await titleNow(on)).toMatchObject({ title: '' });
  expect(await windowOf(ann)).toMatchObject({
    value: { title: '' },
    version: 0,
    draft: { value: { title: '草稿', side: 'right' }, version: 0, revision: 1, by: ann.uuid, byName: 'Ann' },
  });
  expect(await windowOf(agent)).not.toHaveProperty('draft');

  const pushed = await framesCausedBy(on, sockets, () => ann.call('POST /settings/doPublish', { section: 'window' }));
  expect(pushed).toMatchObject({
    agent: [{ code: '8012', section: 'window', settings: { title: '草稿' } }],
    visitor: [{ code: '8012', section: 'window', settings: { title: '草稿' } }],
  });
  expect(await titleNow(on)).toMatchObject({ title: '草稿' });
  expect(await windowOf(ann)).not.toHaveProperty('draft');
  expect((await ann.call('POST /settings/doPublish', { section: 'window' })).error).toBe('no-draft');
});

test('a draft is not published over a version that is newer than it', async ({ on }) => {
  const [ann, bob] = [await adminOf(on), await adminOf(on, 'Bob')];
  await ann.call('POST /settings/doDraft', { section: 'window', value: { title: 'draft' } });
  await bob.call('POST /settings/doEdit', greeting('published', 0));
  const refused = await ann.call('POST /settings/doPublish', { section: 'window' });
  expect(refused.error).toBe('stale-version');
  expect(refused.data).toMatchObject({ version: 1, byName: 'Bob', value: { title: 'published' } });
  expect(await windowOf(ann)).toMatchObject({ draft: { value: { title: 'draft' }, version: 0 } });

  // Still begun from the old version, by its own word; then from the present one.
  const again = { section: 'window', value: { title: 'both' } };
  await ann.call('POST /settings/doDraft', { ...again, version: 0 });
  expect((await ann.call('POST /settings/doPublish', { section: 'window' })).error).toBe('stale-version');
  expect((await ann.call('POST /settings/doDraft', { ...again, version: 2 })).error).toBe('stale-version');
  await ann.call('POST /settings/doDraft', again);
  expect((await ann.call('POST /settings/doPublish', { section: 'window' })).data).toMatchObject({ version: 2 });
});

test('two people drafting: the second is refused and sees the first draft', async ({ on }) => {
  const [ann, bob] = [await adminOf(on), await adminOf(on, 'Bob')];
  const draft = (title: string, revision: number) => ({ section: 'window', value: { title }, revision });
  expect((await ann.call('POST /settings/doDraft', draft('A', 0))).data).toMatchObject({ revision: 1 });
  const refused = await bob.call('POST /settings/doDraft', draft('B', 0));
  expect(refused.error).toBe('stale-draft');
  expect(refused.data).toMatchObject({ value: { title: 'A' }, revision: 1, byName: 'Ann' });
  expect((await bob.call('POST /settings/doDraft', draft('B', 1))).data).toMatchObject({ revision: 2 });
  expect((await ann.call('POST /settings/doPublish', { section: 'window', revision: 1 })).error).toBe('stale-draft');
  await ann.call('POST /settings/doDiscard', { section: 'window' });
  expect((await bob.call('POST /settings/doDraft', draft('B', 2))).error).toBe('stale-draft');
  expect(await windowOf(bob)).not.toHaveProperty('draft');
  expect(await entries(on)).toEqual([]);
});

test('a draft that took the place of another is neither overwritten, published nor discarded as if it were that one', async ({
  on,
}) => {
  const [ann, bob] = [await adminOf(on), await adminOf(on, 'Bob')];
  const draft = (title: string, revision: number) => ({ section: 'window', value: { title }, revision });
  const refusals = async (revision: number) => [
    (await ann.call('POST /settings/doDraft', draft('Ann’s', revision))).error,
    (await ann.call('POST /settings/doPublish', { section: 'window', revision })).error,
    (await ann.call('POST /settings/doDiscard', { section: 'window', revision })).error,
  ];
  const stale = ['stale-draft', 'stale-draft', 'stale-draft'];
  const { revision } = (await ann.call('POST /settings/doDraft', draft('Ann’s', 0))).data;
  await bob.call('POST /settings/doDiscard', { section: 'window', revision });
  const second = (await bob.call('POST /settings/doDraft', draft('Bob’s', 0))).data.revision;
  expect(await refusals(revision)).toEqual(stale);

  await bob.call('POST /settings/doPublish', { section: 'window', revision: second });
  const third = (await bob.call('POST /settings/doDraft', draft('Bob’s next', 0))).data.revision;
  expect(await refusals(second)).toEqual(stale);
  expect(await windowOf(ann)).toMatchObject({ draft: { value: { title: 'Bob’s next' }, revision: third } });
  await ann.call('POST /settings/doDiscard', { section: 'window', revision: third });
  expect(await windowOf(ann)).not.toHaveProperty('draft');
});

test('drafts and versions from before a field was added are whole', async ({ on }) => {
  const ann = await adminOf(on);
  await ann.call('POST /settings/doEdit', { section: 'window', value: { title: 'one', side: 'left' }, version: 0 });
  await ann.call('POST /settings/doDraft', { section: 'window', value: { title: 'two' } });
  await ann.call('POST /settings/doEdit', greeting('three', 1));
  await on.database.db.query(`update settings set value = '{"title": "one", "side": "left"}'`);
  await on.database.db.query(`update settings_drafts set value = '{"title": "two"}'`);
  await on.database.db.query(`update settings_versions set value = '{"title": "one"}' where version = 1`);
  expect((await windowOf(ann)).draft?.value).toMatchObject({ title: 'two', side: 'left', questions: [] });
  const { list } = (await ann.call('GET /settings/getVersions', { section: 'window' })).data;
  expect(list).toMatchObject([
    { version: 2, before: { title: 'one', side: 'right', questions: [] } },
    { version: 1, value: { title: 'one', side: 'right', questions: [] }, before: null },
  ]);
});

test('versions are listed newest first, and an old one is published again, whole or one field of it', async ({
  on,
}) => {
  const [ann, bob] = [await adminOf(on), await adminOf(on, 'Bob')];
  const edit = (agent: TestAgent, value: object, version: number) =>
    agent.call('POST /settings/doEdit', { section: 'window', value: { ...value }, version });
  await edit(ann, { title: 'one', privacy: 'p1' }, 0);
  on.clock.advance(1000);
  await edit(bob, { title: 'two', privacy: 'p2' }, 1);
  const visitor = await on.visitor();

  const told = await framesCausedBy(on, { visitor: visitor.socket }, () =>
    ann.call('POST /settings/doRollback', { section: 'window', version: 1, fields: ['title'] }),
  );
  expect(told.visitor).toMatchObject([{ code: '8012', settings: { title: 'one', privacy: 'p2' } }]);
  const back = await bob.call('POST /settings/doRollback', { section: 'window', version: 1 });
  expect(back.data).toMatchObject({ version: 4, value: { title: 'one', privacy: 'p1' } });
  expect((await bob.call('POST /settings/doRollback', { section: 'window', version: 9 })).error).toBe(
    'unknown-version',
  );

  const { list, total } = (await ann.call('GET /settings/getVersions', { section: 'window', pageSize: 3 })).data;
  expect(total).toBe(4);
  const at = on.clock.now();
  expect(list).toMatchObject([
    { version: 4, value: { title: 'one', privacy: 'p1' }, before: { privacy: 'p2' }, by: bob.uuid, byName: 'Bob', at },
    { version: 3, value: { title: 'one', privacy: 'p2' }, before: { title: 'two' }, by: ann.uuid, at },
    { version: 2, value: { title: 'two' }, before: { title: 'one' }, by: bob.uuid, at },
  ]);
  const rest = (await ann.call('GET /settings/getVersions', { section: 'window', pageSize: 3, pageNo: 2 })).data.list;
  expect(rest).toMatchObject([{ version: 1, before: null, byName: 'Ann', at: at - 1000 }]);
});

test('a field that was set by the first publication goes back: to the default, of a site to the organisation’s value', async ({
  on,
}) => {
  const ann = await adminOf(on);
  const site = (await ann.call('GET /access/getList', {})).data.list[0]!.id;
  const back = { section: 'window', version: 0, fields: ['title'] };
  expect((await ann.call('POST /settings/doRollback', back)).error).toBe('unknown-version');
  await ann.call('POST /settings/doEdit', { section: 'window', value: { title: 'one', privacy: 'p' }, version: 0 });
  await ann.call('POST /settings/doEdit', {
    section: 'window',
    value: { title: 'site', side: 'left' },
    version: 0,
    site,
  });
  expect(await titleNow(on)).toMatchObject({ title: 'site', privacy: 'p', side: 'left' });
  await ann.call('POST /settings/doRollback', { ...back, site });
  expect(await titleNow(on)).toMatchObject({ title: 'one', privacy: 'p', side: 'left' });
  await ann.call('POST /settings/doRollback', back);
  expect(await titleNow(on)).toMatchObject({ title: '', privacy: 'p', side: 'left' });
});

test('every publication is in the audit log with what changed, a draft is not', async ({ on }) => {
  const ann = await adminOf(on);
  await ann.call('POST /settings/doEdit', greeting('one', 0));
  await ann.call('POST /settings/doDraft', { section: 'window', value: { title: 'two' } });
  await ann.call('POST /settings/doPublish', { section: 'window' });
  await ann.call('POST /settings/doRollback', { section: 'window', version: 1 });
  expect(await entries(on)).toMatchObject([
    { action: 'settings.edit', before: { title: '' }, after: { title: 'one' } },
    { action: 'settings.publish', before: { title: 'one' }, after: { title: 'two' } },
    { action: 'settings.rollBack', before: { title: 'two' }, after: { title: 'one' } },
  ]);
});

test('only who may edit a section may read its versions, draft it, or publish it', async ({ on }) => {
  const ann = await adminOf(on);
  const agent = await on.signIn({});
  await ann.call('POST /settings/doDraft', { section: 'window', value: {} });
  for (const [route, value] of [
    ['GET /settings/getVersions', { section: 'window' }],
    ['POST /settings/doDraft', { section: 'window', value: {} }],
    ['POST /settings/doDiscard', { section: 'window' }],
    ['POST /settings/doPublish', { section: 'window' }],
    ['POST /settings/doRollback', { section: 'window', version: 1 }],
  ] as const) {
    expect([route, (await agent.call(route, value as never)).status]).toEqual([route, 403]);
    const unknown = { ...value, section: 'constructor' };
    expect([route, (await ann.call(route, unknown as never)).status]).toEqual([route, 404]);
  }
});

test('what does not fit is refused at its field, in a draft too, and the last good value stays', async ({ on }) => {
  const ann = await adminOf(on);
  await ann.call('POST /settings/doEdit', greeting('good', 0));
  const value = { title: 'x', accent: 'red' };
  for (const refused of [
    await ann.call('POST /settings/doEdit', { section: 'window', value, version: 1 }),
    await ann.call('POST /settings/doDraft', { section: 'window', value }),
  ])
    expect([refused.status, refused.data]).toEqual([400, { error: 'bad-request', fields: ['accent'] }]);
  // A draft that does not fit any more, after an update of the program.
  await ann.call('POST /settings/doDraft', { section: 'window', value: { title: 'x' } });
  await on.database.db.query(`update settings_drafts set value = '{"accent": "red"}'`);
  const published = await ann.call('POST /settings/doPublish', { section: 'window' });
  expect(published.data).toMatchObject({ error: 'bad-request', fields: ['accent'] });
  expect(await titleNow(on)).toMatchObject({ title: 'good' });
});

test('drafts, versions and values are the same after a restart; the newest 500 versions are kept', async ({
  database,
  on,
}) => {
  const ann = await adminOf(on);
  await ann.call('POST /settings/doEdit', greeting('one', 0));
  await database.db.query(
    `do $$ begin for i in 1..501 loop update settings set version = version + 1 where section = 'window'; end loop; end $$`,
  );
  await ann.call('POST /settings/doDraft', { section: 'window', value: { title: 'draft' } });
  const next = await startServer({ database, clock: on.clock });
  const bob = await adminOf(next, 'Bob');
  expect(await titleNow(next)).toMatchObject({ title: 'one' });
  expect(await windowOf(bob)).toMatchObject({ version: 502, draft: { value: { title: 'draft' }, version: 502 } });
  const { total, list } = (await bob.call('GET /settings/getVersions', { section: 'window', pageNo: 5, pageSize: 100 }))
    .data;
  expect([total, list.at(-1)?.version]).toEqual([500, 3]);
  await next.stop();
});

test('a site keeps its last good values when the stored ones are no longer valid', async ({ on }) => {
  const ann = await adminOf(on);
  const site = (await ann.call('GET /access/getList', {})).data.list[0]!.id;
  await ann.call('POST /settings/doEdit', { section: 'window', site, value: { accent: '#112233' }, version: 0 });
  const found: unknown[] = [];
  const cache = createSettingsCache(on.database.db, (unreadable) => found.push(unreadable));
  await cache.reload();
  await on.database.db.query(`update site_settings set value = '{"accent": "red", "side": "left"}', version = 2`);
  await cache.reload();
  await cache.reload();
  expect(cache.setting('window', site)).toMatchObject({ accent: '#112233', side: 'right' });
  expect(cache.unreadable).toEqual(['window']);
  expect(found).toEqual([{ section: 'window', site, version: 2, fields: ['accent'], instead: 'last good' }]);
});
