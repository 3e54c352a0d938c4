import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';

test('home: numbers of visitors, of the own conversations, and of agents by state', async ({ on }) => {
  const agent = await on.agent({ limit: 1 });
  const colleague = await on.signIn({ nickname: 'Not connected' });
  await on.visitor();
  for (const words of ['mine', 'in the queue']) {
    const visitor = await on.visitor();
    await visitor.says(words);
  }
  const agents = { online: 1, hidden: 0, away: 1 };
  expect((await agent.call('GET /home')).data).toMatchObject({ browsing: 1, waiting: 1, mine: 1, agents });
  expect((await colleague.call('GET /home')).data).toMatchObject({ waiting: 1, mine: 0 });
  await agent.call('POST /index/state', { state: '1' });
  expect((await agent.call('GET /home')).data.agents).toEqual({ online: 0, hidden: 1, away: 1 });
});
