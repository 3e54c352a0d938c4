import { expect } from 'vitest';
import { framesCausedBy, serverTest as test } from '../../../testing/server-test';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';

const MINUTE = 60_000;

/** An agent with room for one, that one, and visitors who wait for the agent, in this order. */
async function fullDesk(on: TestServer, waiting: number) {
  const agent = await on.agent({ limit: 1 });
  // After a start, absence does not count for a minute.
  on.clock.advance(MINUTE);
  const visitors: TestVisitor[] = [];
  for (let each = 0; each <= waiting; each += 1) {
    const visitor = await on.visitor();
    await visitor.says(`hello ${each}`);
    visitors.push(visitor);
    on.clock.advance(1000);
  }
  const [served, ...others] = visitors;
  return { agent, served: served!, visitors: others };
}

/** Closes the visitor's page and lets this time pass. */
async function leaves(on: TestServer, visitor: TestVisitor, ms: number) {
  await visitor.leaves();
  on.clock.advance(10_000);
  await on.runJob('leave');
  on.clock.advance(ms - 10_000);
}

const stateOf = async (agent: TestAgent, visitor: TestVisitor) => (await agent.row(visitor))?.state;
const letters = async (agent: TestAgent) => (await agent.call('GET /letter/getList', {})).data.list;

// Effect of conversation.queueLeaveSeconds
test('C-45 who left the page is no longer in the queue after two minutes, and the next one moves up', async ({
  on,
}) => {
  const { agent, visitors } = await fullDesk(on, 2);
  const [ghost, other] = visitors as [TestVisitor, TestVisitor];
  await leaves(on, ghost, 119_999);
  await on.runJob('queue leave');
  expect(await stateOf(agent, ghost)).toBe('wait');

  on.clock.advance(1);
  const told = await framesCausedBy(on, { agent: agent.socket, other: other.socket }, () => on.runJob('queue leave'));

  expect(told.agent).toMatchObject([
    { code: '2004', YQToken: ghost.id, reason: 'left', visitor: { serviceID: null } },
    { code: '2001', YQToken: other.id, position: 1 },
  ]);
  expect(told.other).toMatchObject([{ code: '2001', position: 1 }]);
});

test('C-45 routing gives nobody a visitor who is gone, even before the queue was swept', async ({ on }) => {
  const { agent, served, visitors } = await fullDesk(on, 2);
  const [ghost, other] = visitors as [TestVisitor, TestVisitor];
  await leaves(on, ghost, 2 * MINUTE);

  await agent.does('end', served);

  expect(await stateOf(agent, ghost)).toBe('wait');
  expect(await stateOf(agent, other)).toBe('current');
});

test('C-45 a site may have a leave time of its own', async ({ on }) => {
  const { agent, visitors } = await fullDesk(on, 1);
  const admin = await on.signIn({ role: 'Admin' });
  const { data } = await admin.call('GET /access/getList', {});
  const own = { section: 'conversation', site: data.list[0]!.id, value: { queueLeaveSeconds: 300 }, version: 0 };
  expect((await admin.call('POST /settings/doEdit', own)).status).toBe(200);

  await leaves(on, visitors[0]!, 299_000);
  await on.runJob('queue leave');
  expect(await stateOf(agent, visitors[0]!)).toBe('wait');

  on.clock.advance(1000);
  await on.runJob('queue leave');
  expect(await stateOf(agent, visitors[0]!)).toBe('end');
});

test('C-45 after a start everybody may reconnect first', async ({ database, on }) => {
  const { agent, visitors } = await fullDesk(on, 1);
  await leaves(on, visitors[0]!, 5 * MINUTE);

  const next = await startServer({ database, clock: on.clock });
  await next.runJob('queue leave');
  expect(await stateOf(agent, visitors[0]!)).toBe('wait');

  next.clock.advance(MINUTE);
  await next.runJob('queue leave');
  expect(await stateOf(agent, visitors[0]!)).toBe('end');
  await next.stop();
});

test('C-46 who comes back finds the conversation and the place, by a page or by the socket alone', async ({ on }) => {
  const { agent, visitors } = await fullDesk(on, 3);
  const [first, second] = visitors as [TestVisitor, TestVisitor];
  const before = [await agent.row(first), await agent.row(second)];
  await first.leaves();
  await leaves(on, second, 2 * MINUTE);
  await on.runJob('queue leave');
  on.clock.advance(29 * MINUTE);
  await agent.signsInAgain();

  const { talk } = await first.hello();
  await first.connect();
  const socket = await second.connect();

  expect(talk).toMatchObject({ state: 'wait', conversation: before[0]!.conversation, position: 1 });
  expect(socket.frames).toContainEqual(expect.objectContaining({ code: '2001', position: 2 }));
  expect([await agent.row(first), await agent.row(second)]).toMatchObject(
    before.map((row) => ({ state: 'wait', conversation: row!.conversation, openedAt: row!.openedAt, umsg: 1 })),
  );
});

test('C-46 what a returning visitor writes goes into the conversation it left', async ({ on }) => {
  const { agent, visitors } = await fullDesk(on, 1);
  const [visitor] = visitors as [TestVisitor];
  const before = await agent.row(visitor);
  await leaves(on, visitor, 2 * MINUTE);
  await on.runJob('queue leave');

  await visitor.connect();
  await visitor.says('still here');

  expect(await agent.row(visitor)).toMatchObject({ state: 'wait', conversation: before!.conversation, umsg: 2 });
});

test('C-46 an agent with room gets the returning visitor at once', async ({ on }) => {
  const { agent, served, visitors } = await fullDesk(on, 1);
  await leaves(on, visitors[0]!, 2 * MINUTE);
  await on.runJob('queue leave');
  await agent.does('end', served);

  await visitors[0]!.hello();

  expect(await agent.row(visitors[0]!)).toMatchObject({ state: 'current', serviceID: agent.uuid });
});

test('C-14 C-46 after half an hour a message opens a new conversation', async ({ on }) => {
  const { agent, visitors } = await fullDesk(on, 1);
  const before = await agent.row(visitors[0]!);
  await leaves(on, visitors[0]!, 2 * MINUTE);
  await on.runJob('queue leave');
  on.clock.advance(30 * MINUTE);
  await agent.signsInAgain();

  await visitors[0]!.hello();
  await visitors[0]!.connect();
  expect(await stateOf(agent, visitors[0]!)).toBe('monitor');
  await visitors[0]!.says('again');

  expect((await agent.row(visitors[0]!))!.conversation).not.toBe(before!.conversation);
});

test('what a visitor wrote who left the queue is kept as one letter, if a contact is known', async ({ on }) => {
  const { agent, visitors } = await fullDesk(on, 2);
  const [reachable, silent] = visitors as [TestVisitor, TestVisitor];
  await reachable.says('Please call 13912345678');
  const { conversation } = (await agent.row(reachable))!;
  await silent.leaves();
  await leaves(on, reachable, 2 * MINUTE);
  await on.runJob('queue leave');
  await on.runJob('left-letters');
  await on.runJob('left-letters');

  expect(await letters(agent)).toMatchObject([
    {
      YQToken: reachable.id,
      content: 'hello 1\nPlease call 13912345678',
      phone: '13912345678',
      reason: 'left',
      status: 'new',
      fromConversation: conversation,
    },
  ]);
});

test('the letter is closed when the visitor returns, and opened again when it leaves again', async ({ on }) => {
  const { agent, visitors } = await fullDesk(on, 1);
  const [visitor] = visitors as [TestVisitor];
  await visitor.says('mail me: ann@mail.example');
  const leavesQueue = async () => {
    await leaves(on, visitor, 2 * MINUTE);
    await on.runJob('queue leave');
    await on.runJob('left-letters');
  };
  await leavesQueue();

  await visitor.connect();
  await on.runJob('left-letters');
  expect(await letters(agent)).toMatchObject([{ status: 'done' }]);
  expect((await agent.call('GET /reads')).data).toBe(0);

  await leavesQueue();
  expect(await letters(agent)).toMatchObject([{ status: 'new', email: 'ann@mail.example' }]);
});

test('a letter that an agent has read stays open when the visitor returns', async ({ on }) => {
  const { agent, visitors } = await fullDesk(on, 1);
  const [visitor] = visitors as [TestVisitor];
  await visitor.says('微信号：tea_lover88');
  await leaves(on, visitor, 2 * MINUTE);
  await on.runJob('queue leave');
  await on.runJob('left-letters');
  const [letter] = await letters(agent);
  await agent.call('POST /letter/doMark', { ids: [letter!.id], read: true });

  await visitor.connect();
  await on.runJob('left-letters');

  expect(await letters(agent)).toMatchObject([{ status: 'new', read: true }]);
});
