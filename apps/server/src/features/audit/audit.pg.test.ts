import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../db/transaction';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../../testing/database';
import { destroyPersonKey, recordChange } from './actions';

const PERSON = '00000000-0000-7000-8000-0000000000aa';
const actor = {
  uuid: '00000000-0000-7000-8000-000000000001',
  username: 'admin',
  nickname: 'Administrator',
  address: '203.0.113.7',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => emptyDatabase(database));
afterAll(() => database.close());

const rows = async () => (await database.db.query('select * from audit_entries order by at, id')).rows;

test('an entry is written with its change or not at all', async () => {
  const change = { action: 'groups.edit', subject: { kind: 'group', id: 'g', name: '售后' } };
  const given = { ...change, before: { name: '售前', limit: 1 }, after: { name: '售后', limit: 1 } };
  await transaction(database.db, (tx) => recordChange(tx, actor, given));
  await transaction(database.db, async (tx) => {
    await recordChange(tx, actor, given);
    throw new Error('lost');
  }).catch(() => undefined);
  expect(await rows()).toMatchObject([
    {
      actor_id: actor.uuid,
      actor_name: 'Administrator',
      address: '203.0.113.7',
      action: 'groups.edit',
      subject_kind: 'group',
      subject_ids: ['g'],
      subject_name: '售后',
      before: '{"name":"售前"}',
      after: '{"name":"售后"}',
    },
  ]);
});

test('values of a person are encrypted, and after the key is destroyed no new one holds any', async () => {
  const change = { action: 'users.edit', subject: { kind: 'person', id: PERSON }, person: PERSON };
  const given = { ...change, before: { phone: '' }, after: { phone: '13800000000' } };
  await transaction(database.db, (tx) => recordChange(tx, actor, given));
  await transaction(database.db, (tx) => destroyPersonKey(tx, PERSON));
  await transaction(database.db, (tx) => recordChange(tx, actor, given));
  const [first, second] = await rows();
  expect(first.after).toMatch(/^\{"phone":\{"\$":"sealed","v":"[^"]+"\}\}$/);
  expect(second.after).toBe('{"phone":{"$":"erased"}}');
  expect(JSON.stringify([first, second])).not.toContain('138');
});
