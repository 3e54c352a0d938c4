import type { QueryResult, QueryResultRow } from 'pg';
import type { Db } from './pool';

/** Seconds without reading after which PostgreSQL ends the snapshot. */
const TIMEOUT_S = 120;

type Statement = string | { text: string; values?: unknown[] };

/** A connection that reads everything as of one time, until it is closed. */
export type Snapshot = {
  query<Row extends QueryResultRow>(statement: Statement): Promise<QueryResult<Row>>;
  /** Releases it at once: a running query is cancelled and rejects. */
  close(): Promise<void>;
};

/** `disconnected`: aborted when the reader disconnects. */
export async function openSnapshot(db: Db, disconnected?: AbortSignal): Promise<Snapshot> {
  const client = await db.connect();
  let pid = 0;
  let underWay = 0;
  let closing: Promise<void> | null = null;

  async function query<Row extends QueryResultRow>(statement: Statement): Promise<QueryResult<Row>> {
    if (closing) throw new Error('the snapshot is closed');
    underWay += 1;
    try {
      return await client.query<Row>(statement);
    } finally {
      underWay -= 1;
    }
  }

  async function release(): Promise<void> {
    disconnected?.removeEventListener('abort', onGone);
    // The connection itself would wait for its running query, so another one cancels it.
    if (underWay > 0) await db.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
    // It only read, so a failed rollback means only that the connection is broken.
    const broken = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    );
    client.release(broken);
  }

  const close = (): Promise<void> => {
    closing ??= release();
    return closing;
  };
  const onGone = (): void => void close();

  try {
    disconnected?.throwIfAborted();
    await query('begin isolation level repeatable read read only');
    await query(`set local idle_in_transaction_session_timeout = '${TIMEOUT_S}s'`);
    pid = (await query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
    disconnected?.throwIfAborted();
    disconnected?.addEventListener('abort', onGone, { once: true });
    return { query, close };
  } catch (error) {
    await close();
    throw error;
  }
}
