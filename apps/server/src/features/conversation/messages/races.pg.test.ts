import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { recount } from '../../../testing/recount';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestVisitor } from '../../../testing/test-people';

/** Another transaction of the database, as of a process of another version or of an operator. */
async function openOther(database: TestDatabase): Promise<Client> {
  const other = new Client(database.connection);
  await other.connect();
  return other;
}

const LOCK = 'select 1 from conversations where id = $1 for update';

/** Conversations of one lane of the journal, in the order in which a batch locks them. */
async function twoOfOneLane(on: TestServer): Promise<{ visitor: TestVisitor; id: string }[]> {
  const byLane = new Map<number, { visitor: TestVisitor; id: string }[]>();
  for (;;) {
    const visitor = await on.visitor();
    const answer = await visitor.says('hello');
    const id = 'conversation' in answer ? String(answer.conversation) : '';
    const lane = [...(byLane.get(id.charCodeAt(35) % 2) ?? []), { visitor, id }];
    if (lane.length === 2) return lane.sort((a, b) => (a.id < b.id ? -1 : 1));
    byLane.set(id.charCodeAt(35) % 2, lane);
  }
}

/** Resolves when a statement of another connection waits for a lock of this database. */
async function aStatementWaits({ db }: TestDatabase): Promise<void> {
  const waiting = `
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%bumped%' and pid <> pg_backend_pid()`;
  while ((await db.query(waiting)).rowCount === 0) await new Promise((resolve) => setImmediate(resolve));
}

/** Whether a lock that the other transaction asks for is held by a waiting one, which PostgreSQL then ends. */
async function waitsAndGets({ db }: TestDatabase, other: Client, id: string): Promise<boolean> {
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
  let outcome: boolean | null = null;
  const asked = other.query(LOCK, [id]).then(
    () => (outcome = true),
    () => (outcome = false),
  );
  let hasWaited = false;
  while (outcome === null && !hasWaited) {
    const waiting = await db.query(`select 1 from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`, [
      rows[0]!.pid,
    ]);
    hasWaited = waiting.rowCount === 1;
  }
  return (await asked) && hasWaited;
}

async function expectStored(on: TestServer, said: { visitor: TestVisitor; onlyID: string }[]) {
  for (const { visitor, onlyID } of said)
    expect(await visitor.socket.answer(onlyID)).toMatchObject({ code: '7001', onlyID });
  await on.settle();
  await recount(on);
}

describe('fault 6: the transaction of a batch is ended by the database: every message of the batch is stored once', () => {
  test('a deadlock with another transaction', async () => {
    const database = await createTestDatabase();
    const on = await startServer({ database });
    await on.agent();
    const [first, second] = await twoOfOneLane(on);
    const other = await openOther(database);
    // PostgreSQL ends who has waited for one second: the batch, unless this machine stalls or the batch was split.
    await other.query("set deadlock_timeout = '4s'");
    let isBatchEnded = false;
    for (let trial = 0; trial < 10 && !isBatchEnded; trial += 1) {
      await other.query('begin');
      await other.query(LOCK, [second!.id]);
      const said = [first!, second!, first!].map(({ visitor }) => ({ visitor, onlyID: visitor.send('message') }));
      await aStatementWaits(database);
      isBatchEnded = await waitsAndGets(database, other, first!.id);
      await other.query('commit');
      await expectStored(on, said);
    }
    expect(isBatchEnded).toBe(true);
    await other.end();
    await on.stop();
    await database.close();
  });

  test('a serialization failure beside another transaction', async () => {
    const database = await createTestDatabase();
    const options = '-c default_transaction_isolation=serializable';
    const on = await startServer({ database, connection: { ...database.connection, options } });
    await on.agent();
    const [first, second] = await twoOfOneLane(on);
    const other = await openOther(database);
    await other.query('begin');
    await other.query('update conversations set last_at = now() where id = $1', [second!.id]);
    const said = [first!, second!].map(({ visitor }) => ({ visitor, onlyID: visitor.send('message') }));
    await aStatementWaits(database);
    // The batch began before this commit: PostgreSQL ends it with 40001.
    await other.query('commit');
    await expectStored(on, said);
    await other.end();
    await on.stop();
    await database.close();
  });
});
