import { LOCK } from './locks';
import type { Db, Queryable } from './pool';
import { transaction } from './transaction';
import { assertVersion } from './version';

export type Migration = { name: string; sql: string };

/** Applies the missing migrations in order, in one transaction. Returns their names. */
export async function migrate(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  return transaction(db, async (tx) => {
    await assertVersion(tx);
    await tx.query('set local lock_timeout = 0; set local statement_timeout = 0');
    await withLongTimeout(tx, 'select pg_advisory_xact_lock($1)', [LOCK.migration]);
    return applyMigrations(tx, migrations);
  });
}

/** Applies the missing migrations in the caller's transaction, which holds LOCK.migration. Returns their names. */
export async function applyMigrations(tx: Queryable, migrations: readonly Migration[]): Promise<string[]> {
  await tx.query('create table if not exists migrations (name text primary key, applied_at timestamptz default now())');
  const { rows } = await tx.query<{ name: string }>('select name from migrations');
  const applied = new Set(rows.map((row) => row.name));
  const missing = migrations.filter((migration) => !applied.has(migration.name));
  for (const migration of missing) {
    await withLongTimeout(tx, migration.sql);
    await tx.query('insert into migrations (name) values ($1)', [migration.name]);
  }
  return missing.map((migration) => migration.name);
}

/** Milliseconds for a migration, and for waiting while another process migrates. */
const TIMEOUT_MS = 3_600_000;

/** A statement with a longer timeout than the pool's. */
function withLongTimeout(tx: Queryable, text: string, values?: unknown[]) {
  const statement = { text, query_timeout: TIMEOUT_MS, ...(values ? { values } : {}) };
  return tx.query(statement);
}
