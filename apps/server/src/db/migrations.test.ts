import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readMigrations } from './migrations';

test('migrations are numbered consecutively', () => {
  const migrations = readMigrations(fileURLToPath(new URL('./migrations', import.meta.url)));
  expect(migrations.map(({ name }) => Number(name.slice(0, 4)))).toEqual(migrations.map((_, at) => at + 1));
});
