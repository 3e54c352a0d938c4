import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller, startTestHttp, type TestHttp } from '../../../../testing/test-http';
import { ensureFirstStart } from './first-start';

let http: TestHttp;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  http = await startTestHttp({}, null);
  call = caller(http.app);
});
afterAll(() => http.close());

test('without an administrator a one-time link creates the first one, once', async () => {
  expect((await call('GET /setup')).body.data).toEqual({ needed: true });
  const { setupPath } = await ensureFirstStart(http.context, { admin: null });
  const token = setupPath!.replace('/#/setup?token=', '');
  const person = { username: 'root', password: 'a-long-secret' };

  expect((await call('POST /setup', { value: { ...person, token: 'guessed' } })).body.code).toBe(410);
  const reply = await call('POST /setup', { value: { ...person, token } });
  const { token: access } = reply.body.data as { token: string };
  expect((await call('GET /userInfo', { token: access })).body.data).toMatchObject({
    username: 'root',
    roles: ['Admin'],
  });

  // An administrator who signs in to look around takes no visitors.
  expect((await call('GET /index', { token: access })).body.data).toMatchObject({ info: { state: '1' } });

  expect((await call('POST /setup', { value: { ...person, username: 'second', token } })).body.data).toMatchObject({
    error: 'already-set-up',
  });
  expect((await call('GET /setup')).body.data).toEqual({ needed: false });
  expect(await ensureFirstStart(http.context, { admin: null })).toEqual({ setupPath: null });
});

test('the environment names an administrator only where there is none', async () => {
  await ensureFirstStart(http.context, { admin: { username: 'intruder', password: 'another-secret' } });
  expect((await call('POST /login', { value: { username: 'intruder', password: 'another-secret' } })).status).toBe(401);
});

test('there are the roles Admin and Editor, and a site with the key demo', async () => {
  const { rows: roles } = await http.database.db.query('select role, admin, built_in from roles order by role');
  expect(roles).toEqual([
    { role: 'Admin', admin: true, built_in: true },
    { role: 'Editor', admin: false, built_in: true },
  ]);
  const { rows: sites } = await http.database.db.query('select key, domains from sites');
  expect(sites).toEqual([{ key: 'demo', domains: [] }]);
});
