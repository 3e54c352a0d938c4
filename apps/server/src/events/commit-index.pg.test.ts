import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '../db/transaction';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../testing/database';
import { createTestClock, createTestContext } from '../testing/test-context';
import { commitIndexJob } from './commit-index';
import { type Follower, runFollower } from './follow';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  // PostgreSQL's own workers, which come at any time, do the same as the job.
  await database.db.query('alter index messages_commit set (autosummarize = off)');
  await database.db.query('alter table messages set (autovacuum_enabled = off)');
});
afterAll(() => database.close());
beforeEach(() => emptyDatabase(database));

const write = (messages: number) =>
  database.db.query(
    `insert into messages (conversation_id, seq, visitor_id, only_id, role, kind, msg, sent_at)
     select $1, n, $1, 'a' || n, 'user', 'text', repeat('words ', 20), now() from generate_series(1, $2::int) n`,
    [randomUUID(), messages],
  );

type Plan = { 'Node Type': string; 'Lossy Heap Blocks'?: number };

/** Pages of the table that are read to find that no message is newer. */
async function pagesReadForNothing(): Promise<number> {
  return transaction(database.db, async (tx) => {
    await tx.query('set local enable_seqscan = off');
    const { rows } = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, format json) select from messages where commit_id > 0 and commit_id > 9e15::bigint`,
    );
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0]!;
    expect(plan['Node Type']).toBe('Bitmap Heap Scan');
    return plan['Lossy Heap Blocks'] ?? 0;
  });
}

test('after the job, new messages that a follower has read already are not read again', async () => {
  const job = commitIndexJob(database.db);
  await write(5000);
  expect(await pagesReadForNothing()).toBeGreaterThan(100);
  await job.run();
  expect(await pagesReadForNothing()).toBe(0);

  await write(5000);
  await job.run();
  expect(await pagesReadForNothing()).toBe(0);
});

test('while a vacuum has the table, the job is over at once and does its work later', async () => {
  const job = commitIndexJob(database.db);
  await write(5000);
  await transaction(database.db, async (tx) => {
    await tx.query('lock table messages in share update exclusive mode');
    await job.run();
  });
  expect(await pagesReadForNothing()).toBeGreaterThan(100);
  await job.run();
  expect(await pagesReadForNothing()).toBe(0);
});

test('a follower finds rows by an index while the table has no statistics yet', async () => {
  await write(20);
  const plans: string[] = [];
  const follower: Follower = {
    name: 'planner',
    follows: ['messages'],
    everyMs: 1000,
    batch: 10,
    async handle(tx) {
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>('explain select from messages where commit_id > 5');
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    },
    reset: async () => undefined,
  };
  await runFollower(createTestContext(database.db, createTestClock()), follower);
  expect(plans[0]).toMatch(/messages_commit/);
  const { rows } = await database.db.query<{ 'QUERY PLAN': string }>(
    'explain select from messages where commit_id > 5',
  );
  expect(rows[0]!['QUERY PLAN']).toMatch(/Seq Scan/);
});
