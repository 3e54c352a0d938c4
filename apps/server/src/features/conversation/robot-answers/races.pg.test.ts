import { expect, test } from 'vitest';
import { createInProcessBus } from '../../../bus/in-process';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { startServer } from '../../../testing/start-server';
import type { TestVisitor } from '../../../testing/test-people';

/** Races, each of one answer against one agent who takes over. */
const RACES = 1000;
/** Conversations that race at a time. */
const TOGETHER = 25;

const wordsIn = async ({ db }: TestDatabase, ids: readonly string[]): Promise<{ id: string; said: number }[]> => {
  const { rows } = await db.query<{ id: string; said: number }>(
    `select c.id, (select count(*) from messages m where m.conversation_id = c.id and m.role = 'robot') as said
     from conversations c where c.id = any($1::uuid[])`,
    [ids],
  );
  return rows;
};

/** Messages of the robot in a visitor's open conversation. */
const spokenTo = async ({ db }: TestDatabase, { id }: TestVisitor): Promise<number> => {
  const { rows } = await db.query<{ said: number }>(
    `select count(*) as said from messages m join conversations c on c.id = m.conversation_id
     where c.visitor_id = $1 and c.state <> 'end' and m.role = 'robot'`,
    [id],
  );
  return rows[0]!.said;
};

/**
 * C-94 over two processes on one database: both answer for the robot while an agent takes over at one of them. Whatever
 * comes first, no word of the robot is written after.
 */
test('in a thousand races of an answer against a take-over no robot speaks after', async () => {
  const database = await createTestDatabase();
  const bus = createInProcessBus();
  const one = await startServer({ database, bus });
  const other = await startServer({ database, bus, clock: one.clock });
  const boss = await one.agent({ role: 'Admin' });
  const robot = (await boss.call('POST /robot/doEdit', { name: 'Robo', mode: 'first' })).data.id;
  await boss.call('POST /askRobot/doEdit', { robot, question: 'Where is my parcel', answers: [{ msg: 'On its way' }] });
  const visitors: TestVisitor[] = [];
  for (let at = 0; at < TOGETHER; at += 1) visitors.push(await one.visitor());
  const atTakeOver = new Map<string, number>();
  const takeOver = async ({ id }: TestVisitor) => {
    const { data } = await boss.call('POST /talk/takeOver', { YQToken: id });
    // What the robot had said when the take-over was answered is all that it ever says.
    for (const { id, said } of await wordsIn(database, [data.conversation!])) atTakeOver.set(id, said);
  };
  const [first, last, ...others] = visitors as [TestVisitor, TestVisitor, ...TestVisitor[]];
  for (let race = 0; race < RACES; race += TOGETHER) {
    await Promise.all(visitors.map((visitor) => visitor.says('Where is my parcel')));
    // One is taken over before any answer and one after its answer: whatever the machine's speed, both ends occur.
    await takeOver(last);
    const answers = Promise.all([one.runJob('robots'), other.runJob('robots')]);
    const isAnswered = expect.poll(() => spokenTo(database, first)).toBe(1);
    // Every second time the others are taken over while the answers are being written.
    const begun = (race / TOGETHER) % 2 === 0 ? undefined : isAnswered;
    await Promise.all([
      answers,
      isAnswered.then(() => takeOver(first)),
      ...others.map((visitor) => Promise.resolve(begun).then(() => takeOver(visitor))),
    ]);
    await Promise.all(visitors.map(({ id }) => boss.call('POST /talk/end', { YQToken: id })));
  }
  await one.settle();
  const { rows } = await database.db.query<{ talks: number; spoken: number; twice: number; after: number }>(`
    select count(*) as talks,
           count(*) filter (where m.said = 1) as spoken, count(*) filter (where m.said > 1) as twice,
           (select count(*) from conversations where state <> 'end' or baton < 3) as after
    from conversations t
    cross join lateral (select count(*) as said from messages where conversation_id = t.id and role = 'robot') m`);
  const [counts] = rows;
  expect(counts).toMatchObject({ talks: RACES, twice: 0, after: 0 });
  // Both ends occurred, at least once in each round.
  expect(counts!.spoken).toBeGreaterThanOrEqual(RACES / TOGETHER);
  expect(counts!.spoken).toBeLessThanOrEqual(RACES - RACES / TOGETHER);
  const end = new Map((await wordsIn(database, [...atTakeOver.keys()])).map(({ id, said }) => [id, said]));
  expect([...atTakeOver].filter(([id, said]) => end.get(id) !== said)).toEqual([]);
  await Promise.all([one.stop(), other.stop()]);
  await database.close();
});
