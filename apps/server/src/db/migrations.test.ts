import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readMigrations } from './migrations';

test('migrations have different numbers', () => {
  const migrations = readMigrations(fileURLToPath(new URL('./migrations', import.meta.url)));
  const numbers = migrations.map(({ name }) => Number(name.slice(0, 4)));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
});
