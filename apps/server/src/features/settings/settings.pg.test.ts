import { sectionNames, sections } from '@parley/protocol/settings/sections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, caller, type Reply, startTestHttp, type TestHttp } from '../../testing/test-http';

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
type Sections = { list: { section: string; version: number; value: unknown; editable: boolean }[] };
const sectionsOf = async (token: string) => dataOf<Sections>(await call('GET /settings/getList', { token })).list;

test('a section is saved whole, defaults filled in, and acts at once in this process', async () => {
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
      timeZone: 'Asia/Shanghai',
    },
  });
  expect(http.settings.setting('routing').graceSeconds).toBe(60);
  expect(http.context.events).toContainEqual({ kind: 'settings.changed', section: 'routing' });
});

test("a colleague's change in between is not lost: stale-version", async () => {
  const value = { title: 'A' };
  expect((await edit({ section: 'window', value, version: 3 })).body.data).toEqual({ error: 'stale-version' });
  expect((await edit({ section: 'window', value, version: 0 })).status).toBe(200);
  expect((await edit({ section: 'window', value, version: 0 })).status).toBe(409);
  expect((await edit({ section: 'window', value, version: 1 })).body.data).toMatchObject({ version: 2 });
});

test('each section asks its own permission and shape', async () => {
  expect((await edit({ section: 'window', value: {}, version: 0 }, editor)).status).toBe(403);
  expect(dataOf(await edit({ section: 'window', value: { title: {}, accent: 'red' }, version: 2 }))).toEqual({
    error: 'bad-request',
    fields: ['title', 'accent'],
  });
  expect((await edit({ section: 'constructor', value: {}, version: 0 })).status).toBe(404);
});

test('an agent sees what is meant for agents and visitors, not what is for the server', async () => {
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
