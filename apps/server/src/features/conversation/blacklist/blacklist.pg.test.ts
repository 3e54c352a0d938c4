import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import { verifyPushes } from '../../../testing/verify-pushes';

test('blacklisting ends the conversation; messages and letters of the visitor are refused until the block ends', async ({
  on,
}) => {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('buy my pills');
  const row = await verifyPushes(on, () => owner.does('blacklist', visitor, { hours: 2, reason: 'spam' }));
  const until = on.clock.now() + 2 * 3600_000;
  expect(row.data).toMatchObject({ state: 'end', blacklistedUntil: until });
  expect(visitor.socket.all('2004')).toMatchObject([{ reason: 'blacklisted' }]);
  expect(await visitor.says('again')).toMatchObject({ code: '7002', error: 'blacklisted' });
  expect(await visitor.call('POST /visitor/letter', { onlyID: 'l1', content: 'x' })).toMatchObject({
    status: 403,
    error: 'blacklisted',
  });
  expect((await visitor.hello()).talk).toMatchObject({ blacklistedUntil: until });
  expect((await owner.call('GET /visitors/card', { YQToken: visitor.id })).data.blacklist).toMatchObject({
    until,
    reason: 'spam',
    nickname: 'owner',
  });
  await owner.does('invite', visitor);
  expect(await visitor.call('POST /visitor/invitation', { accept: true })).toMatchObject({ error: 'blacklisted' });
  on.clock.advance(2 * 3600_000);
  expect(await visitor.says('sorry')).toMatchObject({ code: '7001' });
});

test('a block without an end, and its removal', async ({ on }) => {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  const listed = await verifyPushes(on, () => owner.does('blacklist', visitor, { hours: 0 }));
  expect(listed.data.blacklistedUntil).toBeGreaterThan(Date.UTC(3000, 0));
  expect(await visitor.says('hello?')).toMatchObject({ error: 'blacklisted' });
  const row = await verifyPushes(on, () => owner.does('unblacklist', visitor));
  expect(row.data.blacklistedUntil).toBeNull();
  expect((await owner.call('GET /visitors/card', { YQToken: visitor.id })).data.blacklist).toBeNull();
  expect((await owner.call('POST /talk/unblacklist', { YQToken: visitor.id })).status).toBe(200);
});

test('an agent cannot blacklist the visitor of a colleague’s conversation', async ({ on }) => {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const watcher = await on.agent({ nickname: 'watcher' });
  await watcher.does('monitor', visitor, { on: true });
  expect(await watcher.does('blacklist', visitor, { hours: 1 })).toMatchObject({ status: 403, error: 'not-yours' });
  expect(await owner.row(visitor)).toMatchObject({ state: 'current', blacklistedUntil: null });
});
