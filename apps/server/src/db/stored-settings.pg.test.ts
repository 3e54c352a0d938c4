import { readFileSync } from 'node:fs';
import { sections } from '@parley/protocol/settings/sections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database';

const MIGRATION = new URL('./migrations/0073-stored-settings.sql', import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('0073: stored categories of conversations are kept by the schema with levels, and patterns of invitations are of the path', async () => {
  const { db } = database;
  const categories = ['售前', ' 退货 / 换货 ', '售前', '', 'a / b / c / d'];
  const rules = [{ id: 'a', pages: ['*promo*', '/price*'] }, { id: 'b', pages: [] }, { id: 'c' }];
  await db.query(`insert into settings (section, value, version) values ('archive', $1, 1), ('invitations', $2, 1)`, [
    JSON.stringify({ categories }),
    JSON.stringify({ rules }),
  ]);
  await db.query(readFileSync(MIGRATION, 'utf8'));

  const { rows } = await db.query<{ value: object }>('select value from settings order by section');
  const names = ['售前', '退货/换货', 'a/b/c/d'];
  expect(rows.map(({ value }) => value)).toEqual([
    { categories: names },
    { rules: [{ id: 'a', pages: ['/*promo*', '/price*'] }, { id: 'b', pages: [] }, { id: 'c' }] },
  ]);
  expect(sections.archive.shape.parse({ categories: names }).categories).toEqual(names);
});
