import { readFileSync } from 'node:fs';
import { isPagePattern } from '@parley/core/visit/page-pattern';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database';

const MIGRATION = new URL('./migrations/0072-page-patterns.sql', import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('0072: pages of automatic answers that were stored before become patterns that say the same', async () => {
  const { db } = database;
  const rules = [
    { key: 'a', pages: [' /price* ', '/tea_(green)', '/a b|c', '/[1]\\$'] },
    { key: 'b', pages: [] },
    { key: 'c' },
  ];
  await db.query(`insert into settings (section, value, version) values ('autoAnswer', $1, 3), ('window', '{}', 1)`, [
    JSON.stringify({ rules }),
  ]);
  await db.query(readFileSync(MIGRATION, 'utf8'));

  const after = [
    { key: 'a', pages: ['/price*', '/tea_*green*', '/a%20b%7Cc', '/*1*%5C*'] },
    { key: 'b', pages: [] },
    { key: 'c' },
  ];
  const stored = await db.query(`select value from settings where section = 'autoAnswer'`);
  const versions = await db.query(`select version, value from settings_versions where section = 'autoAnswer'`);
  expect(stored.rows).toEqual([{ value: { rules: after } }]);
  expect(versions.rows).toEqual([{ version: 3, value: { rules: after } }]);
  expect(after[0]!.pages!.every(isPagePattern)).toBe(true);
});
