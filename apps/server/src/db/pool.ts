import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Db = pg.Pool;
export type Client = pg.PoolClient;
/** A pool, or a connection inside a transaction; stores run their statements on it. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** Connections for requests; the journal's lanes have their own. */
const POOL_SIZE = 10;
/** Connections for named statements outside of transactions: few, as each connection plans each of them once. */
const PLANNED_SIZE = 4;

/** Milliseconds after which a statement fails and its connection is closed: a half-open connection never answers. */
const TIMEOUT_MS = 15_000;
/**
 * Milliseconds for which a statement waits for a lock: shorter than TIMEOUT_MS, since PostgreSQL does not notice that
 * its client is gone, and statements on a locked table would take up all connections.
 */
const LOCK_TIMEOUT_MS = 14_000;
/**
 * Milliseconds after which an idle connection is closed. Short, so that after an outage few broken connections are
 * left, each of which is only detected by a timeout.
 */
const IDLE_MS = 10_000;

export type PoolSizes = {
  size?: number;
  planned?: number;
  /** statement_timeout in milliseconds; 0: the server's default. */
  statementMs?: number;
  /** Seconds after which a connection is replaced; 0: never. PostgreSQL keeps what its largest statements took. */
  lifetimeSeconds?: number;
};

/**
 * A pool for two kinds of statements. Named ones are planned once for each connection, regardless of their values: they
 * run often and find rows by a key, so planning costs more than running. PostgreSQL would plan them again at every call
 * if the number of keys differs: two fifths of its work when a thousand visitors reconnected. Unnamed ones are planned
 * for their values, as searches with varying filters need.
 */
export function createPool(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  { size = POOL_SIZE, planned: plannedSize = PLANNED_SIZE, statementMs = 0, lifetimeSeconds = 0 }: PoolSizes = {},
): Db {
  const limit = statementMs > 0 ? `; set statement_timeout = ${statementMs}` : '';
  const settings = `set lock_timeout = ${LOCK_TIMEOUT_MS}${limit}`;
  const common = { ...connection, maxLifetimeSeconds: lifetimeSeconds };
  const pool = openPool({ max: size, ...common, onConnect: run(settings) }, onError);
  const planned = openPool({ max: plannedSize, ...common, onConnect: run(`${settings}; ${PLAN_ONCE}`) }, onError);
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  const queryPlanned = planned.query.bind(planned) as (...args: unknown[]) => unknown;
  const end = pool.end.bind(pool) as () => Promise<void>;
  return Object.assign(pool, {
    query: (...args: unknown[]) => (hasName(args[0]) ? queryPlanned(...args) : query(...args)),
    end: async () => {
      await Promise.all([end(), planned.end()]);
    },
  });
}

/** A plan made while a table is nearly empty would read all of it, and stay when the table has grown. */
const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan; set enable_seqscan = off';

const run =
  (text: string) =>
  async (client: pg.ClientBase): Promise<void> => {
    await client.query(text);
  };

const hasName = (statement: unknown): boolean =>
  typeof statement === 'object' && statement !== null && 'name' in statement && Boolean(statement.name);

function openPool(connection: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: TIMEOUT_MS,
    ...connection,
  });
  // A broken idle connection is replaced at the next use.
  pool.on('error', onError);
  // A connection that breaks in use rejects its queries; without a listener the error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
