import { expect, test } from 'vitest';
import { createSharedBus } from '../bus/in-process';
import { createTestDatabase } from '../testing/database';
import { recount } from '../testing/recount';
import { startServer } from '../testing/start-server';
import { createTestClock } from '../testing/test-context';
import { TestVisitor } from '../testing/test-people';
import { transaction } from './transaction';

/** What a later version might bring: columns, an index and a rewritten table under the hot path, in one transaction. */
const LATER = [
  'alter table messages add column later_note text',
  'alter table conversations add column later_rank int not null default 0',
  'create index messages_later on messages (later_note) where later_note is not null',
  "update agents set nickname = nickname || ''",
];

test('fault 24: an old process serves while a migration runs, and beside the new process after it', async () => {
  const database = await createTestDatabase();
  const clock = createTestClock();
  const bus = createSharedBus();
  const old = await startServer({ database, clock, bus: bus.join() });
  const agent = await old.agent();
  const visitor = await old.visitor();
  await visitor.says('before');

  const during: Promise<unknown>[] = [];
  await transaction(database.db, async (tx) => {
    for (const [index, sql] of LATER.entries()) {
      await tx.query(sql);
      during.push(visitor.says(`during ${index}`));
    }
  });
  expect(await Promise.all(during)).toMatchObject(LATER.map(() => ({ code: '7001' })));

  const young = await startServer({ database, clock, bus: bus.join() });
  const tab = new TestVisitor(young);
  Object.assign(tab, { id: visitor.id, credential: visitor.credential });
  await tab.connect();
  for (let n = 0; n < 5; n += 1) {
    await visitor.says(`by the old ${n}`);
    await tab.says(`by the new ${n}`);
    await agent.says(visitor, `answer ${n}`);
  }
  for (const server of [old, young, old]) await server.settle();
  expect(await recount(old)).toBe(1 + LATER.length + 15);
  const seqs = agent.socket.all('8006').map(({ message }) => (message as { seq: number }).seq);
  expect(seqs).toEqual(seqs.toSorted((one, other) => one - other));
  expect(new Set(seqs).size).toBe(1 + LATER.length + 10);
  for (const server of [old, young]) await server.stop();
  await database.close();
});
