import { afterEach, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase, uniqueDatabaseName } from '../testing/test-cluster';
import { LOCK } from './locks';
import { migrate, SchemaNewer } from './migrate';
import { createPool, type Db } from './pool';

const FIRST = { name: '0001-first.sql', sql: 'create table first (id int)' };
const SECOND = { name: '0002-second.sql', sql: 'create table second (id int)' };

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

async function emptyDatabase(): Promise<Db> {
  const name = uniqueDatabaseName('migrate');
  const db = createPool(await createDatabase(inject('cluster'), name), () => undefined);
  close = async () => {
    await db.end();
    await dropDatabase(inject('cluster'), name);
  };
  return db;
}

test('missing migrations are applied once, in order', async () => {
  const db = await emptyDatabase();
  expect(await migrate(db, [FIRST])).toEqual([FIRST.name]);
  expect(await migrate(db, [FIRST, SECOND])).toEqual([SECOND.name]);
  expect(await migrate(db, [FIRST, SECOND])).toEqual([]);
});

test('an older program refuses a newer schema in words, and changes nothing', async () => {
  const db = await emptyDatabase();
  await migrate(db, [FIRST, SECOND]);
  await expect(migrate(db, [FIRST])).rejects.toThrow(SchemaNewer);
  await expect(migrate(db, [FIRST])).rejects.toThrow(/written by a newer Parley \(schema 0002-second.sql\)/);
});

test('a start that waits for another process that migrates says so', async () => {
  const db = await emptyDatabase();
  const other = await db.connect();
  await other.query('select pg_advisory_lock($1)', [LOCK.migration]);
  const heard: string[] = [];
  let onWait = () => {};
  const waits = new Promise<void>((resolve) => {
    onWait = resolve;
  });
  const migrating = migrate(db, [FIRST], {
    onWait() {
      heard.push('waits');
      onWait();
    },
    onMigration: (name) => heard.push(name),
  });
  await waits;
  await other.query('select pg_advisory_unlock($1)', [LOCK.migration]);
  other.release();
  await migrating;
  expect(heard).toEqual(['waits', FIRST.name]);
});
