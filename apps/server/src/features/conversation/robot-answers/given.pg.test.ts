import { expect } from 'vitest';
import { createInProcessBus } from '../../../bus/in-process';
import { createTestDatabase } from '../../../testing/database';
import { codesCausedBy, serverTest as test } from '../../../testing/server-test';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';
import { verifyPushes } from '../../../testing/verify-pushes';

/** A conversation that an agent gives to a robot: core's SPEC, C-96. */

const QUESTION = 'Where is my parcel';

async function robotOf(boss: TestAgent, more: object = {}): Promise<string> {
  const { data } = await boss.call('POST /robot/doEdit', { name: 'Robo', kind: 'ask', mode: 'never', ...more });
  await boss.call('POST /askRobot/doEdit', { robot: data.id, question: QUESTION, answers: [{ msg: 'On its way' }] });
  return data.id;
}

async function talking(on: TestServer) {
  const boss = await on.agent({ role: 'Admin' });
  await boss.hides();
  const robot = await robotOf(boss);
  const ann = await on.agent();
  const visitor = await on.visitor();
  await visitor.hello({ language: 'en' });
  await visitor.says(QUESTION);
  expect(await ann.row(visitor)).toMatchObject({ state: 'current', serviceID: ann.uuid });
  return { boss, robot, ann, visitor };
}

const rolesOf = async (visitor: TestVisitor): Promise<string[]> =>
  (await visitor.call('GET /visitor/messages', {})).data.list.map(({ role, robot }) => (robot ? 'robot' : role));

test('C-96 the robot has it at once, answers what is said after that, and hands over like any other', async ({
  on,
}) => {
  const { robot, ann, visitor } = await talking(on);
  const sockets = { ann: ann.socket, visitor: visitor.socket };
  const codes = await codesCausedBy(on, sockets, async () => {
    const { data } = await ann.does('transfer', visitor, { robot });
    expect(data).toMatchObject({ state: 'robot', serviceID: null, robot });
  });
  expect(codes).toEqual({ ann: ['9000', '2009'], visitor: ['9000'] });
  expect(visitor.socket.all('9000').at(-1)).toMatchObject({ robot, nickname: 'Robo', by: 'transfer' });
  await on.runJob('robots');
  expect(await rolesOf(visitor)).toEqual(['user']);
  await visitor.says(QUESTION);
  await on.runJob('robots');
  expect(await rolesOf(visitor)).toEqual(['user', 'user', 'robot']);
  await visitor.call('POST /visitor/human', {});
  await on.settle();
  expect(await ann.row(visitor)).toMatchObject({ state: 'current', serviceID: ann.uuid });
  const { events } = (await ann.call('GET /talk/messages', { YQToken: visitor.id })).data;
  expect(events.map(({ kind }) => kind)).toEqual([
    'conversation.assigned',
    'conversation.given-to-robot',
    'conversation.handed-off',
    'conversation.assigned',
  ]);
  expect(events[1]).toMatchObject({ from: ann.uuid, nickname: 'Robo' });
});

test('C-96 only the owner or an administrator, only to a robot that is on and serves the visitor', async ({ on }) => {
  const { boss, robot, ann, visitor } = await talking(on);
  const bob = await on.agent();
  expect(await bob.does('transfer', visitor, { robot })).toMatchObject({ status: 403, error: 'not-yours' });
  const of = async (more: object) => (await ann.does('transfer', visitor, { robot, ...more })).error;
  await boss.call('POST /robot/doEdit', { id: robot, channels: ['wechat'] });
  expect(await of({})).toBe('robot-unavailable');
  const { rows } = await on.database.db.query<{ id: string }>('select id from sites');
  await boss.call('POST /robot/doEdit', { id: robot, channels: [], sites: [rows[0]!.id] });
  // As rows of visitors name their site.
  const key = (await ann.row(visitor))?.site;
  expect((await ann.call('GET /talk/colleagues')).data.robots).toMatchObject([{ id: robot, sites: [key] }]);
  await boss.call('POST /robot/doEdit', { id: robot, sites: [], enabled: false });
  expect(await of({})).toBe('robot-unavailable');
  expect((await ann.call('GET /talk/colleagues')).data.robots).toEqual([]);
  expect(await of({ robot: ann.uuid })).toBe('robot-unavailable');
  await boss.call('POST /robot/doEdit', { id: robot, enabled: true });
  expect((await ann.call('GET /talk/colleagues')).data.robots).toMatchObject([{ id: robot, name: 'Robo' }]);
  await ann.does('transfer', visitor, { to: bob.uuid });
  expect(await of({})).toBe('transfer-pending');
  await ann.does('withdraw', visitor);
  const given = await verifyPushes(on, () => boss.does('transfer', visitor, { robot }));
  expect(given.data).toMatchObject({ state: 'robot' });
  expect(await of({})).toBe('not-current');
});

test('the board: one that an agent gave to the robot is not resolved by it, and not handed over until a person has it', async ({
  on,
}) => {
  const { boss, robot, ann, visitor } = await talking(on);
  const figures = async () => {
    const { sum, reasons } = (await boss.call('GET /robot/getBoard', { robot })).data;
    return [sum.chats, sum.resolved, sum.handedOver, reasons];
  };
  await ann.does('transfer', visitor, { robot });
  expect(await figures()).toEqual([1, 0, 0, []]);
  await boss.does('end', visitor);
  expect(await figures()).toEqual([1, 0, 0, []]);
  // One that the robot began and ended is.
  await boss.call('POST /robot/doEdit', { id: robot, mode: 'first' });
  const second = await on.visitor();
  await second.says(QUESTION);
  await boss.does('end', second);
  expect(await figures()).toEqual([2, 1, 0, []]);
  // Taken over, back in the queue, and ended there: a person had it.
  const third = await on.visitor();
  await third.says(QUESTION);
  await ann.hides();
  await boss.call('POST /talk/takeOver', { YQToken: third.id });
  await boss.call('POST /talk/requeue', { YQToken: third.id });
  expect(await boss.row(third)).toMatchObject({ state: 'wait' });
  await boss.does('end', third);
  expect(await figures()).toEqual([3, 1, 1, [{ reason: 'agent', count: 1 }]]);
});

/** Conversations that race at a time, and how often. */
const TOGETHER = 10;
const ROUNDS = 20;

test('C-94 C-96 over two processes: given to the robot while the visitor speaks, answered while it is taken over', async () => {
  const database = await createTestDatabase();
  const bus = createInProcessBus();
  const one = await startServer({ database, bus });
  const other = await startServer({ database, bus, clock: one.clock });
  const boss = await one.agent({ role: 'Admin' });
  const robot = await robotOf(boss);
  const visitors: TestVisitor[] = [];
  for (let at = 0; at < TOGETHER; at += 1) visitors.push(await one.visitor());
  const saidAtTakeOver = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const visitor of visitors) await visitor.says(QUESTION);
    const give = async (visitor: TestVisitor) => {
      await boss.call('POST /talk/takeOver', { YQToken: visitor.id });
      await Promise.all([boss.call('POST /talk/transfer', { YQToken: visitor.id, robot }), visitor.says(QUESTION)]);
    };
    await Promise.all(visitors.map(give));
    const takeOver = async ({ id }: TestVisitor) => {
      const { data } = await boss.call('POST /talk/takeOver', { YQToken: id });
      const { rows } = await database.db.query<{ said: number }>(
        `select count(*) as said from messages where conversation_id = $1 and role = 'robot'`,
        [data.conversation],
      );
      saidAtTakeOver.set(data.conversation!, rows[0]!.said);
    };
    await Promise.all([one.runJob('robots'), other.runJob('robots'), ...visitors.map(takeOver)]);
    await Promise.all(visitors.map(({ id }) => boss.call('POST /talk/end', { YQToken: id })));
  }
  await one.settle();
  const { rows } = await database.db.query<{ id: string; said: number; early: number }>(
    `select c.id, (select count(*) from messages m where m.conversation_id = c.id and m.role = 'robot') as said,
            (select count(*) from robot_turns t where t.conversation_id = c.id and t.seq = 1) as early
     from conversations c`,
  );
  expect(rows).toHaveLength(TOGETHER * ROUNDS);
  // Never a word after a take-over, and never an answer to what was said before the robot had it.
  expect(rows.filter(({ id, said }) => said !== saidAtTakeOver.get(id))).toEqual([]);
  expect(rows.filter(({ said, early }) => said > 1 || early > 0)).toEqual([]);
  await Promise.all([one.stop(), other.stop()]);
  await database.close();
});
