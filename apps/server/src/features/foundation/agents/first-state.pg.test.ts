import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';

test('an agent begins online, an administrator hidden: signing in to look around takes no visitor', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const create = async (username: string, roles: string[]) =>
    (await boss.call('POST /services/doEdit', { username, password: 'a-long-secret', roles })).data.state;

  expect(await create('agent', ['Editor'])).toBe('0');
  expect(await create('administrator', ['Editor', 'Admin'])).toBe('1');
});
