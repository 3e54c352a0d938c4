import pg from 'pg';
import { LOCK } from './locks';
import { databaseProblem, writeCheck } from './serviceable';
import { assertVersion } from './version';

/** Milliseconds to wait for the lock: connections of a killed process stay open for a moment. */
const TIMEOUT_MS = 5000;
const RETRY_MS = 100;
const CONNECT_MS = 2000;
/** Milliseconds to wait for an answer: a half-open connection never gives one. */
const ANSWER_MS = 5000;

export class DatabaseInUse extends Error {}

/**
 * A connection outside of the pools: it checks whether the database can serve, and holds the lock of the serving
 * process.
 */
export type HealthCheck = {
  /** Whether the database answers, is writable and has our schema. `isWriting`: also checked by a real write. */
  canServe(isWriting: boolean): Promise<boolean>;
  close(): Promise<void>;
};

type Options = {
  isAlone: boolean;
  /** Names of all migrations of this program. */
  migrations: readonly string[];
};

export async function openHealthCheck(
  connection: pg.ClientConfig,
  { isAlone, migrations }: Options,
): Promise<HealthCheck> {
  let client: pg.Client | null = await connect();
  await enter(client).catch(async (error: unknown) => {
    await client?.end().catch(() => {});
    throw error;
  });

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
      ...connection,
    });
    next.on('error', () => {
      if (client === next) client = null;
    });
    await next.connect();
    return next;
  }

  async function enter(holder: pg.Client): Promise<void> {
    await assertVersion(holder);
    await takeLock(holder);
  }

  async function takeLock(holder: pg.Client): Promise<void> {
    const take = isAlone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    const until = Date.now() + TIMEOUT_MS;
    for (;;) {
      const { rows } = await holder.query<{ taken: boolean }>(`select ${take}($1) as taken`, [LOCK.serving]);
      if (rows[0]?.taken) return;
      if (Date.now() > until)
        throw new DatabaseInUse(
          'Another Parley process serves from this database. Stop it, or give both the same NATS_URL to share the work.',
        );
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }

  function release(): void {
    const broken = client;
    client = null;
    void broken?.end().catch(() => {});
  }

  return {
    async canServe(isWriting) {
      try {
        if (!client) {
          client = await connect();
          await client.query(`select ${isAlone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'}($1)`, [
            LOCK.serving,
          ]);
        }
        const problem = await databaseProblem(client, migrations);
        // A connection keeps its read-only state, so a new one is needed to notice a change.
        if (problem === 'read-only') release();
        if (problem !== null) return false;
        if (isWriting) await writeCheck(client);
        return true;
      } catch {
        release();
        return false;
      }
    },
    async close() {
      await client?.end().catch(() => {});
    },
  };
}
