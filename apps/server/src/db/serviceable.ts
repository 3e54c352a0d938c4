import type { Queryable } from './pool';

/** Why the database cannot serve; null: it can. */
export type DatabaseProblem = 'read-only' | 'another-schema' | null;

/**
 * Checks in one statement whether the database is writable and has every migration of this program. Further migrations
 * are accepted, since a newer program may run beside this one.
 */
export async function databaseProblem(db: Queryable, migrations: readonly string[]): Promise<DatabaseProblem> {
  const { rows } = await db.query<{ isReadOnly: boolean; applied: number }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
            (select count(*)::int from migrations where name = any($1)) as applied`,
    [migrations],
  );
  const { isReadOnly = true, applied = 0 } = rows[0] ?? {};
  if (isReadOnly) return 'read-only';
  return applied === migrations.length ? null : 'another-schema';
}

/** A real write with its commit: fails where reading works. */
export async function writeCheck(db: Queryable): Promise<void> {
  await db.query(`
    insert into write_checks (id, checked_at) values (1, now())
    on conflict (id) do update set checked_at = excluded.checked_at`);
}
