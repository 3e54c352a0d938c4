import { LOCK } from './locks';
import type { Client, Db, Queryable } from './pool';
import { transaction } from './transaction';
import { assertVersion } from './version';

export type Migration = { name: string; sql: string };

/** Applies the missing migrations in order, in one transaction. Returns their names. */
export async function migrate(
  db: Db,
  migrations: readonly Migration[],
  watch: MigrationWatch = UNWATCHED,
): Promise<string[]> {
  return transaction(db, async (tx) => {
    await assertVersion(tx);
    await tx.query('set local lock_timeout = 0; set local statement_timeout = 0');
    await takeLock(tx, watch);
    const applied = await applyMigrations(tx, migrations, watch);
    await refuseNewer(tx, migrations);
    return applied;
  });
}

/** Called while a start is held up by migrations. */
export type MigrationWatch = { onWait(): void; onMigration(name: string): void };

const UNWATCHED: MigrationWatch = { onWait: () => undefined, onMigration: () => undefined };

export class SchemaNewer extends Error {}

async function takeLock(tx: Client, { onWait }: MigrationWatch): Promise<void> {
  const { rows } = await tx.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    LOCK.migration,
  ]);
  if (rows[0]?.taken) return;
  onWait();
  await withLongTimeout(tx, 'select pg_advisory_xact_lock($1)', [LOCK.migration]);
}

/** An older program does not start on a newer schema; one that already runs goes on beside a newer one. */
async function refuseNewer(tx: Queryable, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(
    'select name from migrations where name <> all ($1) order by name desc limit 1',
    [migrations.map(({ name }) => name)],
  );
  if (!rows[0]) return;
  throw new SchemaNewer(
    `The database was written by a newer Parley (schema ${rows[0].name}), and this version would damage it: start the newer version, or restore the backup that was made before the upgrade.`,
  );
}

/** Applies the missing migrations in the caller's transaction, which holds LOCK.migration. Returns their names. */
export async function applyMigrations(
  tx: Queryable,
  migrations: readonly Migration[],
  { onMigration }: Pick<MigrationWatch, 'onMigration'> = UNWATCHED,
): Promise<string[]> {
  await tx.query('create table if not exists migrations (name text primary key, applied_at timestamptz default now())');
  const { rows } = await tx.query<{ name: string }>('select name from migrations');
  const applied = new Set(rows.map((row) => row.name));
  const missing = migrations.filter((migration) => !applied.has(migration.name));
  for (const migration of missing) {
    onMigration(migration.name);
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
