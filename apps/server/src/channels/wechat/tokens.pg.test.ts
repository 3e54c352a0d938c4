import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Shop, startShop } from '../../testing/wechat/shop';
import { renewTokens } from './renew';
import { accessToken } from './tokens';

const MINUTE_MS = 60_000;
let shop: Shop;
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.close());

const parts = () => ({ ...shop.on.server.context, base: shop.platform.url });
const token = async (spent?: string) => {
  const answered = await accessToken(parts(), shop.app, spent);
  return answered.ok ? answered.data : answered.fault;
};
const calls = () => shop.platform.calls.filter(({ path }) => path.includes('stable_token')).length;

test('a token is renewed once, as soon as the platform has another', async () => {
  const first = await token();
  for (const minutes of [110, 4, 1.5]) {
    shop.on.clock.advance(minutes * MINUTE_MS);
    await renewTokens({ context: shop.on.server.context, base: shop.platform.url });
    expect([await token(), await token(), calls()]).toEqual([first, first, 1]);
  }
  shop.on.clock.advance(MINUTE_MS);
  await renewTokens({ context: shop.on.server.context, base: shop.platform.url });
  const second = await token();
  expect([second === first, await token(), calls()]).toEqual([false, second, 2]);
});

test('while the platform is slow to give a token, no transaction is open, and others wait for that token', async () => {
  shop.platform.fail('slow', { path: 'stable_token' });
  const asked = token();
  await vi.waitFor(() => expect(calls()).toBe(1), { timeout: 10_000, interval: 20 });
  const { rows } = await shop.on.database.db.query(
    `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows).toEqual([]);
  const other = token();
  shop.platform.release();
  const [own, others] = await Promise.all([asked, other]);
  expect([own, others, calls()]).toEqual([expect.stringMatching(/^token-/), own, 1]);
});

test('a call that fails ends the lease; that of a process that died ends by itself', async () => {
  shop.platform.fail('down', { path: 'stable_token' });
  expect(await token()).toBe('uncertain');
  const first = await token();
  expect(first).toMatch(/^token-/);
  await shop.on.database.db.query('update channel_tokens set leased_until = $1', [
    new Date(shop.on.clock.now() + 30_000),
  ]);
  shop.on.clock.advance(30_000);
  const second = await token(first);
  expect(second).toMatch(/^token-/);
  expect(second).not.toBe(first);
});

test('a token of a secret that was replaced meanwhile is not stored', async () => {
  shop.platform.fail('slow', { path: 'stable_token' });
  const asked = token();
  await vi.waitFor(() => expect(calls()).toBe(1), { timeout: 10_000, interval: 20 });
  await shop.boss.call('POST /weChat/doEdit', { id: shop.app.accountId, secret: 'another-secret' });
  shop.platform.release();
  expect(await asked).toMatch(/^token-/);
  const { rows } = await shop.on.database.db.query('select token from channel_tokens');
  expect(rows).toEqual([]);
});
