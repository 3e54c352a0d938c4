import { sectionNames, sections, sectionValue } from '@parley/protocol/settings/sections';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, caller, type Reply, startTestHttp, type TestHttp } from '../../../testing/test-http';
import { createSettingsCache, type Unreadable } from './settings-cache';

let http: TestHttp;
let call: ReturnType<typeof caller>;
let admin: string;
let editor: string;

beforeAll(async () => {
  http = await startTestHttp();
  call = caller(http.app);
  admin = await tokenOf(ADMIN);
  const person = { username: 'editor', password: 'long-enough', roles: ['Editor'] };
  await call('POST /services/doEdit', { token: admin, value: person });
  editor = await tokenOf(person);
});
afterAll(() => http.close());

const dataOf = <T>(reply: Reply): T => reply.body.data;
const tokenOf = async ({ username, password }: typeof ADMIN) =>
  dataOf<{ token: string }>(await call('POST /login', { value: { username, password } })).token;
const edit = (value: object, token = admin) => call('POST /settings/doEdit', { token, value });
type Listed = { section: string; version: number; value: unknown; editable: boolean; unreadable?: string[] };
type Sections = { list: Listed[] };
const sectionsOf = async (token: string) => dataOf<Sections>(await call('GET /settings/getList', { token })).list;

test('a section is saved with defaults filled in, and applies at once in this process', async () => {
  expect(http.settings.setting('routing').graceSeconds).toBe(180);
  const saved = await edit({ section: 'routing', value: { graceSeconds: 60, unknown: 1 }, version: 0 });
  expect(dataOf(saved)).toEqual({
    section: 'routing',
    version: 1,
    value: {
      strategy: 'least-busy',
      graceSeconds: 60,
      transferSeconds: 60,
      preferSeconds: 0,
      defaultLimit: 0,
      maxIdle: 0,
      timeZone: 'Asia/Shanghai',
    },
  });
  expect(http.settings.setting('routing').graceSeconds).toBe(60);
  expect(http.context.events).toContainEqual({ kind: 'settings.changed', section: 'routing' });
});

test('a section that was never published is not parsed at each use', () => {
  expect(http.settings.setting('company')).toBe(http.settings.setting('company'));
});

test('a concurrent change is not overwritten: stale-version', async () => {
  const value = { title: 'A' };
  expect((await edit({ section: 'window', value, version: 3 })).body.data).toEqual({
    error: 'stale-version',
    version: 0,
    value: sectionValue('window', undefined),
  });
  expect((await edit({ section: 'window', value, version: 0 })).status).toBe(200);
  expect((await edit({ section: 'window', value, version: 0 })).status).toBe(409);
  expect((await edit({ section: 'window', value, version: 1 })).body.data).toMatchObject({ version: 2 });
});

test('each section requires its own permission and shape', async () => {
  expect((await edit({ section: 'window', value: {}, version: 0 }, editor)).status).toBe(403);
  expect(dataOf(await edit({ section: 'window', value: { title: {}, accent: 'red' }, version: 2 }))).toEqual({
    error: 'bad-request',
    fields: ['title', 'accent'],
  });
  expect((await edit({ section: 'constructor', value: {}, version: 0 })).status).toBe(404);
});

test('an agent gets sections for agents and visitors, not those for the server', async () => {
  const seen = await sectionsOf(editor);
  expect(seen).toContainEqual(expect.objectContaining({ section: 'window', editable: false }));
  expect(seen.map(({ section }) => section)).toEqual(
    sectionNames.filter((name) => sections[name].audience !== 'server'),
  );
  expect((await sectionsOf(admin)).map(({ section }) => section)).toEqual(sectionNames);
});

test('an import cannot reach prototypes (attack 8)', async () => {
  const response = await http.app.inject({
    method: 'POST',
    url: '/api/settings/doEdit',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    payload: '{"section":"window","version":2,"value":{"__proto__":{"admin":true},"title":"x"}}',
  });
  expect(response.statusCode).toBe(400);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

describe('an invalid stored value is reported, not silently replaced by defaults', () => {
  const store = (section: string, value: unknown) =>
    http.database.db.query(
      `insert into settings (section, value, version, changed_by, changed_at)
       values ($1, $2::jsonb, 1, (select id from agents limit 1), now())
       on conflict (section) do update set value = excluded.value, version = settings.version + 1`,
      [section, JSON.stringify(value)],
    );

  test.each(sectionNames)(
    '%s: defaults at the start, later the last valid value; reported once for each version',
    async (name) => {
      await store(name, [1]);
      const reportedSections: Unreadable[] = [];
      const cache = createSettingsCache(http.database.db, (found) => reportedSections.push(found));
      await cache.reload();
      await cache.reload();
      expect(cache.unreadable).toContain(name);
      expect(cache.setting(name)).toEqual(sectionValue(name, undefined));
      const ofName = () => reportedSections.filter(({ section }) => section === name);
      expect(ofName()).toEqual([{ section: name, version: expect.any(Number), fields: ['*'], instead: 'defaults' }]);
      const listed = (await sectionsOf(admin)).find(({ section }) => section === name);
      expect(listed).toMatchObject({ section: name, unreadable: ['*'] });
      expect((await sectionsOf(editor)).find(({ section }) => section === name)?.unreadable).toBeUndefined();

      await store(name, {});
      await cache.reload();
      expect(cache.unreadable).not.toContain(name);
      expect((await sectionsOf(admin)).find(({ section }) => section === name)).not.toHaveProperty('unreadable');
      await store(name, 'x');
      await cache.reload();
      expect(ofName().at(-1)).toMatchObject({ fields: ['*'], instead: 'last good' });
      await store(name, {});
    },
  );

  test('a section keeps its last valid value', async () => {
    await store('routing', { graceSeconds: 60 });
    const cache = createSettingsCache(http.database.db);
    await cache.reload();
    await store('routing', { graceSeconds: 'soon', preferSeconds: 5 });
    await cache.reload();
    expect(cache.setting('routing')).toMatchObject({ graceSeconds: 60, preferSeconds: 0 });
  });

  test('the audit log records the stored value, not the defaults', async () => {
    await store('routing', { graceSeconds: 'soon', preferSeconds: 5 });
    const version = (await sectionsOf(admin)).find(({ section }) => section === 'routing')!.version;
    expect((await edit({ section: 'routing', value: { preferSeconds: 5 }, version })).status).toBe(200);
    const { rows } = await http.database.db.query<{ before: string; after: string }>(
      `select before, after from audit_entries where action = 'settings.edit' order by id desc limit 1`,
    );
    expect(JSON.parse(rows[0]!.before)).toEqual({ graceSeconds: 'soon' });
    expect(JSON.parse(rows[0]!.after)).toEqual({ graceSeconds: 180 });
  });
});
