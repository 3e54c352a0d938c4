import { expect } from 'vitest';
import { mailText, startMailServer } from '../../../../testing/mail-server';
import { publish } from '../../../../testing/publish';
import { serverTest as test } from '../../../../testing/server-test';
import { startServer, type TestServer } from '../../../../testing/start-server';

const HOUR_MS = 3_600_000;
const PASSWORD = 'my-own-secret';
const OVER = { status: 410, error: 'password-link-over' };

async function post(on: TestServer, path: string, value: object) {
  const response = await on.server.http.inject({ method: 'POST', url: `/api${path}`, payload: value });
  const { data } = response.json() as { data: { error?: string; username?: string; token?: string } };
  return { status: response.statusCode, ...data };
}

async function invited(on: TestServer) {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  const made = await boss.call('POST /services/doEdit', {
    username: 'ann',
    nickname: 'Ann',
    password: 'first-one',
    roles: ['Editor'],
  });
  const { id } = made.data;
  const link = async () => (await boss.call('POST /services/doLink', { id })).data;
  return { boss, id, link };
}
const tokenOf = ({ path }: { path: string }): string => path.replace('/#/password?token=', '');
const signIn = (on: TestServer, password: string) => post(on, '/login', { username: 'ann', password });

test('a colleague sets an own password by a link, once', async ({ on }) => {
  const { boss, link } = await invited(on);
  const created = await link();
  expect(created).toMatchObject({ mail: 'none', expiresAt: on.clock.now() + 72 * HOUR_MS });
  const token = tokenOf(created);
  expect(await post(on, '/passwordLink', { token })).toMatchObject({ status: 200, username: 'ann' });
  expect(await post(on, '/passwordLink/use', { token, password: 'short' })).toMatchObject({ status: 400 });
  expect(await post(on, '/passwordLink/use', { token, password: PASSWORD })).toMatchObject({ username: 'ann' });
  expect([(await signIn(on, 'first-one')).status, (await signIn(on, PASSWORD)).status]).toEqual([401, 200]);
  expect(await post(on, '/passwordLink/use', { token, password: 'another-one' })).toMatchObject(OVER);
  const { rows } = await on.database.db.query('select token_hash from password_links');
  expect(rows).toEqual([]);
  const { list } = (await boss.call('GET /audit/getList', {})).data;
  expect(list.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['agents.passwordLink', 'agents.usePasswordLink']),
  );
});

test('the link is sent by mail; a mail that the mail server does not take is told', async () => {
  const on = await startServer({ privateTargets: ['127.0.0.0/8'] });
  const { boss, id } = await invited(on);
  const post = await startMailServer();
  await publish(boss, 'mail', { host: '127.0.0.1', port: Number(new URL(post.url).port), security: 'none' });
  const send = async () => {
    const { data } = (
      await on.server.http.inject({
        method: 'POST',
        url: '/api/services/doLink',
        headers: { authorization: `Bearer ${boss.token}`, origin: 'http://desk.example', host: 'desk.example' },
        payload: { id, email: 'ann@shop.example' },
      })
    ).json() as { data: { path: string; mail: string } };
    return data;
  };
  const sent = await send();
  expect(sent.mail).toBe('sent');
  expect(post.mails).toHaveLength(1);
  const [mail] = post.mails;
  expect(mail).toContain('To: ann@shop.example');
  expect(mailText(mail!)).toContain(`http://desk.example${sent.path}`);
  post.close();
  expect((await send()).mail).toBe('failed');
  expect(post.mails).toHaveLength(1);
  await on.stop();
});

test('the token is not stored, and a new link replaces the one before', async ({ on }) => {
  const { link } = await invited(on);
  const [first, second] = [tokenOf(await link()), tokenOf(await link())];
  const { rows } = await on.database.db.query<{ hash: string }>('select token_hash as hash from password_links');
  expect(rows).toHaveLength(1);
  expect(rows[0]!.hash).not.toBe(second);
  expect(await post(on, '/passwordLink', { token: first })).toMatchObject(OVER);
  expect((await post(on, '/passwordLink', { token: second })).status).toBe(200);
});

test('a link ends with what it was made for: the account disabled or removed, another password, other rights', async ({
  on,
}) => {
  const { boss, id, link } = await invited(on);
  const isOverAfter = async (change: () => Promise<unknown>) => {
    const token = tokenOf(await link());
    await change();
    await boss.call('POST /services/doEnable', { ids: [id], enabled: true });
    expect(await post(on, '/passwordLink/use', { token, password: PASSWORD })).toMatchObject(OVER);
  };
  await isOverAfter(() => boss.call('POST /services/doEnable', { ids: [id], enabled: false }));
  await isOverAfter(() => boss.call('POST /services/doEdit', { id, enabled: false }));
  await isOverAfter(() => boss.call('POST /services/doEdit', { id, password: 'another-one' }));
  await isOverAfter(() => boss.call('POST /services/doEdit', { id, roles: ['Admin'] }));
  await isOverAfter(async () => {
    const { token } = await signIn(on, 'another-one');
    await on.server.http.inject({
      method: 'POST',
      url: '/api/personal/password',
      headers: { authorization: `Bearer ${token}` },
      payload: { old: 'another-one', password: 'my-third-one' },
    });
  });
  const token = tokenOf(await link());
  await boss.call('POST /services/doDelete', { ids: [id] });
  expect(await post(on, '/passwordLink', { token })).toMatchObject(OVER);
  expect((await on.database.db.query('select agent_id from password_links')).rows).toEqual([]);
});

test('unknown, revoked and expired links, and those of a disabled account, get the same answer', async ({ on }) => {
  const { boss, id, link } = await invited(on);
  expect(await post(on, '/passwordLink', { token: 'guessed' })).toMatchObject(OVER);
  const revoked = tokenOf(await link());
  expect((await boss.call('POST /services/doUnlink', { id })).data).toEqual({ revoked: true });
  expect((await boss.call('POST /services/doUnlink', { id })).data).toEqual({ revoked: false });
  expect(await post(on, '/passwordLink/use', { token: revoked, password: PASSWORD })).toMatchObject(OVER);
  const disabled = tokenOf(await link());
  await boss.call('POST /services/doEnable', { ids: [id], enabled: false });
  expect(await post(on, '/passwordLink', { token: disabled })).toMatchObject(OVER);
  await boss.call('POST /services/doEnable', { ids: [id], enabled: true });
  on.clock.advance(72 * HOUR_MS);
  expect(await post(on, '/passwordLink/use', { token: disabled, password: PASSWORD })).toMatchObject(OVER);
});
