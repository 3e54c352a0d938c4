import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';

const promised = async (on: TestServer) => {
  const visitor = await on.visitor();
  const { settings } = await visitor.hello();
  return (settings.conversation as { answerSeconds: number }).answerSeconds;
};

/** Visitors whose first message is answered after these seconds. */
async function served(on: TestServer, agent: TestAgent, answers: readonly number[]) {
  for (const seconds of answers) {
    const visitor = await on.visitor();
    await visitor.says('hello');
    on.clock.advance(seconds * 1000);
    await agent.says(visitor, 'hi');
  }
}

test('nothing is promised while nothing is known', async ({ on }) => {
  const agent = await on.agent();
  await on.runJob('answer time');
  expect(await promised(on)).toBe(0);

  await served(on, agent, [5, 5]);
  await on.runJob('answer time');
  expect(await promised(on)).toBe(0);
});

test('the median of the first responses of the last hour is promised, to open windows too', async ({ on }) => {
  const agent = await on.agent();
  const open = await on.visitor();
  await served(on, agent, [20, 300, 38]);

  const told = await framesCausedBy(on, { open: open.socket, agent: agent.socket }, () => on.runJob('answer time'));
  expect(told).toMatchObject({ open: [{ code: '8012', section: 'conversation', settings: { answerSeconds: 40 } }] });
  expect(told.agent).toBeUndefined();
  expect(await promised(on)).toBe(40);
  expect(await framesCausedBy(on, { open: open.socket }, () => on.runJob('answer time'))).toEqual({});

  on.clock.advance(3600_000);
  await on.runJob('answer time');
  expect(await promised(on)).toBe(0);
});

test('where visitors wait, the estimate of the queue is promised instead', async ({ on }) => {
  const agent = await on.agent({ limit: 3 });
  await served(on, agent, [1, 1, 1]);
  const waiting = await on.visitor();
  await waiting.says('hello');
  await on.runJob('answer time');
  // Nobody was assigned from the queue yet.
  expect(await promised(on)).toBe(0);

  await on.database.db.query(
    `update conversations set queued_at = opened_at, assigned_at = to_timestamp($1::float8 / 1000) - number * interval '5 min'
     from (select id as served, row_number() over () - 1 as number from conversations where state = 'current') s
     where id = served`,
    [on.clock.now()],
  );
  await on.database.db.query(
    `insert into conversations (id, visitor_id, site_id, state, opened_at, queued_at, assigned_at, ended_at)
     select gen_random_uuid(), visitor_id, site_id, 'end', opened_at, opened_at, assigned_at - interval '15 min', opened_at
     from conversations where state = 'current' limit 1`,
  );
  await on.runJob('answer time');
  expect(await promised(on)).toBe(600);
});

// Effect of conversation.answerSeconds
test('with the answer time switched off in the settings visitors are promised none', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin' });
  await served(on, boss, [5, 5, 5]);
  await on.runJob('answer time');
  expect(await promised(on)).toBe(10);

  await boss.call('POST /settings/doEdit', { section: 'conversation', value: { answerSeconds: 0 }, version: 0 });
  await on.settle();
  expect(await promised(on)).toBe(0);
});
