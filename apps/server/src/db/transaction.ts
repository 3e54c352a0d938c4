import { isOutage } from './failures';
import type { Client, Db } from './pool';

/** Milliseconds for which the outcome of a commit without an answer is asked for; then the outage is reported. */
const ASK_FOR_MS = 30_000;
const ASK_EVERY_MS = 200;

/** `repeatable read`: all of it reads as of one time; it fails with 40001 where it writes what others changed since. */
type Isolation = 'read committed' | 'repeatable read';

/**
 * One transaction: commits when `work` resolves, rolls back when it throws. If the connection breaks between the commit
 * and its answer, the database is asked for the outcome: otherwise a committed change might never be pushed.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Client) => Promise<T>,
  { isolation = 'read committed' }: { isolation?: Isolation } = {},
): Promise<T> {
  const client = await db.connect();
  let broken: Error | undefined;
  try {
    const xid = await begin(client, isolation);
    const result = await work(client);
    await client.query('commit').catch(async (error: unknown) => {
      broken = error instanceof Error ? error : new Error('commit');
      if (!isOutage(error) || !(await wasCommitted(db, xid))) throw error;
    });
    return result;
  } catch (error) {
    // A broken connection cannot roll back: closing it ends the transaction.
    if (isOutage(error)) broken ??= error instanceof Error ? error : new Error('outage');
    if (!broken)
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Begins and reads the transaction's number in one round trip. */
async function begin(client: Client, isolation: Isolation): Promise<string> {
  const answers = (await client.query(
    `begin isolation level ${isolation}; select pg_current_xact_id()::text as xid`,
  )) as unknown as {
    rows: { xid: string }[];
  }[];
  return answers[1]!.rows[0]!.xid;
}

async function wasCommitted(db: Db, xid: string): Promise<boolean> {
  const until = Date.now() + ASK_FOR_MS;
  for (;;) {
    try {
      const { rows } = await db.query<{ status: string | null }>('select pg_xact_status($1::xid8) as status', [xid]);
      if (rows[0]?.status !== 'in progress') return rows[0]?.status === 'committed';
    } catch (error) {
      if (!isOutage(error) || Date.now() > until) return false;
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}
