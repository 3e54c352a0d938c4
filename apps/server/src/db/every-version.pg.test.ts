import { fileURLToPath } from 'node:url';
import { afterEach, expect, inject, test } from 'vitest';
import { fillTable, tablesOf } from '../testing/fill-tables';
import { createDatabase, dropDatabase, uniqueDatabaseName } from '../testing/test-cluster';
import { applyMigrations } from './migrate';
import { readMigrations } from './migrations';
import { createPool, type Db } from './pool';
import { transaction } from './transaction';

const MIGRATIONS = readMigrations(fileURLToPath(new URL('migrations', import.meta.url)));

/** Rows of these must outlive every upgrade. */
const KEPT = ['agents', 'conversations', 'letters', 'messages', 'people', 'sites', 'visitors'];

/** Their checks combine columns, or allow one row. */
const HAS_OTHER_TESTS = /^(census_|direct_|ratings$|write_checks$)/;

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

async function emptyDatabase(): Promise<Db> {
  const name = uniqueDatabaseName('versions');
  const db = createPool(await createDatabase(inject('cluster'), name), () => undefined);
  close = async () => {
    await db.end();
    await dropDatabase(inject('cluster'), name);
  };
  return db;
}

/**
 * One database goes through all versions of the schema. Before each migration every table that it names gets a row as that
 * version knows it, and every table gets one when it is created, so that rows of each version go through all later ones.
 */
test('rows of every earlier schema are brought up to date', async () => {
  const db = await emptyDatabase();
  const filled = new Set<string>();
  const refused = new Set<string>();
  const written = new Map<string, number>();
  const countOf = async (table: string) =>
    (await db.query<{ rows: number }>(`select count(*)::int as rows from "${table}"`)).rows[0]!.rows;

  for (const [at, migration] of MIGRATIONS.entries()) {
    await transaction(db, (tx) => applyMigrations(tx, MIGRATIONS.slice(0, at + 1))).catch((error: unknown) => {
      throw new Error(`${migration.name} fails with rows of earlier versions`, { cause: error });
    });
    for (const [table, rows] of written)
      expect([migration.name, table, (await countOf(table)) >= rows]).toContain(true);
    const next = MIGRATIONS[at + 1]?.sql ?? '';
    await transaction(db, async (tx) => {
      for (const table of await tablesOf(tx)) {
        if (table === 'migrations') continue;
        if (filled.has(table) && !new RegExp(`\\b${table}\\b`).test(next)) continue;
        filled.add(table);
        if (await fillTable(tx, table)) refused.delete(table);
        else refused.add(table);
      }
    });
    for (const table of KEPT) if (filled.has(table)) written.set(table, await countOf(table));
  }
  expect([...written.keys()].sort()).toEqual(KEPT);
  for (const [table, rows] of written) expect([table, rows > 1]).toContain(true);
  expect([...refused].filter((table) => !HAS_OTHER_TESTS.test(table))).toEqual([]);
}, 60_000);
