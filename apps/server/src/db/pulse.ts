import pg from 'pg';
import { LOCK } from './locks';
import { assertVersion } from './version';

/** Milliseconds given to a predecessor's connections to end: a killed process's linger for a moment. */
const PATIENCE_MS = 5000;
const RETRY_MS = 100;
const CONNECT_MS = 2000;

export class DatabaseInUse extends Error {}

/** One connection beside the pool: it tells whether the database answers, and holds the lock of who serves from it. */
export type Pulse = { beats(): Promise<boolean>; close(): Promise<void> };

export async function takePulse(connection: pg.ClientConfig, { isAlone }: { isAlone: boolean }): Promise<Pulse> {
  let client: pg.Client | null = await connect();
  await enter(client).catch(async (error: unknown) => {
    await client?.end().catch(() => {});
    throw error;
  });

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionTimeoutMillis: CONNECT_MS, keepAlive: true, ...connection });
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
    const until = Date.now() + PATIENCE_MS;
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

  return {
    async beats() {
      try {
        if (!client) {
          client = await connect();
          await client.query(`select ${isAlone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'}($1)`, [
            LOCK.serving,
          ]);
        }
        await client.query('select 1');
        return true;
      } catch {
        const broken = client;
        client = null;
        void broken?.end().catch(() => {});
        return false;
      }
    },
    async close() {
      await client?.end().catch(() => {});
    },
  };
}
