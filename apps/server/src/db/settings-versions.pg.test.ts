import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database';

const MIGRATION = new URL('./migrations/0056-settings-versions.sql', import.meta.url);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('0056: what was saved stands as a version, and values of sites stay in force', async () => {
  const { db } = database;
  await db.query(`
    drop trigger settings_kept on settings;
    drop table site_settings, settings_versions, settings_drafts;
    drop function keep_settings_version;
    insert into settings (section, value, version) values ('window', '{"title": "A"}', 7);
    insert into sites (id, key, name, window_overrides, queue_leave_seconds)
    values ('00000000-0000-7000-8000-000000000001', 'one', 'One', '{"side": "left"}', 300),
           ('00000000-0000-7000-8000-000000000002', 'two', 'Two', '{}', null)`);

  await db.query(readFileSync(MIGRATION, 'utf8'));

  const { rows } = await db.query(
    `select v.section, s.key, v.version, v.value from settings_versions v left join sites s on s.id = v.site_id
     order by s.key nulls first, v.section`,
  );
  expect(rows).toEqual([
    { section: 'window', key: null, version: 7, value: { title: 'A' } },
    { section: 'conversation', key: 'one', version: 1, value: { queueLeaveSeconds: 300 } },
    { section: 'window', key: 'one', version: 1, value: { side: 'left' } },
  ]);
  const own = await db.query('select section, value, version from site_settings order by section');
  expect(own.rows).toEqual(rows.slice(1).map(({ section, value, version }) => ({ section, value, version })));
});
