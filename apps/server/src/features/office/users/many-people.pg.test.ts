import { termsOf } from '@parley/core/search/terms';
import type { Value } from '@parley/protocol/http/routes';
import type { CustomField } from '@parley/protocol/settings/archive';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql, statement } from '../../../db/sql';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { type ListContext, peopleList, readPeople } from './list-store';

/** Enough rows for the planner to choose the same plans as for a million. */
const ROWS = 15_000;
const EVERYBODY = {
  uuid: '00000000-0000-7000-8000-000000000000',
  admin: true,
  scope: 'all',
  masks: [],
  roles: [],
} as const;
const FIELDS = {
  code: 'text',
  budget: 'number',
  since: 'date',
  level: 'choice',
  likes: 'choices',
  member: 'yesNo',
} as const;
const FIELD = { options: [], required: false, onCard: true, masked: false, visibleTo: [] };
const RULES = Object.entries(FIELDS).map(([key, type]): CustomField => ({ ...FIELD, key, name: key, type }));
const ASKED = { reader: { ...EVERYBODY, masks: [], roles: [] }, now: Date.UTC(2030, 0), rules: RULES };

type Filters = Omit<Value<'GET /users/getList'>, 'pageNo' | 'pageSize'>;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const terms = termsOf('罕见的名字');
  const {
    rows: [owner],
  } = await database.db.query<{ id: string }>(
    `insert into agents (id, username, password_hash, nickname, conversation_limit, enabled, created_at)
     values (gen_random_uuid(), 'owner', 'x', 'owner', 0, true, now()) returning id`,
  );
  await database.db.query(
    `insert into people (id, name, phone, tags, category, status, source, region, last_seen_at, visits, chats, terms,
                         next_follow_up_at, owner_id, had_by, updated_at, created_at, fields)
     select gen_random_uuid(), (array['王芳', '李伟', 'Anna'])[1 + n % 3] || n, '139' || lpad(n::text, 8, '0'),
            case when n % 50 = 0 then array['vip'] else '{}' end, (array['a', 'b', 'c', 'd'])[1 + n % 4],
            (array['new', 'won'])[1 + n % 2], (array['search', 'direct', 'ads'])[1 + n % 3], 'r' || n % 30,
            case when n % 5 > 0 then timestamptz '2029-01-01' + n * interval '1 minute' end, n % 100, n % 20,
            case when n % 1500 = 0 then $2::int[] else array[n % 1000, n % 77] end,
            case when n % 20 = 0 then timestamptz '2029-06-01' + n * interval '1 minute' end,
            case when n % 10 > 0 then $3::uuid end, case when n % 20 > 0 then array[gen_random_uuid()] else '{}' end,
            timestamptz '2029-01-01' + n * interval '1 second', timestamptz '2028-01-01' + n * interval '1 minute',
            jsonb_build_object('code', 'C-' || n, 'budget', n % 1000 / 4.0, 'since', date '2020-01-01' + n % 3000,
                               'level', (array['gold', 'silver', 'none'])[1 + n % 3], 'member', n % 4 = 0,
                               'likes', jsonb_build_array('tea' || n % 7, 'cup' || n % 11))
     from generate_series(1, $1::int) n`,
    [ROWS, terms, owner!.id],
  );
  await database.db.query('analyze people, people_values');
});
afterAll(() => database.close());

async function planOf(filters: Filters, asked: ListContext = ASKED): Promise<string> {
  const { found, order } = peopleList(filters, asked);
  const { text, values } = statement(sql`select p.id from people p where ${found} order by ${order} limit 20`);
  const { rows } = await database.db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const SORTS = ['updated', 'created', 'name', 'lastSeen', 'visits', 'chats'] as const;
const sorted = SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const));

describe('a page of many people', () => {
  test.each(sorted)('sorting by %s %s uses its index', async (sort, order) => {
    const plan = await planOf({ view: 'customers', sort, order });
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/\bSort\b|Seq Scan/);
  });

  test.each<[string, Filters]>([
    ['to contact, by due', { view: 'contact' }],
    ['the public pool', { view: 'public' }],
    ['a category', { view: 'category', category: ['a'] }],
    ['a status', { view: 'customers', status: ['won'] }],
    ['a source', { view: 'customers', source: ['ads'] }],
    ['a region', { view: 'customers', region: ['r7'] }],
    ['a day of due', { view: 'contact', dueFrom: Date.UTC(2029, 5, 2), dueTo: Date.UTC(2029, 5, 3) }],
    ['a tag', { view: 'customers', tag: ['vip'] }],
    ['a text of a custom field', { view: 'customers', fields: { code: { is: ['C-77'] } } }],
    ['several of them', { view: 'customers', fields: { code: { is: ['C-77', 'C-78', 'C-79'] } } }],
    ['a choice', { view: 'customers', fields: { level: { is: ['gold'] } } }],
    ['one of many choices', { view: 'customers', fields: { likes: { is: ['tea3', 'cup9'] } } }],
    ['a yes', { view: 'customers', fields: { member: { is: ['true'] } } }],
    ['a narrow span of numbers', { view: 'customers', fields: { budget: { from: '10', to: '10.5' } } }],
    ['a wide one', { view: 'customers', fields: { budget: { from: '1' } } }],
    ['a week', { view: 'customers', fields: { since: { from: '2021-01-01', to: '2021-01-07' } } }],
    ['years', { view: 'customers', sort: 'name', fields: { since: { to: '2027-01-07' } } }],
    [
      'three at once',
      { view: 'customers', fields: { level: { is: ['gold'] }, member: { is: ['true'] }, budget: { to: '200' } } },
    ],
  ])('%s comes off an index', async (_, filters) => {
    const plan = await planOf(filters);
    expect(plan).toMatch(/Index/);
    expect(plan).not.toMatch(/Seq Scan/);
  });

  test('a rare word is found by its terms', async () => {
    expect(await planOf({ view: 'customers', text: '罕见的名字' })).toMatch(/people_terms/);
  });

  test.each(['own', 'group'] as const)('the scope %s is decided by a column of the person', async (scope) => {
    const asked: ListContext = { ...ASKED, reader: { ...ASKED.reader, admin: false, scope } };
    for (const filters of [{}, { sort: 'name' }] satisfies Partial<Filters>[]) {
      const plan = await planOf({ view: 'customers', ...filters }, asked);
      expect(plan).toMatch(/Index Scan/);
      expect(plan).not.toMatch(/\bSort\b|Seq Scan on people|hashed SubPlan/);
    }
    expect(await planOf({ view: 'customers', lastAgent: [EVERYBODY.uuid] }, asked)).toMatch(/people_had_by/);
  });

  test('the count stops at its limit and reports that there are more', async () => {
    const list = peopleList({ view: 'customers' }, ASKED);
    const page = await readPeople(database.db, list, { pageNo: 1, pageSize: 20 });
    expect(page).toMatchObject({ total: 10_000, more: true });
    expect(page.rows).toHaveLength(20);
  });
});
