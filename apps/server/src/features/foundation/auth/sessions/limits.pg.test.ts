import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { publish } from '../../../../testing/publish';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import { TestAgent } from '../../../../testing/test-people';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const ACCOUNT = { username: 'lin', password: 'secret-1' };

/** An agent with a password; returns what signs it in. */
async function lin(on: TestServer) {
  const boss = await on.agent({ role: 'Admin' });
  const { data } = await boss.call('POST /services/doEdit', { ...ACCOUNT, nickname: 'Lin', roles: ['Editor'] });
  const { id: uuid } = data as { id: string };
  const signsIn = async () => {
    const nobody = new TestAgent(on, { uuid: '', nickname: '', token: '' });
    const { error, data: signed } = await nobody.call('POST /login', ACCOUNT);
    return { error, agent: new TestAgent(on, { uuid, nickname: 'Lin', token: signed.token }) };
  };
  return { boss, signsIn };
}

const statusOf = async (agent: TestAgent) => (await agent.call('GET /userInfo')).status;

// Effect of sessions.multiple
test('a further sign-in of an account is allowed, ends the earlier one, or is refused', async ({ on }) => {
  const { boss, signsIn } = await lin(on);
  const { agent: first } = await signsIn();
  const { agent: second } = await signsIn();
  expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);

  await publish(boss, 'sessions', { multiple: 'newest' });
  const socket = await first.connect();
  const { agent: third } = await signsIn();
  await socket.closed;
  expect(socket.all('8000').at(-1)).toMatchObject({ reason: 'newer-login' });
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 401, 200]);

  await publish(boss, 'sessions', { multiple: 'refuse' });
  await third.connect();
  expect(await signsIn()).toMatchObject({ error: 'signed-in-elsewhere' });
  expect(await statusOf(third)).toBe(200);
  await third.leaves();
  const { agent: fourth } = await signsIn();
  expect([await statusOf(third), await statusOf(fourth)]).toEqual([401, 200]);
});

test('refused elsewhere, an agent who is only kept online by a phone is not locked out', async ({ on }) => {
  const { boss, signsIn } = await lin(on);
  await publish(boss, 'sessions', { multiple: 'refuse' });
  await publish(boss, 'push', { keepOnlineMinutes: 10 });
  const { agent } = await signsIn();
  await agent.connect();
  const keys = { p256dh: `BA${'k'.repeat(85)}`, auth: 'a'.repeat(22) };
  const { data } = await agent.call('POST /push/doSubscribe', { endpoint: 'https://8.8.8.8/1', ...keys });
  const here = { window: randomUUID(), device: data.id };
  await agent.call('POST /push/here', { ...here, isSeen: true, isInBackground: false });
  expect(await signsIn()).toMatchObject({ error: 'signed-in-elsewhere' });
  await agent.call('POST /push/here', { ...here, isSeen: false, isInBackground: true });
  await agent.leaves();
  await on.settle();
  const { rows } = await on.database.db.query('select 1 from agent_connections where agent_id = $1', [agent.uuid]);
  expect(rows).toHaveLength(1);
  expect(await statusOf((await signsIn()).agent)).toBe(200);
});

test.for(['newest', 'maxHours', 'idleMinutes'])(
  'a login that ends by a rule (%s) leaves the browser known, also while others guess at its address',
  async (rule, { on }) => {
    const { boss, signsIn } = await lin(on);
    const from = (password: string, address: string, cookie = '') =>
      on.server.http.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: address,
        headers: { cookie },
        payload: { ...ACCOUNT, password },
      });
    const { cookies } = await from(ACCOUNT.password, '203.0.113.1');
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    if (rule === 'newest') {
      await publish(boss, 'sessions', { multiple: rule });
      await signsIn();
    } else {
      await publish(boss, 'sessions', { [rule]: rule === 'maxHours' ? 1 : 5 });
      on.clock.advance(2 * HOUR_MS);
      await on.runJob('overdue-logins');
    }
    const { rows } = await on.database.db.query('select 1 from login_sessions where end_reason is not null');
    for (let guess = 0; guess < 10; guess += 1) await from('guessed', '203.0.113.1');
    const answers = [
      await from(ACCOUNT.password, '203.0.113.1'),
      await from(ACCOUNT.password, '203.0.113.1', cookie),
    ].map(({ statusCode }) => statusCode);
    expect(rows.length).toBeGreaterThan(0);
    expect(answers).toEqual([429, 200]);
  },
);

// Effect of sessions.idleMinutes
test('a login without input ends with its socket after the minutes of the settings, another stays', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const idle = await on.agent();
  const busy = await on.agent();
  on.clock.advance(6 * MINUTE_MS);
  await publish(boss, 'sessions', { idleMinutes: 5 });
  await on.runJob('overdue-logins');
  expect((await idle.call('GET /index')).data.info).toMatchObject({ reportsInput: true });

  on.clock.advance(3 * MINUTE_MS);
  await busy.call('POST /index/input');
  on.clock.advance(2 * MINUTE_MS);
  const { socket } = idle;
  await on.runJob('overdue-logins');
  await socket.closed;
  expect([await statusOf(idle), await statusOf(busy)]).toEqual([401, 200]);
});

// Effect of sessions.maxHours
test('a login ends after the hours of the settings, in use or not', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  const early = await on.agent();
  on.clock.advance(3 * HOUR_MS);
  await boss.signsInAgain();
  await publish(boss, 'sessions', { maxHours: 4 });
  const late = await on.agent();
  on.clock.advance(HOUR_MS);
  await on.runJob('overdue-logins');
  // Access tokens have expired meanwhile; only a login that lives is asked to renew its own.
  const over = async (agent: TestAgent) => (await agent.call('GET /userInfo')).error;
  expect([await over(early), await over(late)]).toEqual(['no-session', 'token-expired']);
});
