import { expect, test } from 'vitest';
import type { Queryable } from './pool';
import { assertVersion, DatabaseTooOld } from './version';

const database = (version: string) => ({ query: async () => ({ rows: [{ version }] }) }) as unknown as Queryable;

test('version 15 and newer are accepted, an older one is refused by name', async () => {
  await assertVersion(database('150000'));
  await assertVersion(database('180001'));
  const refused = assertVersion(database('120022'));
  await expect(refused).rejects.toThrow(DatabaseTooOld);
  await expect(refused).rejects.toThrow('The database is PostgreSQL 12; Parley needs version 15 or newer.');
});
