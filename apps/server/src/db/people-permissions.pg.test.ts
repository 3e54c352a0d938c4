import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database';

const MIGRATION = new URL('./migrations/0053-people-permissions.sql', import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const ADDED = [
  'setPermissions:createVisitor',
  'setPermissions:editVisitor',
  'setPermissions:deleteVisitor',
  'setPermissions:exportVisitor',
];

test('0053: roles and agents who saw people keep what they could do with them, nobody else gains anything', async () => {
  const { db } = database;
  const held = { sees: ['talk:desk', 'seePermissions:seeVisitor'], other: ['talk:desk'], none: [] as string[] };
  for (const [name, permissions] of Object.entries(held)) {
    await db.query('insert into roles (id, role, name, permissions) values (gen_random_uuid(), $1, $1, $2)', [
      name,
      permissions,
    ]);
    await db.query(
      `insert into agents (id, username, password_hash, nickname, permissions)
       values (gen_random_uuid(), $1, '', $1, $2)`,
      [name, permissions],
    );
  }
  await db.query(readFileSync(MIGRATION, 'utf8'));
  const after = async (table: string, key: string) => {
    const { rows } = await db.query<{ name: string; permissions: string[] }>(
      `select ${key} as name, permissions from ${table} where ${key} = any($1)`,
      [Object.keys(held)],
    );
    return Object.fromEntries(rows.map(({ name, permissions }) => [name, permissions]));
  };
  const expected = { ...held, sees: [...held.sees, ...ADDED] };
  expect(await after('roles', 'role')).toEqual(expected);
  expect(await after('agents', 'username')).toEqual(expected);
});
