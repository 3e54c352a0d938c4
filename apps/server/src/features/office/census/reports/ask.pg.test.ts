import type { QuestionInput } from '@parley/protocol/http/census/reports';
import { expect } from 'vitest';
import { runFollower } from '../../../../events/follow';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent } from '../../../../testing/test-people';
import { type Visited, visited } from '../../../../testing/visits';
import { talksFollower } from '../talk/talks-follower';
import { visitsFollower } from '../visits-follower';

/** The first moment of last month in Asia/Shanghai, which is 8 hours ahead all year. */
function lastMonth(now: number): number {
  const local = new Date(now + 8 * 3_600_000);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - 1, 1) - 8 * 3_600_000;
}

const BAIDU = { source: 'search', engine: 'Baidu', device: 'mobile', region: '440300' };

async function history(on: TestServer): Promise<{ boss: TestAgent; from: number }> {
  const from = lastMonth(on.clock.now());
  const at = (day: number): number => from + day * 86_400_000 + 3_600_000;
  const visits: Visited[] = [
    { ...BAIDU, at: at(0), keyword: '客服系统', isLead: true },
    { ...BAIDU, at: at(1), keyword: '客服系统', region: '440100', isLead: true },
    { ...BAIDU, at: at(2), keyword: '在线客服', isLead: true },
    { ...BAIDU, at: at(3), keyword: '' },
    // Another device, region, engine, month.
    { ...BAIDU, at: at(4), keyword: '客服系统', device: 'pc', isLead: true },
    { ...BAIDU, at: at(5), keyword: '客服系统', region: '110100', isLead: true },
    { ...BAIDU, at: at(6), keyword: '客服系统', engine: 'Bing', isLead: true },
    { ...BAIDU, at: at(-1), keyword: '客服系统', isLead: true },
    { at: at(7), source: 'direct' },
  ];
  await visited(on, visits);
  return { boss: await on.signIn({ role: 'Admin' }), from };
}

const ask = async (agent: TestAgent, question: QuestionInput) =>
  agent.call('GET /census/reports/ask', { question: JSON.stringify(question) });

const WALK: QuestionInput = {
  subject: 'flow',
  figures: ['leads', 'visits'],
  dimensions: ['keyword'],
  filters: [
    { dimension: 'engine', keys: ['Baidu'] },
    { dimension: 'area', keys: ['440000'] },
    { dimension: 'device', keys: ['mobile'] },
  ],
  range: { preset: 'lastMonth' },
};

test('which Baidu keywords brought leads from Guangdong on phones last month', async ({ on }) => {
  const { boss, from } = await history(on);
  const { data } = await ask(boss, WALK);
  expect(data!.rows.map(({ keys, values }) => [keys[0]!.name, ...values])).toEqual([
    ['客服系统', 2, 2],
    ['在线客服', 1, 1],
    ['未提供', 0, 1],
  ]);
  expect(data!).toMatchObject({ sum: [3, 4], total: 3, from, zone: 'Asia/Shanghai', notes: [] });
  expect(data!.series.map(({ values }) => values[0])).toEqual([1, 1, 1, 0]);
});

test('two dimensions crossed, compared with the month before', async ({ on }) => {
  const { boss } = await history(on);
  const { data } = await ask(boss, { ...WALK, filters: [], dimensions: ['device', 'city'], compare: 'before' });
  const rows = data!.rows.map(({ keys, values, before }) => [...keys.map(({ key }) => key), values[1], before?.[1]]);
  expect(rows).toEqual([
    ['mobile', '440300', 4, 1],
    ['mobile', '110100', 1, undefined],
    ['mobile', '440100', 1, undefined],
    ['pc', '440300', 1, undefined],
  ]);
  expect(data!.sumBefore).toEqual([1, 1]);
});

test('a question gives the figures of the page that asks the same', async ({ on }) => {
  const { boss } = await history(on);
  const figures = [
    'pv',
    'visits',
    'visitors',
    'newVisitors',
    'newShare',
    'dwellMean',
    'dwellMedian',
    'bounceRate',
    'leads',
  ];
  const { data } = await ask(boss, { ...WALK, figures, filters: [], dimensions: ['source'] });
  const { from, to } = data!;
  const page = (await boss.call('GET /census/flow/getList', { dimension: 'source', from, to })).data!;
  const pick = (row: object) => figures.map((key) => (row as Record<string, number | null>)[key]);
  expect(data!.rows.map(({ keys, values }) => [keys[0]!.key, values])).toEqual(
    page.list.map((row) => [row.key, pick(row)]),
  );
  expect(data!.sum).toEqual(pick(page.sum));
  // The page's curve has no medians.
  const without = (values: unknown[]): unknown[] => values.filter((_, n) => figures[n] !== 'dwellMedian');
  expect(data!.series.map(({ at, values }) => [at, without(values)])).toEqual(
    page.series.map((row) => [row.at, without(pick(row))]),
  );
});

test.for([['source'], ['engine'], ['landing'], ['area'], ['device'], ['time'], []] as const)(
  'sums answer a question as the facts do: %j',
  async (dimensions, { on }) => {
    const { boss } = await history(on);
    const figures = ['pv', 'visits', 'visitors', 'newVisitors', 'newShare', 'dwellMedian', 'bounceRate', 'leads'];
    const question: QuestionInput = { ...WALK, figures, filters: [], dimensions: [...dimensions], step: 'week' };
    const { rows, sum, series } = (await ask(boss, question)).data!;
    // Sums know no channels: this one is answered from facts.
    const filters = [{ dimension: 'channel' as const, keys: ['web'] }];
    expect((await ask(boss, { ...question, filters })).data).toMatchObject({ rows, sum, series });
    expect(sum[1]).toBeGreaterThan(0);
    // Nor do facts, for lack of time, answer a question about so many visits.
    await on.database.db.query(`update census_flow set visits = visits + 3000000 where grain = 'D' and dimension = 1`);
    expect((await ask(boss, { ...question, filters })).error).toBe('too-many-visits');
    expect((await ask(boss, question)).data).not.toBeNull();
  },
);

test.for([
  ['keyword', 'city'],
  ['time', 'city'],
] as const)('the rows behind every figure by %s and %s are as many as it says', async (dimensions, { on }) => {
  const { boss } = await history(on);
  const figures = ['pv', 'visits', 'visitors', 'newVisitors', 'leads'];
  const question: QuestionInput = { ...WALK, figures, dimensions: [...dimensions] };
  const { data } = await ask(boss, question);
  for (const { keys, values } of [...data!.rows, { keys: [], values: data!.sum }])
    for (const [n, figure] of figures.entries()) {
      const behind = await boss.call('GET /census/reports/getRows', {
        question: JSON.stringify(question),
        ...(keys.length > 0 && { keys: keys.map(({ key }) => key) }),
        figure,
      });
      expect([keys, figure, behind.data!.total, behind.data!.list.length]).toEqual([
        keys,
        figure,
        values[n],
        behind.data!.rows,
      ]);
    }
});

test('rows of a time that is none are refused', async ({ on }) => {
  const { boss } = await history(on);
  const question = JSON.stringify({ ...WALK, dimensions: ['time', 'city'] });
  for (const key of ['today', '-1', '99999999999999999', '']) {
    const behind = await boss.call('GET /census/reports/getRows', {
      question,
      keys: [key, '440300'],
      figure: 'visits',
    });
    expect([key, behind.status < 500, behind.data?.total]).toEqual([key, true, undefined]);
  }
});

test('conversations by agent are those that the reader may see', async ({ on }) => {
  const boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
  await boss.call('POST /roles/doEdit', {
    role: 'Own',
    name: 'Own',
    scope: 'own',
    permissions: ['seePermissions:statistics', 'talk:desk'],
  });
  const own = await on.signIn({ role: 'Own' });
  await boss.hides('0');
  const visitor = await on.visitor();
  await visitor.says('hello');
  await boss.does('accept', visitor);
  await boss.says(visitor, 'hi');
  await on.settle();
  on.clock.advance(60_000);
  await runFollower(on.server.context, visitsFollower);
  await runFollower(on.server.context, talksFollower);
  const question: QuestionInput = {
    subject: 'talk',
    figures: ['total', 'valid', 'missed'],
    range: { preset: 'last7' },
    dimensions: ['agent'],
  };
  const { data } = await ask(boss, question);
  expect(data!.rows.map(({ keys, values }) => [keys[0]!.name, ...values])).toEqual([['Boss', 1, 1, 0]]);
  expect((await ask(boss, { ...question, dimensions: [], valid: 'strict' })).data!.sum).toEqual([1, 0, 0]);
  expect((await ask(own, question)).data).toMatchObject({ rows: [], sum: [0, 0, 0] });
  const behind = async () =>
    (await boss.call('GET /census/reports/getRows', { question: JSON.stringify(question), figure: 'total' })).data!
      .list;
  const [row] = await behind();
  expect(row).toMatchObject({ isOpenable: true });
  await boss.does('end', visitor);
  await boss.call('POST /history/doDelete', { ids: [row!.id] });
  expect(await behind()).toMatchObject([{ isOpenable: false }]);
});

test('a step with too many points is raised, and said so', async ({ on }) => {
  const { boss } = await history(on);
  const { data } = await ask(boss, { ...WALK, range: { preset: 'last90' }, step: 'hour' });
  expect(data).toMatchObject({ step: 'day', notes: ['step-raised'] });
});

test.for([
  [{ figures: ['nothing'] }, 400, 'bad-request'],
  [{ dimensions: ['agent'] }, 400, 'bad-request'],
  [{ range: { from: 2000, to: 1000 } }, 400, 'bad-range'],
] as const)('refused: %j', async ([changed, status, error], { on }) => {
  const { boss } = await history(on);
  expect(await ask(boss, { ...WALK, ...(changed as object) })).toMatchObject({ status, error });
});

test('values to filter by are found by their names', async ({ on }) => {
  const { boss } = await history(on);
  const options = async (dimension: 'area' | 'keyword', text: string) =>
    (await boss.call('GET /census/reports/options', { dimension, text })).data!.list;
  expect(await options('area', '广东')).toEqual([{ key: '440000', name: '广东省' }]);
  expect(await options('keyword', '在线')).toEqual([{ key: '在线客服', name: '在线客服' }]);
});

test('more facts than one question may read are refused, of visits and of conversations, and behind a figure', async ({
  on,
}) => {
  const { boss } = await history(on);
  const { db } = on.database;
  await runFollower(on.server.context, visitsFollower);
  await db.query(`update census_flow set visits = 3000000 where grain = 'D' and dimension = 1`);
  await db.query(
    `insert into census_talk select (jsonb_populate_record(null::census_talk, (
       select jsonb_object_agg(attname, 0) from pg_attribute
       where attrelid = 'census_talk'::regclass and attnum > 0 and not attisdropped
     ) || jsonb_build_object('zone', z.id, 'grain', 'd', 'dimension', 1, 'at', $1::timestamptz,
       'key', 1, 'site_id', gen_random_uuid(), 'channel', 'web', 'total', 3000000,
       'lengths', null, 'first_responses', null))).*
     from census_zones z`,
    [new Date(on.clock.now() - 10 * 86_400_000)],
  );
  const range = { preset: 'last90' } as const;
  for (const [subject, figure, error] of [
    ['flow', 'visits', 'too-many-visits'],
    ['talk', 'total', 'too-many-conversations'],
  ] as const) {
    const question = { ...WALK, subject, figures: [figure], filters: [], range };
    expect(await ask(boss, question), subject).toMatchObject({ status: 400, error });
    const behind = await boss.call('GET /census/reports/getRows', { question: JSON.stringify(question), figure });
    expect(behind, subject).toMatchObject({ status: 400, error });
  }
});

test('a range longer than the database can say what lies before it is refused', async ({ on }) => {
  const { boss } = await history(on);
  for (const range of [
    { from: 0, to: 8.64e15 },
    { from: 5, to: 1 },
  ])
    expect(await ask(boss, { subject: 'talk', figures: ['total'], range })).toMatchObject({
      status: 400,
      error: 'bad-range',
    });
});

test('keywords are not found by what is masked in them', async ({ on }) => {
  const { boss, from } = await history(on);
  await visited(on, [{ ...BAIDU, at: from, keyword: '13812345678 lamp' }]);
  const permissions = ['seePermissions:statistics' as const];
  await boss.call('POST /roles/doEdit', { role: 'Masked', name: 'Masked', permissions, masks: ['phone'] });
  const masked = await on.signIn({ role: 'Masked' });
  const found = async (agent: TestAgent, text: string) =>
    (await agent.call('GET /census/reports/options', { dimension: 'keyword', text })).data.list.map(({ name }) => name);
  expect(await found(boss, '13812345678')).toEqual(['13812345678 lamp']);
  expect(await found(masked, '13812345678')).toEqual([]);
  expect(await found(masked, 'lamp')).toEqual(['138****5678 lamp']);
});
