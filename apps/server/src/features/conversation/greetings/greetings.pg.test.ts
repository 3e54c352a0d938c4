import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';

test('a welcome is sent once after the assignment, in the visitor’s language; without a text nothing is sent', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  const ann = await on.agent({ nickname: 'Ann', limit: 1 });
  const silent = await on.visitor();
  await silent.says('hello');
  await on.settle();
  expect(silent.socket.all('8005')).toEqual([]);
  await ann.does('end', silent);
  await boss.call('POST /services/doEdit', {
    id: ann.uuid,
    jobNumber: '007',
    welcome: { zh: '您好，我是 {agent}（{job}）', en: 'Hello from {agent}' },
  });
  await on.settle();
  const visitor = await on.visitor();
  await visitor.hello({ language: 'en-US' });
  expect(await visitor.says('hi')).toMatchObject({ code: '7001', seq: 1 });
  await on.settle();
  expect(visitor.socket.all('8005')).toMatchObject([{ message: { role: 'service', seq: 2, msg: 'Hello from Ann' } }]);
  expect(await ann.row(visitor)).toMatchObject({ umsg: 1, smsg: 1 });
  await visitor.says('more');
  await on.settle();
  expect(visitor.socket.all('8005')).toHaveLength(1);
});

test('an away reply is sent once in a conversation, while the agent is hidden', async ({ on }) => {
  const ann = await on.agent({ nickname: 'Ann' });
  const edited = await ann.call('POST /personal/doEdit', { away: { zh: '马上回来', en: '' } });
  expect(edited.data.away).toEqual({ zh: '马上回来', en: '' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  await on.settle();
  expect(visitor.socket.all('8005')).toEqual([]);
  await ann.hides();
  await ann.says(visitor, 'one moment');
  on.clock.advance(60_000);
  const asked = on.clock.now();
  await visitor.says('are you there?');
  on.clock.advance(60_000);
  await visitor.says('hello?');
  await on.settle();
  expect(visitor.socket.all('8005')).toMatchObject([
    { message: { msg: 'one moment' } },
    { message: { msg: '马上回来' } },
  ]);
  // The away text answers nobody: the agent's list says since when the visitor waits.
  expect(await ann.row(visitor)).toMatchObject({ unansweredSince: asked, umsg: 3, smsg: 2 });
  await ann.says(visitor, 'back again');
  await on.settle();
  expect(await ann.row(visitor)).toMatchObject({ unansweredSince: null });
});
