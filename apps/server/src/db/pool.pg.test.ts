import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database';
import { createPool, type Db } from './pool';

/** A pool with one connection of each kind. */
async function withPool(work: (db: Db) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  const db = createPool({ ...database.connection, max: 1 }, () => undefined);
  try {
    await work(db);
  } finally {
    await db.end();
    await database.close();
  }
}

test('a named statement is planned once for its connection, whatever its values', () =>
  withPool(async (db) => {
    for (let keys = 1; keys <= 8; keys += 1) {
      const ids = Array.from({ length: keys }, (_, n) => n);
      await db.query({
        name: 'keys',
        text: 'select id from agents where conversation_limit = any($1::int[])',
        values: [ids],
      });
    }
    const { rows } = await db.query<{ once: number; anew: number }>({
      name: 'plans',
      text: `select generic_plans as once, custom_plans as anew from pg_prepared_statements where name = $1`,
      values: ['keys'],
    });
    expect(rows).toEqual([{ once: 8, anew: 0 }]);
  }));

test('a statement without a name is planned for its values, in a transaction too', () =>
  withPool(async (db) => {
    const showMode = 'show plan_cache_mode';
    const client = await db.connect();
    const inTransaction = await client.query(showMode);
    client.release();
    expect([(await db.query(showMode)).rows, inTransaction.rows]).toEqual([
      [{ plan_cache_mode: 'auto' }],
      [{ plan_cache_mode: 'auto' }],
    ]);
  }));

test('no connection stays open after end', () =>
  withPool(async (db) => {
    await db.query({ name: 'one', text: 'select $1::int', values: [1] });
    await db.query('select 1');
    await db.end();
    await expect(db.query({ name: 'one', text: 'select $1::int', values: [1] })).rejects.toThrow();
    db.end = async () => undefined;
  }));
