import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { startDatabaseProxy } from '../testing/database-proxy';
import { openHealthCheck } from './health-check';
import { readMigrations } from './migrations';
import { createReadiness } from './readiness';

const migrations = readMigrations(fileURLToPath(new URL('./migrations', import.meta.url))).map(({ name }) => name);
let database: TestDatabase;
let now: number;

beforeEach(async () => {
  database = await createTestDatabase();
  now = 0;
});
afterEach(() => database.close());

const readinessOf = (connection = database.connection) => {
  const readiness = createReadiness({ connection, migrations, now: () => now });
  return () => {
    now += 1000;
    return readiness.ask();
  };
};

/** Statements that make the database unfit, and fit again. */
const UNFIT: Record<string, [unfit: string, fit: string]> = {
  'read-only': [
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    `begin read write;
     do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$;
     commit`,
  ],
  'an empty schema': [
    'alter schema public rename to gone; create schema public',
    'drop schema public; alter schema gone rename to public',
  ],
  'an older schema': [
    `create table kept as select * from migrations where name = '${migrations.at(-1)}';
     delete from migrations where name = '${migrations.at(-1)}'`,
    'insert into migrations select * from kept',
  ],
  'a table that takes no writes (full, for instance)': [
    `create function full_disk() returns trigger language plpgsql as
       $$ begin raise exception 'full' using errcode = '53100'; end $$;
     create trigger full_disk before insert on write_checks execute function full_disk()`,
    'drop function full_disk cascade',
  ],
};

for (const [name, [unfit, fit]] of Object.entries(UNFIT)) {
  test(`not ready with ${name}, though reading works; ready again afterwards`, async () => {
    const ask = readinessOf();
    expect(await ask()).toBe(true);
    await database.db.query(unfit);
    expect(await ask()).toBe(false);
    await database.db.query(fit);
    expect(await ask()).toBe(true);
  });

  test(`the health check detects ${name}, and recovers by itself`, async () => {
    await database.db.query(unfit);
    const healthCheck = await openHealthCheck(database.connection, { isAlone: true, migrations });
    expect(await healthCheck.canServe(true)).toBe(false);
    await database.db.query(fit);
    expect(await healthCheck.canServe(true)).toBe(true);
    expect(await healthCheck.canServe(false)).toBe(true);
    await healthCheck.close();
  });
}

test('a newer schema is accepted: a newer program may run beside this one', async () => {
  await database.db.query(`insert into migrations (name) values ('9999-later.sql')`);
  expect(await readinessOf()()).toBe(true);
});

test('many probes open one connection a second', async () => {
  const connects = vi.spyOn(pg.Client.prototype, 'connect');
  const readiness = createReadiness({ connection: database.connection, migrations, now: () => now });
  await Promise.all(Array.from({ length: 500 }, () => readiness.ask()));
  now += 999;
  expect(await readiness.ask()).toBe(true);
  expect(connects).toHaveBeenCalledTimes(1);
  now += 1;
  await readiness.ask();
  expect(connects).toHaveBeenCalledTimes(2);
  connects.mockRestore();
});

test('a database that hangs is not ready, and the connection is closed', async () => {
  const proxy = await startDatabaseProxy(database.connection);
  proxy.freeze();
  const ask = readinessOf(proxy.connection);
  expect(await ask()).toBe(false);
  proxy.restore();
  expect(await ask()).toBe(true);
  await proxy.close();
});

test('a locked table leaves no statements running in the database', async () => {
  const holder = await database.db.connect();
  await holder.query('begin; lock table write_checks');
  expect(await readinessOf()()).toBe(false);
  const { rows } = await database.db.query(
    `select 1 from pg_stat_activity where datname = current_database() and query like '%into write_checks%'
       and pid <> pg_backend_pid() and state = 'active'`,
  );
  expect(rows.length).toBeLessThanOrEqual(1);
  await holder.query('rollback');
  holder.release();
});
