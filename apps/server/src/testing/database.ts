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
  /** Connection for a pool of the test's own. */
  connection: ClientConfig;
  close(): Promise<void>;
};

/** Milliseconds: on a busy machine, inserting the rows of a test takes longer than a server's pool waits for a statement. */
const QUERY_TIMEOUT_MS = 60_000;

/** A new database with the newest schema, copied from a template that the run migrates once. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const template = await ensureTemplate(cluster);
  const name = uniqueDatabaseName('test');
  const connection = await createDatabase(cluster, name, template);
  const db = createPool({ ...connection, query_timeout: QUERY_TIMEOUT_MS }, () => undefined);
  return {
    db,
    connection,
    close: async () => {
      await db.end();
      await dropDatabase(cluster, name);
    },
  };
}

/**
 * Empties the database and restarts its sequences, in a fraction of the time of creating one. Tables without a page were
 * never written; `setval` leaves the plans of open connections valid, which `alter sequence` does not.
 */
export async function emptyDatabase({ db }: TestDatabase): Promise<void> {
  await db.query(`
    do $$
    declare
      written regclass;
    begin
      -- Everything goes, so nothing has to be checked or cascaded.
      set local session_replication_role = replica;
      for written in
        select oid from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
          and pg_relation_size(oid) > 0
      loop
        execute format('delete from %s', written);
      end loop;
      perform setval(seqrelid, seqstart, false) from pg_sequence where pg_sequence_last_value(seqrelid) is not null;
    end $$`);
}

/** The name contains a hash of the migrations, so that on a persistent server another schema has another template. */
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

/** Disables autovacuum, so that plans depend only on what the test inserts and analyses. */
const KEEP_PLANS = `
  do $$
  declare
    name text;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('alter table %I set (autovacuum_enabled = false, toast.autovacuum_enabled = false)', name);
    end loop;
  end $$`;

/** Created under a temporary name and renamed, so that an interrupted run leaves no incomplete template. */
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
