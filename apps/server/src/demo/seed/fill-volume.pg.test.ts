import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureFirstStart } from '../../features/foundation/auth/first-start/first-start';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { createTestClock, createTestContext } from '../../testing/test-context';
import { findFalseCounters } from '../testing/recount';
import { fillVolume, type SeedOrder } from './fill-volume';

let database: TestDatabase;
let context: ReturnType<typeof createTestContext>;

beforeEach(async () => {
  database = await createTestDatabase();
  context = createTestContext(database.db, createTestClock());
  await ensureFirstStart(context, { admin: null });
});
afterEach(() => database.close());

const order: SeedOrder = {
  messages: 5000,
  agents: 3,
  years: 2,
  seed: 7,
  isStopped: () => false,
  onProgress: () => undefined,
};

test('adds the requested number of messages, and every counter equals a recount', async () => {
  expect(await fillVolume(context, order)).toMatchObject({ messages: 5000 });
  expect(await findFalseCounters(database.db)).toEqual([]);
});

test('conversations are spread over the years and ended; agents are created once', async () => {
  await fillVolume(context, order);
  const { rows } = await database.db.query(
    `select count(*) filter (where c.state <> 'end') as open,
            count(distinct c.owner_id) as owners,
            count(*) filter (where c.previous_id is not null) > 0 as "someReturn",
            max(m.sent_at) <= $1 as "isPast",
            max(m.sent_at) - min(m.sent_at) > '600 days' as "isSpread"
     from conversations c join messages m on m.conversation_id = c.id`,
    [new Date(context.clock.now())],
  );
  expect(rows).toEqual([{ open: 0, owners: 3, someReturn: true, isPast: true, isSpread: true }]);
});

test('a second run adds more', async () => {
  await fillVolume(context, { ...order, messages: 600 });
  await fillVolume(context, { ...order, messages: 600, seed: 8 });
  const { rows } = await database.db.query(
    `select (select count(*) from messages) as messages, (select count(*) from agents) as agents`,
  );
  expect(rows).toEqual([{ messages: 1200, agents: 3 }]);
  expect(await findFalseCounters(database.db)).toEqual([]);
});

test('when stopped, it ends between two transactions with consistent data', async () => {
  let isStopped = false;
  const seeded = await fillVolume(context, {
    ...order,
    messages: 50_000,
    isStopped: () => isStopped,
    onProgress() {
      isStopped = true;
    },
  });
  expect(seeded.messages).toBeLessThan(50_000);
  const { rows } = await database.db.query('select count(*) as n from messages');
  expect(rows).toEqual([{ n: seeded.messages }]);
  expect(await findFalseCounters(database.db)).toEqual([]);
});

test('a failure midway is reported', async () => {
  await database.db.query('alter table messages add constraint few check (seq < 8)');
  await expect(fillVolume(context, order)).rejects.toThrow('few');
});
