import { expect } from 'vitest';
import { serverTest as test } from '../../testing/server-test';

const ACCOUNT = {
  kind: 'official' as const,
  name: '阳光商城',
  appId: 'wx0123456789abcdef',
  secret: 'planted-secret-of-the-app',
  token: 'planted-token',
  mode: 'plain' as const,
};

test('an account is created, changed and deleted; its secrets are not answered', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { data: made } = await boss.call('POST /weChat/doEdit', ACCOUNT);
  expect(made).toMatchObject({
    kind: 'official',
    name: '阳光商城',
    mode: 'plain',
    group: null,
    enabled: true,
    path: expect.stringMatching(/^\/wechat\/[\w-]{16}$/),
    kept: { app: true, token: true, aesKey: false },
    replies: { welcome: '', offHours: '', keywords: [] },
    quota: { merge: true, warnAt: 2 },
  });
  const refused = async (edit: object) => {
    const { status, error, data } = await boss.call('POST /weChat/doEdit', edit as never);
    return [status, error, (data as { fields?: string[] })?.fields];
  };
  expect(await refused({ ...ACCOUNT, name: 'Again' })).toEqual([409, 'in-use', ['appId']]);
  expect(await refused({ ...ACCOUNT, appId: 'wx2', mode: 'safe' })).toEqual([400, 'bad-request', ['aesKey']]);
  expect(await refused({ ...ACCOUNT, appId: 'wx2', token: '' })).toEqual([400, 'bad-request', ['token']]);
  expect(await refused({ id: made.id, kind: 'mini' })).toEqual([400, 'bad-request', ['kind']]);
  expect(await refused({ id: made.id, name: 'x', version: 99 })).toEqual([409, 'stale-version', undefined]);
  const key = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG';
  const { data: safe } = await boss.call('POST /weChat/doEdit', { id: made.id, mode: 'safe', aesKey: key });
  expect(safe).toMatchObject({ mode: 'safe', path: made.path, kept: { app: true, token: true, aesKey: true } });

  const { data: listed } = await boss.call('GET /weChat/getList', {});
  expect(listed).toEqual({ list: [safe], total: 1 });
  const { rows } = await on.database.db.query('select before, after from audit_entries');
  for (const secret of [ACCOUNT.secret, ACCOUNT.token, key])
    expect(JSON.stringify([made, safe, listed, rows])).not.toContain(secret);

  expect((await boss.call('POST /weChat/doDelete', { ids: [made.id] })).data).toEqual({ deleted: 1 });
  expect((await boss.call('GET /weChat/getList', {})).data.total).toBe(0);
  expect((await on.database.db.query('select 1 from channel_secrets')).rowCount).toBe(0);
  // The same app again continues the deleted account, with its visitors, under another address.
  const { data: again } = await boss.call('POST /weChat/doEdit', ACCOUNT);
  expect(again.id).toBe(made.id);
  expect(again.path).not.toBe(made.path);
});

test('only administrators see accounts; the lists of their visitors need the archive’s permission', async ({ on }) => {
  const agent = await on.agent();
  expect(await agent.call('GET /weChat/getList', {})).toMatchObject({ status: 403 });
  expect(await agent.call('POST /weChat/doEdit', ACCOUNT)).toMatchObject({ status: 403 });
  expect(await agent.call('GET /weChat/getVisitors', { kind: 'official' })).toMatchObject({ status: 403 });
  const boss = await on.agent({ role: 'Admin' });
  expect((await boss.call('GET /weChat/getVisitors', { kind: 'mini', open: 'true' } as never)).data.total).toBe(0);
  const none = { accounts: [], scenes: [], pages: [], tags: [] };
  expect((await boss.call('GET /weChat/getVisitorOptions', { kind: 'mini' })).data).toEqual(none);
  expect((await boss.call('GET /weChat/getLog', {})).data).toEqual({ list: [], total: 0 });
  expect((await boss.call('GET /weChat/getOutbox', {})).data).toEqual({ list: [], total: 0 });
});

test('a test of the connection without a platform says what is known', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const { data } = await boss.call('POST /weChat/doEdit', ACCOUNT);
  const { steps } = (await boss.call('POST /weChat/doTest', { id: data.id })).data;
  expect(steps.map(({ step, result, fault }) => [step, result, fault])).toEqual([
    ['address', 'unknown', 'address'],
    ['callback', 'unknown', 'address'],
    ['token', 'unknown', null],
    ['key', 'good', null],
    ['app-secret', 'unknown', 'unreachable'],
    ['allowed', 'unknown', null],
  ]);
});
