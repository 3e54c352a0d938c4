import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Db = pg.Pool;
export type Client = pg.PoolClient;
/** A pool or a connection inside a transaction: what a store runs its statements on. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** Connections at once for what people wait for; the journal's lanes have their own. */
const POOL_SIZE = 12;

/** Milliseconds after which a statement is given up, and its connection with it: a half-open line never answers. */
const PATIENCE_MS = 15_000;

export function createPool(connection: pg.PoolConfig, onError: (error: Error) => void): Db {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: 5000,
    query_timeout: PATIENCE_MS,
    ...connection,
  });
  // An idle connection that breaks is replaced at the next use.
  pool.on('error', onError);
  // One that breaks while in use tells its queries; without a listener the same error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
