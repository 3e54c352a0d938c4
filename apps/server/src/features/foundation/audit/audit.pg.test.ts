import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../../db/transaction';
import { runFollower } from '../../../events/follow';
import { createTestDatabase, emptyDatabase, type TestDatabase } from '../../../testing/database';
import { createTestClock, createTestContext } from '../../../testing/test-context';
import { destroyPersonKey, recordChange } from './actions';
import { auditFollower } from './audit-follower';
import { contentHash, linkHash } from './chain';
import { readPersonKeys } from './person-keys';
import { openFields } from './personal';
import { countOldEntries, removeOldEntries } from './removing';
import { checkSigned, writeSigned } from './signed-export';
import { verifyChain } from './verify';

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

const link = () => runFollower(createTestContext(database.db, createTestClock()), auditFollower);

const rows = async () => (await database.db.query('select * from audit_entries order by at, id')).rows;

test('an entry commits together with its change', async () => {
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

test('values of a person are encrypted, after the key is destroyed no new entry contains any', async () => {
  const change = { action: 'users.edit', subject: { kind: 'person', id: PERSON }, person: PERSON };
  const given = { ...change, before: { phone: '' }, after: { phone: '13800000000' } };
  await transaction(database.db, (tx) => recordChange(tx, actor, given));
  await transaction(database.db, (tx) => destroyPersonKey(tx, PERSON));
  await transaction(database.db, (tx) => recordChange(tx, actor, given));
  const [first, second] = await rows();
  expect(first.after).toMatch(/^\{"phone":\{"\$":"sealed","v":"[^"]+"\}\}$/);
  expect(second.after).toBe('{"phone":{"$":"erased"}}');
  expect(JSON.stringify([first, second])).not.toContain('13800000000');
});

const leave = async (count: number) => {
  for (let n = 1; n <= count; n += 1)
    await transaction(database.db, (tx) =>
      recordChange(tx, actor, {
        action: 'users.edit',
        subject: { kind: 'person', id: PERSON },
        person: PERSON,
        before: { phone: '' },
        after: { phone: `1380000000${n}` },
      }),
    );
  await link();
};
const problem = async () => (await verifyChain(database.db)).fault;
const alter = (sql: string) => database.db.query(sql);

test('an edit without a difference writes no entry', async () => {
  const kept = { nickname: 'Li', groups: ['a'] };
  const change = { action: 'x.edit', subject: { kind: 'x' }, before: kept, after: { ...kept, groups: ['a'] } };
  await transaction(database.db, (tx) => recordChange(tx, actor, change));
  await transaction(database.db, (tx) => recordChange(tx, actor, { ...change, person: PERSON }));
  expect(await rows()).toEqual([]);
  await transaction(database.db, (tx) => recordChange(tx, actor, { ...change, after: { groups: [] } }));
  expect(await rows()).toMatchObject([{ before: '{"groups":["a"]}', after: '{"groups":[]}' }]);
});

test('entries are linked in order, and an intact chain is verified', async () => {
  expect(await verifyChain(database.db)).toEqual({ checked: 0, waiting: 0, before: 0, end: null, fault: null });
  await leave(3);
  await transaction(database.db, (tx) => recordChange(tx, 'system', { action: 'x.y', subject: { kind: 'x' } }));
  expect(await verifyChain(database.db)).toMatchObject({ checked: 4, waiting: 1, end: { number: 3 }, fault: null });
});

test.each([
  ['a changed row', `update audit_entries set actor_name = 'nobody' where number = 2`, 'altered', 2],
  ['a changed row with a recomputed hash', `update audit_entries set content = '\\x00' where number = 2`, 'altered', 2],
  ['a row deleted in the middle', `delete from audit_entries where number = 2`, 'missing', 2],
  ['rows deleted at the end', `delete from audit_entries where number >= 3`, 'cut', 3],
  ['rows deleted at the beginning', `delete from audit_entries where number <= 2`, 'missing', 1],
  ['a restored earlier end', `update audit_head set number = 3`, 'head', 3],
])('%s is found', async (_what, sql, found, number) => {
  await leave(4);
  await alter(sql);
  expect(await problem()).toMatchObject({ problem: found, number });
});

test('two exchanged entries are found, even with matching hashes of their own', async () => {
  await leave(4);
  await alter(`update audit_entries set number = -number where number in (2, 3)`);
  await alter(`update audit_entries set number = 5 + number where number < 0`);
  expect(await problem()).toMatchObject({ problem: 'relinked', number: 2 });
});

test('a row that was altered before it was linked is found', async () => {
  await transaction(database.db, (tx) => recordChange(tx, actor, { action: 'x.y', subject: { kind: 'x' } }));
  await alter(`update audit_entries set action = 'x.z'`);
  expect(await problem()).toMatchObject({ problem: 'altered', number: null });
});

test('erasing a person makes their values unreadable and leaves the chain valid', async () => {
  await leave(2);
  const [entry] = await rows();
  const place = { entryId: entry.id, side: 'after' as const };
  const read = async () =>
    openFields(JSON.parse(entry.after), (await readPersonKeys(database.db, [PERSON])).get(PERSON) ?? null, place);
  expect(await read()).toEqual({ phone: '13800000001' });
  await transaction(database.db, (tx) => destroyPersonKey(tx, PERSON));
  expect(await read()).toEqual({ phone: { $: 'erased' } });
  expect(await problem()).toBeNull();
});

test('entries removed by the retention are replaced by a signed checkpoint, from which the chain continues', async () => {
  await leave(3);
  const clock = createTestClock();
  expect(await countOldEntries(database, clock.now())).toBe(3);
  expect(await removeOldEntries(createTestContext(database.db, clock), clock.now())).toBe(3);
  expect(await verifyChain(database.db)).toMatchObject({ checked: 0, before: 3, fault: null });
  await leave(2);
  expect(await verifyChain(database.db)).toMatchObject({ checked: 2, before: 3, end: { number: 5 }, fault: null });
  await alter('update audit_checkpoints set number = 2');
  expect(await problem()).toMatchObject({ problem: 'checkpoint', number: 2 });
});

/** An altered line with its hashes computed again. */
function withOwnHashes(line: string, before: string): string {
  const entry = { ...JSON.parse(line), actorName: 'Nobody' };
  const content = contentHash({ ...entry, at: new Date(entry.at) });
  const hash = linkHash(Buffer.from(JSON.parse(before).hash, 'hex'), entry.number, content);
  return JSON.stringify({ ...entry, content: content.toString('hex'), hash: hash.toString('hex') });
}

test('a signed file of the chain is verified without the database, and the altered entry is named', async () => {
  await leave(3);
  const lines: string[] = [];
  await writeSigned(database.db, async (line) => void lines.push(line));
  async function* exportOf(changed: readonly string[]) {
    yield* changed;
  }
  expect(lines.join('')).not.toContain('1380000000');
  expect(await checkSigned(exportOf(lines))).toMatchObject({ checked: 3, fault: null, key: expect.any(String) });
  const altered = lines.map((line, at) => (at === 2 ? line.replace('Administrator', 'Nobody') : line));
  expect((await checkSigned(exportOf(altered))).fault).toMatch(/^Entry 2 \([-\w]{36}\) was altered\.$/);
  const mended = lines.map((line, at) => (at === 2 ? withOwnHashes(line, lines[1]!) : line));
  expect((await checkSigned(exportOf(mended))).fault).toMatch(/^Entry 3 .* does not follow from the one before it\.$/);
  const bare = altered.map((line) => JSON.stringify({ ...JSON.parse(line), content: undefined, hash: undefined }));
  expect(await checkSigned(exportOf(bare))).toMatchObject({ fault: 'Its end is not that of its entries.' });
  expect(await checkSigned(exportOf(lines.filter((_, at) => at !== 2)))).toMatchObject({
    fault: 'Entry 2 is missing.',
  });
  expect(await checkSigned(exportOf(lines.slice(0, -1)))).toMatchObject({ fault: 'It has no end.' });
});

test('parallel changes neither wait for each other nor break the chain', async () => {
  const change = { action: 'x.y', subject: { kind: 'x' } };
  const writes = Array.from({ length: 20 }, () => transaction(database.db, (tx) => recordChange(tx, actor, change)));
  await Promise.all([...writes, link(), link()]);
  await link();
  expect(await verifyChain(database.db)).toMatchObject({ checked: 20, waiting: 0, end: { number: 20 }, fault: null });
});
