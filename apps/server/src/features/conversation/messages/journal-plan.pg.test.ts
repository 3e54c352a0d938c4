import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { journalValues } from './batch';
import { JOURNAL_SETTINGS, JOURNAL_SQL } from './journal-store';

/** The journal's statement must use indexes, on empty tables without statistics and on large ones. */
let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client(database.connection);
  await client.connect();
  await client.query(JOURNAL_SETTINGS);
  await client.query(`prepare journal as ${JOURNAL_SQL}`);
});
afterAll(async () => {
  await client.end();
  await database.close();
});

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] };

async function planNodes(): Promise<Plan[]> {
  const values = journalValues([]).map((value) => `'${Array.isArray(value) ? '{}' : value}'`);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) execute journal(${values.join(', ')})`,
  );
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  return flat(rows[0]!['QUERY PLAN'][0].Plan);
}

function expectIndexes(nodes: Plan[]): void {
  const types = nodes.map((node) => node['Node Type']);
  expect(types.filter((type) => /Hash|Merge|Seq Scan|Sort/.test(type))).toEqual([]);
  const scanned = nodes.filter((node) => node['Relation Name'] && /Scan/.test(node['Node Type']));
  expect(scanned.map((node) => [node['Relation Name'], node['Index Name']])).toEqual([
    ['conversations', 'conversations_pkey'],
  ]);
}

test('on empty tables without statistics: by index, without scans and hashes', async () => {
  expectIndexes(await planNodes());
});

test('on large tables with statistics: the same', async () => {
  await database.db.query(`
    insert into sites (id, key, name) values (gen_random_uuid(), 'plan', 'Plan') on conflict do nothing;
    insert into visitors (id, site_id) select gen_random_uuid(), s.id from sites s, generate_series(1, 3000) where s.key = 'plan';
    insert into conversations (id, visitor_id, site_id, state, opened_at)
      select gen_random_uuid(), v.id, v.site_id, 'wait', now() from visitors v;
    insert into messages (conversation_id, seq, visitor_id, only_id, role, kind, msg, sent_at)
      select c.id, n, c.visitor_id, 'm' || n, 'user', 'text', 'x', now() from conversations c, generate_series(1, 5) as n;
    analyze`);
  expectIndexes(await planNodes());
});
