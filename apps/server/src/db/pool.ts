import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Db = pg.Pool;
export type Client = pg.PoolClient;
/** A pool or a connection inside a transaction: what a store runs its statements on. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** Connections at once for what people wait for; the journal's lanes have their own. */
const POOL_SIZE = 10;
/** And for named statements outside a transaction: few, as each connection plans each of them once. */
const PLANNED_SIZE = 4;

/** Milliseconds after which a statement is given up, and its connection with it: a half-open line never answers. */
const PATIENCE_MS = 15_000;
/**
 * Milliseconds for which a statement waits for a lock: shorter than PATIENCE_MS, since PostgreSQL does not notice that
 * nobody waits for the answer any more, and what is asked of a locked table would take one connection after the other.
 */
const LOCK_PATIENCE_MS = 14_000;
/** Milliseconds after which an idle connection goes: sooner, so that of lines gone silent together only one is found out by waiting. */
const IDLE_MS = 10_000;

export type PoolSizes = {
  size?: number;
  planned?: number;
  /** Milliseconds after which PostgreSQL itself ends a statement; 0: as it is set up. */
  statementMs?: number;
};

/**
 * A pool for both kinds of statements. One with a name is planned once for each connection, whatever its values: it runs
 * all the time, finds its rows by a key, and planning it costs more than running it. PostgreSQL would plan it anew with
 * every call where the number of keys differs, which was two fifths of its work when a thousand visitors came back at once.
 * One without a name is planned for its values, as a search with this filter or that must be.
 */
export function createPool(
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  { size = POOL_SIZE, planned: plannedSize = PLANNED_SIZE, statementMs = 0 }: PoolSizes = {},
): Db {
  const limit = statementMs > 0 ? `; set statement_timeout = ${statementMs}` : '';
  const settings = `set lock_timeout = ${LOCK_PATIENCE_MS}${limit}`;
  const pool = openPool({ max: size, ...connection, onConnect: run(settings) }, onError);
  const planned = openPool({ max: plannedSize, ...connection, onConnect: run(`${settings}; ${PLAN_ONCE}`) }, onError);
  const query = pool.query.bind(pool) as (...asked: unknown[]) => unknown;
  const queryPlanned = planned.query.bind(planned) as (...asked: unknown[]) => unknown;
  const end = pool.end.bind(pool) as () => Promise<void>;
  return Object.assign(pool, {
    query: (...asked: unknown[]) => (hasName(asked[0]) ? queryPlanned(...asked) : query(...asked)),
    end: async () => {
      await Promise.all([end(), planned.end()]);
    },
  });
}

const PLAN_ONCE = 'set plan_cache_mode = force_generic_plan';

const run =
  (text: string) =>
  async (client: pg.ClientBase): Promise<void> => {
    await client.query(text);
  };

const hasName = (asked: unknown): boolean =>
  typeof asked === 'object' && asked !== null && 'name' in asked && Boolean(asked.name);

function openPool(connection: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: IDLE_MS,
    query_timeout: PATIENCE_MS,
    ...connection,
  });
  // An idle connection that breaks is replaced at the next use.
  pool.on('error', onError);
  // One that breaks while in use tells its queries; without a listener the same error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
