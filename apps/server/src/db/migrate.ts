import { LOCK } from './locks';
import type { Client, Db } from './pool';
import { transaction } from './transaction';
import { assertVersion } from './version';

export type Migration = { name: string; sql: string };

/** Brings the schema to the newest migration, each in order and all in one transaction. Answers the names it applied. */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  return transaction(db, async (tx) => {
    await assertVersion(tx);
    await tx.query('set local lock_timeout = 0; set local statement_timeout = 0');
    await patient(tx, 'select pg_advisory_xact_lock($1)', [LOCK.migration]);
    await tx.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz default now())',
    );
    const { rows } = await tx.query<{ name: string }>('select name from migrations');
    const applied = new Set(rows.map((row) => row.name));
    const missing = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of missing) {
      await patient(tx, migration.sql);
      await tx.query('insert into migrations (name) values ($1)', [migration.name]);
    }
    return missing.map((migration) => migration.name);
  });
}

/** Milliseconds that a migration may take, or wait for another process that migrates. */
const PATIENCE_MS = 3_600_000;

/** A statement for which the pool's patience is too short. */
function patient(tx: Client, text: string, values?: unknown[]) {
  const statement = { text, query_timeout: PATIENCE_MS, ...(values ? { values } : {}) };
  return tx.query(statement);
}
