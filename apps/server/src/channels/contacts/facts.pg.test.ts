import { afterEach, beforeEach, expect, test } from 'vitest';
import { startAccount } from '../../testing/wechat/account';

const MINUTE_MS = 60_000;

let shop: Awaited<ReturnType<typeof startAccount>>;
let people: string[];

beforeEach(async () => {
  shop = await startAccount();
  people = [shop.newOpenId(), shop.newOpenId(), shop.newOpenId()];
  for (const [at, openId] of people.entries()) {
    shop.platform.users.set(openId, { unionid: `union-${at}` });
    await shop.writes(openId, 'hello');
    await shop.on.runJob('channel callbacks');
  }
});
afterEach(() => shop.close());

/** The union ids that are known, in the order in which the people came. */
async function known(): Promise<string[]> {
  // Hours may have passed.
  await shop.boss.signsInAgain();
  const { list } = (await shop.boss.call('GET /weChat/getVisitors', { kind: 'official' })).data;
  return people.map((openId) => list.find((one) => one.openId === openId)!.unionId);
}
const asks = () => shop.platform.calls.filter(({ path }) => path.includes('user/info')).length;
const failures = async () =>
  (await shop.boss.call('GET /weChat/getLog', {})).data.list
    .filter(({ what, state }) => what === 'user/info' && state !== 'done')
    .map(({ fault }) => fault);

test('a platform that is away is asked again for all, after a while, and the failure is in the log', async () => {
  shop.platform.fail('gateway', { path: 'user/info', times: 2 });
  await shop.on.runJob('channel facts');
  await shop.on.runJob('channel facts');
  expect(asks()).toBe(1);
  expect(await failures()).toEqual(['platform']);
  shop.on.clock.advance(MINUTE_MS);
  await shop.on.runJob('channel facts');
  shop.on.clock.advance(MINUTE_MS);
  await shop.on.runJob('channel facts');
  expect(asks()).toBe(2);
  expect(await known()).toEqual(['', '', '']);
  shop.on.clock.advance(MINUTE_MS);
  await shop.on.runJob('channel facts');
  expect(await known()).toEqual(['union-0', 'union-1', 'union-2']);
});

test('one whose facts cannot be stored does not take them from the others', async () => {
  const [odd] = people;
  // No text of the database holds this character.
  shop.platform.users.set(odd!, { unionid: 'union\u0000' });
  await shop.on.runJob('channel facts');
  expect(await known()).toEqual(['', 'union-1', 'union-2']);
});

test('a follower whom the platform refuses stays without facts; one for whom it always fails is left out in the end', async () => {
  shop.platform.fail(40003, { path: 'user/info' });
  shop.platform.fail(-1, { path: 'user/info', times: 4 });
  for (let at = 0; at < 5; at += 1) {
    await shop.on.runJob('channel facts');
    shop.on.clock.advance(60 * MINUTE_MS);
  }
  expect(await known()).toEqual(['', '', 'union-2']);
  expect((await failures()).sort()).toEqual(['gone', 'platform', 'platform', 'platform', 'platform']);
});
