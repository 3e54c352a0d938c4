import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import { verifyPushes } from '../../../testing/verify-pushes';

test('a message refers to the one it answers, in pushes, pages and search results', async ({ on }) => {
  const agent = await on.agent();
  const visitor = await on.visitor();
  await visitor.says('first', { onlyID: 'v-1', quote: 'of-an-earlier-talk' });
  await agent.says(visitor, 'which one?', { onlyID: 'a-1', quote: 'v-1' });
  const everyone = { agent: agent.socket, visitor: visitor.socket };
  const received = await verifyPushes(on, () =>
    framesCausedBy(on, everyone, async () => {
      await visitor.says('this', { onlyID: 'v-2', quote: 'a-1' });
      await agent.says(visitor, 'ah', { onlyID: 'a-2', quote: 'v-2' });
      await agent.says(visitor, 'plain', { onlyID: 'a-3' });
    }),
  );
  expect(received).toMatchObject({
    agent: [{ code: '8006', message: { onlyID: 'v-2', quote: 'a-1' } }],
    visitor: [{ code: '8005', message: { onlyID: 'a-2', quote: 'v-2' } }, { message: { onlyID: 'a-3' } }],
  });
  const { data } = await visitor.call('GET /visitor/messages', {});
  expect(data.list.map(({ onlyID, quote }) => [onlyID, quote])).toEqual([
    ['v-1', 'of-an-earlier-talk'],
    ['a-1', 'v-1'],
    ['v-2', 'a-1'],
    ['a-2', 'v-2'],
    ['a-3', undefined],
  ]);
  const hits = await agent.call('GET /talk/search', { YQToken: visitor.id, text: 'ah' });
  expect(hits.data.list).toMatchObject([{ onlyID: 'a-2', quote: 'v-2' }]);
});

test('a quote that is not a valid id is a bad request', async ({ on }) => {
  await on.agent();
  const visitor = await on.visitor();
  expect(await visitor.says('x', { quote: 'with space' })).toMatchObject({ code: '7002', error: 'bad-request' });
});
