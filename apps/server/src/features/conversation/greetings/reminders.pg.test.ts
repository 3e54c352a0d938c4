import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';

const MINUTE = 60_000;

async function talking(on: TestServer, section: string, value: object) {
  const owner = await on.agent({ role: 'Admin', nickname: 'owner' });
  await owner.call('POST /settings/doEdit', { section, value, version: 0 } as never);
  await owner.hides('0');
  const visitor = await on.visitor();
  await visitor.says('hello');
  await owner.does('accept', visitor);
  await owner.says(visitor, 'hi');
  return { owner, visitor };
}
const textsOf = async (visitor: Awaited<ReturnType<TestServer['visitor']>>) =>
  (await visitor.call('GET /visitor/messages', {})).data.list.map(({ msg }) => msg);

// Effect of conversation.silentMinutes, conversation.silentText, conversation.silentEndMinutes
test('one reminder, then the end', async ({ on }) => {
  const silentText = { zh: '{minutes} 分钟后结束', en: 'Ends in {minutes} min' };
  const { visitor } = await talking(on, 'conversation', { silentMinutes: 5, silentEndMinutes: 3, silentText });
  on.clock.advance(4 * MINUTE);
  await on.runJob('reminders');
  expect(await textsOf(visitor)).toEqual(['hello', 'hi']);
  on.clock.advance(MINUTE);
  await on.runJob('reminders');
  await on.runJob('reminders');
  const [, , reminder, ...more] = await textsOf(visitor);
  expect([silentText.zh.replace('{minutes}', '3'), silentText.en.replace('{minutes}', '3')]).toContain(reminder);
  expect(more).toEqual([]);
  on.clock.advance(3 * MINUTE);
  await on.runJob('reminders');
  expect(await visitor.hello()).not.toHaveProperty('conversation');
});

test('an answer to the reminder keeps the conversation open', async ({ on }) => {
  const { owner, visitor } = await talking(on, 'conversation', { silentMinutes: 5, silentEndMinutes: 3 });
  on.clock.advance(5 * MINUTE);
  await on.runJob('reminders');
  await visitor.says('still here');
  on.clock.advance(10 * MINUTE);
  await on.runJob('reminders');
  expect((await visitor.hello()).talk.state).toBe('current');
  expect((await textsOf(visitor)).at(-1)).toBe('still here');
  await owner.says(visitor, 'good');
  on.clock.advance(5 * MINUTE);
  await on.runJob('reminders');
  expect(await textsOf(visitor)).toHaveLength(6);
});

// Effect of rating.silentMinutes
test('the window asks during a quiet conversation, once', async ({ on }) => {
  const { visitor } = await talking(on, 'rating', { silentMinutes: 2 });
  on.clock.advance(2 * MINUTE);
  await on.runJob('quiet ratings');
  await on.runJob('quiet ratings');
  expect(visitor.socket.all('2020')).toHaveLength(1);
  expect(await visitor.call('POST /visitor/rate', { score: 5 })).toMatchObject({ status: 200 });
});

// Effect of rating.onWish
test('visitors rate an open conversation that nobody has asked about', async ({ on }) => {
  const { visitor } = await talking(on, 'rating', { onWish: true });
  expect((await visitor.call('GET /visitor/ratings', {})).data).toMatchObject({ open: true, invited: false });
  expect(await visitor.call('POST /visitor/rate', { score: 1 })).toMatchObject({ status: 200 });
});
