import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client, type ClientConfig } from 'pg';
import { inject } from 'vitest';
import { LOCK } from '../db/locks';
import { migrate } from '../db/migrate';
import { readMigrations } from '../db/migrations';
import { createPool, type Db } from '../db/pool';
import { createDatabase, dropDatabase, onDatabase, uniqueDatabaseName } from './test-cluster';

export type TestDatabase = {
  db: Db;
  /** How to reach it, for a pool of one's own. */
  connection: ClientConfig;
  close(): Promise<void>;
};

/** A database of one's own with the newest schema: a copy of a template that the run migrates once. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const template = await ensureTemplate(cluster);
  const name = uniqueDatabaseName('test');
  const connection = await createDatabase(cluster, name, template);
  const db = createPool(connection, () => undefined);
  return {
    db,
    connection,
    close: async () => {
      await db.end();
      await dropDatabase(cluster, name);
    },
  };
}

/** As `createTestDatabase` makes it, for a twentieth of the time: no rows, numbers from 1. */
export async function emptyDatabase({ db }: TestDatabase): Promise<void> {
  await db.query(`
    do $$
    declare
      name text;
      is_referred boolean := true;
    begin
      -- Rows that others refer to wait for the next round.
      while is_referred loop
        is_referred := false;
        for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migrations' loop
          begin
            execute format('delete from %I', name);
          exception when foreign_key_violation then
            is_referred := true;
          end;
        end loop;
      end loop;
      for name in select sequencename from pg_sequences where schemaname = 'public' loop
        execute format('alter sequence %I restart', name);
      end loop;
    end $$`);
}

/** Named after the migrations: on a server that outlives the run, another schema is another template. */
async function ensureTemplate(cluster: ClientConfig): Promise<string> {
  const migrations = readMigrations(fileURLToPath(new URL('../db/migrations', import.meta.url)));
  const name = `parley_template_${createHash('sha256')
    .update(JSON.stringify([migrations, KEEP_PLANS]))
    .digest('hex')
    .slice(0, 12)}`;
  const client = new Client(cluster);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK.testTemplate]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(client, cluster, name, migrations);
  } finally {
    await client.end();
  }
  return name;
}

/**
 * PostgreSQL neither cleans up nor counts by itself, at a moment of its own: plans depend on what the test inserts and
 * analyses, and on nothing else.
 */
const KEEP_PLANS = `
  do $$
  declare
    name text;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table %I set (autovacuum_enabled = false, toast.autovacuum_enabled = false)', name);
    end loop;
  end $$`;

/** Made under another name and renamed when whole: a run that was killed leaves no half template behind. */
async function makeTemplate(
  client: Client,
  cluster: ClientConfig,
  name: string,
  migrations: ReturnType<typeof readMigrations>,
): Promise<void> {
  const unfinished = uniqueDatabaseName('template');
  await client.query(`create database "${unfinished}" template template0`);
  const pool = createPool(onDatabase(cluster, unfinished), () => undefined);
  await migrate(pool, migrations);
  await pool.query(KEEP_PLANS);
  await pool.end();
  await client.query(`alter database "${unfinished}" rename to "${name}"`);
}
