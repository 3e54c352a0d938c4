import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../testing/server-test';
import { verifyPushes } from '../testing/verify-pushes';

test('a saved section is pushed to open consoles and windows, limited to what each may see', async ({ on }) => {
  const boss = await on.agent({ nickname: 'boss', role: 'Admin' });
  const agent = await on.agent({ nickname: 'agent' });
  const visitor = await on.visitor();
  const sockets = { boss: boss.socket, agent: agent.socket, visitor: visitor.socket };
  const save = (section: string, value: Record<string, unknown>) =>
    verifyPushes(on, () =>
      framesCausedBy(on, sockets, () => boss.call('POST /settings/doEdit', { section, value, version: 0 })),
    );
  expect(await save('window', { title: '青禾' })).toMatchObject({
    agent: [{ code: '8012', section: 'window', settings: { title: '青禾' } }],
    visitor: [{ code: '8012', section: 'window', settings: { title: '青禾' }, cursor: expect.any(String) }],
  });
  const received = await save('conversation', { recallSeconds: 30 });
  expect(received.agent).toMatchObject([{ settings: { recallSeconds: 30, idleMinutes: 120 } }]);
  expect(received.visitor?.[0]?.settings).toEqual({ recallSeconds: 30, answerSeconds: 0 });
  expect(await save('samples', { inMenu: false })).toEqual({});
  expect(Object.keys(await save('notices', { repeatSeconds: 30 })).sort()).toEqual(['agent', 'boss']);
});

test('personal settings apply to their agent alone, until they are reset', async ({ on }) => {
  const ann = await on.signIn({ nickname: 'Ann' });
  const bob = await on.signIn({ nickname: 'Bob' });
  await ann.call('POST /index/preferences', { enter: 'ctrl', volume: 0.5 });
  expect((await ann.call('POST /index/preferences', { volume: null, newUser: '1' })).data).toEqual({
    enter: 'ctrl',
    newUser: '1',
  });
  expect((await ann.call('GET /index/preferences')).data).toEqual({ enter: 'ctrl', newUser: '1' });
  expect((await bob.call('GET /index/preferences')).data).toEqual({});
});
