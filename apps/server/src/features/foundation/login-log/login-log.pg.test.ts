import type { Answer } from '@parley/protocol/http/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SESSION_MS } from '../../../session-life';
import { serverTest } from '../../../testing/server-test';
import { ADMIN, caller, startTestHttp, type TestHttp } from '../../../testing/test-http';

type LoginRecord = Answer<'GET /record/getList'>['list'][number];

let http: TestHttp;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  http = await startTestHttp();
  call = caller(http.app);
});
afterAll(() => http.close());

const login = async (username: string, password: string) => {
  // Long enough after the last attempt that its failure no longer counts.
  http.clock.advance(2 * 3600_000);
  const { body } = await call('POST /login', { value: { username, password } });
  return (body.data as { token: string }).token;
};

const list = async (token: string, value: Record<string, unknown> = {}) =>
  ((await call('GET /record/getList', { token, value })).body.data as { list: LoginRecord[] }).list;

test('every attempt is recorded: the agent, the result, and how the login ended', async () => {
  await login('admin', 'wrong-password');
  await login('nobody', ADMIN.password);
  await login('ADMIN', ADMIN.password);
  const token = await login('admin', ADMIN.password);
  expect(await list(token)).toMatchObject([
    { username: 'admin', nickname: 'admin', ok: true, living: true, endedAt: null },
    { username: 'ADMIN', nickname: 'admin', ok: true, living: true },
    { username: 'nobody', uuid: null, ok: false, reason: 'wrong-credentials' },
    { username: 'admin', nickname: 'admin', ok: false, reason: 'wrong-credentials', living: false },
  ]);
  expect((await list(token, { ok: 'false' })).map(({ username }) => username)).toEqual(['nobody', 'admin']);
  expect((await list(token, { text: 'nob' })).length).toBe(1);

  const older = (await list(token)).find(({ username }) => username === 'ADMIN')!;
  const { body } = await call('POST /record/doRevoke', { token, value: { ids: [older.id] } });
  expect(body.data).toEqual({ ended: 1 });
  expect(await list(token, { living: 'false', ok: 'true' })).toMatchObject([
    { id: older.id, living: false, endReason: 'revoked', endedAt: http.clock.now() },
  ]);
});

test('the list is filtered by agent, by reason of refusal, and by how the login ended, expired ones included', async () => {
  await login('admin', ADMIN.password);
  await login('admin', 'wrong-password');
  http.clock.advance(SESSION_MS + 1);
  const token = await login('admin', ADMIN.password);
  const { agents } = (await call('GET /record/choices', { token })).body.data as Answer<'GET /record/choices'>;
  expect(agents).toMatchObject([{ username: 'admin' }]);
  const own = await list(token, { uuid: agents[0]!.uuid });
  expect(own.length).toBeGreaterThan(2);
  expect(own.every(({ uuid }) => uuid === agents[0]!.uuid)).toBe(true);
  const wrong = await list(token, { reason: 'wrong-credentials', uuid: agents[0]!.uuid });
  expect(new Set(wrong.map(({ reason }) => reason))).toEqual(new Set(['wrong-credentials']));
  const lapsed = await list(token, { ended: 'lapsed' });
  expect(lapsed.length).toBeGreaterThan(0);
  expect(lapsed.every(({ endReason }) => endReason === 'lapsed')).toBe(true);
  const both = await list(token, { ended: ['lapsed', 'revoked'] });
  expect(new Set(both.map(({ endReason }) => endReason))).toEqual(new Set(['lapsed', 'revoked']));
});

serverTest('who may not see the record does not', async ({ on }) => {
  const editor = await on.agent();
  expect((await editor.call('GET /record/getList', {})).status).toBe(403);
});
