import type { Client, Db } from './pool';

/** One transaction: commits what `work` answers, rolls back when it throws. */
export async function transaction<T>(db: Db, work: (tx: Client) => Promise<T>): Promise<T> {
  const client = await db.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
