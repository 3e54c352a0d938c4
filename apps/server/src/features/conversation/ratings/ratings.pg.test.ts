import { expect } from 'vitest';
import { publish } from '../../../testing/publish';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { verifyPushes } from '../../../testing/verify-pushes';

async function desk(on: TestServer) {
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  await owner.says(visitor, 'hi');
  return { owner, visitor };
}

test('an open conversation can be rated, though the window offers it only after the end', async ({ on }) => {
  const { owner, visitor } = await desk(on);
  expect((await visitor.call('GET /visitor/ratings', {})).data.open).toBe(false);
  const { data } = await visitor.call('POST /visitor/rate', { score: 5 });
  expect(data.agents).toMatchObject([{ serviceID: owner.uuid, score: 5 }]);
});

test('after the end the visitor rates, and may rate again; the owner gets a push', async ({ on }) => {
  const { owner, visitor } = await desk(on);
  await owner.does('end', visitor);
  const { data: form } = await visitor.call('GET /visitor/ratings', {});
  expect(form).toMatchObject({ open: true, invited: false, agents: [{ serviceID: owner.uuid, score: null }] });
  const said = { score: 2, tags: ['回复慢', '回复慢'], comment: '等了很久' };
  const received = await verifyPushes(on, () =>
    framesCausedBy(on, { owner: owner.socket, visitor: visitor.socket }, () =>
      visitor.call('POST /visitor/rate', said),
    ),
  );
  const rating = { conversation: form.conversation, serviceID: owner.uuid, score: 2, tags: ['回复慢'] };
  expect(received).toMatchObject({ owner: [{ code: '2021', YQToken: visitor.id, rating }] });
  expect(received.visitor).toBeUndefined();
  expect((await visitor.call('POST /visitor/rate', { score: 4 })).data.agents).toMatchObject([{ score: 4, tags: [] }]);
  expect((await owner.call('GET /talk/ratings', { YQToken: visitor.id })).data).toMatchObject({
    total: 1,
    list: [{ score: 4, nickname: 'owner' }],
  });
  expect((await owner.call('GET /visitors/card', { YQToken: visitor.id })).data.rating).toEqual({
    count: 1,
    average: 4,
  });
});

test('a request during the conversation is pushed to the visitor, and stays after a reload', async ({ on }) => {
  const { owner, visitor } = await desk(on);
  const colleague = await on.agent({ nickname: 'colleague' });
  await colleague.does('monitor', visitor, { on: true });
  expect(await colleague.does('inviteRating', visitor)).toMatchObject({ status: 403, error: 'not-yours' });
  await verifyPushes(on, () => owner.does('inviteRating', visitor));
  expect(visitor.socket.all('2020')).toMatchObject([{ YQToken: visitor.id, conversation: expect.any(String) }]);
  expect((await visitor.hello()).talk.ratingInvited).toBe(true);
  expect(await visitor.call('POST /visitor/rate', { score: 5 })).toMatchObject({ status: 200 });
});

test('after a transfer each agent is rated separately; agents who did not take part cannot be rated', async ({
  on,
}) => {
  const { owner, visitor } = await desk(on);
  const colleague = await on.agent({ nickname: 'colleague' });
  await owner.does('transfer', visitor, { to: colleague.uuid });
  await colleague.does('accept', visitor);
  await colleague.says(visitor, 'I take over');
  await colleague.does('end', visitor);
  await visitor.call('POST /visitor/rate', { score: 1, serviceID: owner.uuid });
  const { data } = await visitor.call('POST /visitor/rate', { score: 5 });
  expect(data.agents.map(({ nickname, score }) => [nickname, score])).toEqual([
    ['owner', 1],
    ['colleague', 5],
  ]);
  const boss = await on.signIn({ role: 'Admin' });
  expect(await visitor.call('POST /visitor/rate', { score: 1, serviceID: boss.uuid })).toMatchObject({ status: 404 });
});

test('only for seven days, and never another visitor’s conversation', async ({ on }) => {
  const { owner, visitor } = await desk(on);
  await owner.does('end', visitor);
  const conversation = (await owner.row(visitor))!.conversation!;
  const stranger = await on.visitor();
  expect(await stranger.call('POST /visitor/rate', { conversation, score: 1 })).toMatchObject({ status: 404 });
  expect(await stranger.call('GET /visitor/ratings', { conversation })).toMatchObject({ status: 404 });
  on.clock.advance(7 * 86_400_000);
  expect(await visitor.call('POST /visitor/rate', { score: 5 })).toMatchObject({ error: 'not-ratable' });
});

test('a tag is one tag, whatever the language in which it is chosen; the window shows it in its own', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  await publish(boss, 'rating', { goodTags: [{ zh: '专业', en: 'Skilled' }, 'OK'] });
  const { owner, visitor } = await desk(on);
  await owner.does('end', visitor);
  await visitor.hello({ language: 'en-US' });
  const { data } = await visitor.call('POST /visitor/rate', { score: 5, tags: ['Skilled', '专业', 'OK', 'mine'] });
  expect(data.agents).toMatchObject([{ tags: ['Skilled', 'OK', 'mine'] }]);
  const { list } = (await owner.call('GET /talk/ratings', { YQToken: visitor.id })).data;
  expect(list).toMatchObject([{ tags: ['专业', 'OK', 'mine'] }]);
  await publish(boss, 'window', { language: 'zh' });
  expect((await visitor.call('GET /visitor/ratings', {})).data.agents).toMatchObject([
    { tags: ['专业', 'OK', 'mine'] },
  ]);
});
