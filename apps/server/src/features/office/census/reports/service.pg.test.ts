import { bucketOf, lengthOf } from '@parley/core/census/histogram';
import type { QuestionInput } from '@parley/protocol/http/census/reports';
import { expect } from 'vitest';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent } from '../../../../testing/test-people';

/** Ann answers after 10 s and 2 s and is rated 5; in another conversation she transfers to Bob, who is rated 3. */
async function served(on: TestServer) {
  const boss = await on.signIn({ role: 'Admin', nickname: 'boss' });
  const ann = await on.agent({ nickname: 'Ann' });
  const { data: group } = await boss.call('POST /groups/doEdit', { name: 'Sales', members: [ann.uuid] });
  const first = await on.visitor();
  await first.says('hello');
  on.clock.advance(10_000);
  await ann.says(first, 'hi');
  await first.says('price?');
  on.clock.advance(2000);
  await ann.says(first, '9 yuan');
  await ann.does('inviteRating', first);
  await ann.does('end', first);
  await first.call('POST /visitor/rate', { score: 5 });
  const second = await on.visitor();
  await second.says('hello');
  on.clock.advance(40_000);
  await ann.says(second, 'one moment');
  const bob = await on.agent({ nickname: 'Bob' });
  await ann.does('transfer', second, { to: bob.uuid });
  await bob.does('accept', second);
  await bob.says(second, 'I take over');
  await bob.does('end', second);
  await second.call('POST /visitor/rate', { score: 3, serviceID: bob.uuid });
  on.clock.advance(60_000);
  await on.settle();
  await on.runJob('census-talks');
  return { boss, ann, bob, group: group!.id };
}

const FIGURES = [
  ...['total', 'customers', 'firstResponseMedian', 'responseMedian', 'transferredOut'],
  ...['ratings', 'ratingMean', 'ratingsInvited'],
];
const QUESTION: QuestionInput = {
  subject: 'service',
  figures: FIGURES,
  dimensions: ['agent'],
  range: { preset: 'last7' },
};

/** Medians are read from histograms. */
const TEN_SECONDS = lengthOf(bucketOf(10_000));

const ask = async (agent: TestAgent, question: QuestionInput) =>
  (await agent.call('GET /census/reports/ask', { question: JSON.stringify(question) })).data!;

test('a report of agents has the figures of the pages of agents, and their rows', async ({ on }) => {
  const { boss, ann, bob, group } = await served(on);
  const { rows, sum, columns, series } = await ask(boss, QUESTION);
  const valuesOf = new Map(rows.map(({ keys, values }) => [keys[0]!.name, values]));
  expect(valuesOf.get('Ann')).toEqual([2, 2, TEN_SECONDS, TEN_SECONDS, 1, 1, 5, 1]);
  expect(valuesOf.get('Bob')).toEqual([1, 1, 0, null, 0, 1, 3, 0]);
  expect(series.reduce((all, { values }) => all + values[0]!, 0)).toBe(sum[0]);
  expect(columns.map(({ key }) => key)).toEqual(FIGURES);
  for (const kind of ['talk', 'evaluate'] as const) {
    const { data } = await boss.call('GET /census/service/getList', { kind });
    for (const row of [...data!.list, { ...data!.sum, key: '' }])
      for (const [n, figure] of FIGURES.entries()) {
        const shown = (row as Record<string, unknown>)[figure];
        const values = row.key === '' ? sum : rows.find(({ keys }) => keys[0]!.key === row.key)?.values;
        if (shown !== undefined && values) expect(values[n], `${figure} of ${row.key}`).toBe(shown);
      }
  }
  for (const [n, figure] of [
    [0, 'total'],
    [1, 'customers'],
    [5, 'ratings'],
    [7, 'ratingsInvited'],
  ] as const) {
    const asked = { question: JSON.stringify(QUESTION), figure, keys: [ann.uuid] };
    const { data } = await boss.call('GET /census/reports/getRows', asked);
    expect(data!.total, figure).toBe(valuesOf.get('Ann')![n]);
    expect(data!.rows, figure).toBe(data!.list.length);
  }
  const mean = { question: JSON.stringify(QUESTION), figure: 'ratingMean' };
  expect((await boss.call('GET /census/reports/getRows', mean)).data).toMatchObject({ total: 2 });

  const ofGroup = await ask(boss, { ...QUESTION, dimensions: ['group'] });
  expect(ofGroup.rows.map(({ keys, values }) => [keys[0]!.name, values[0], values[5]])).toEqual([['Sales', 2, 1]]);
  const filtered = await ask(boss, { ...QUESTION, filters: [{ dimension: 'agent', keys: [bob.uuid] }] });
  expect(filtered.sum).toEqual(valuesOf.get('Bob'));
  const inGroup = await ask(boss, { ...QUESTION, filters: [{ dimension: 'group', keys: [group] }] });
  expect(inGroup.sum).toEqual(valuesOf.get('Ann'));
});

test('who sees own conversations has a report of these alone; a report of agents knows no keywords', async ({ on }) => {
  const { boss, ann } = await served(on);
  const permissions = ['talk:desk', 'seePermissions:statistics'];
  await boss.call('POST /roles/doEdit', { role: 'own', name: 'own', permissions, scope: 'own' });
  const other = await on.signIn({ role: 'own' });
  expect(await ask(other, QUESTION)).toMatchObject({ rows: [], sum: [0, 0, null, null, 0, 0, null, 0] });
  const mine = { ...QUESTION, filters: [{ dimension: 'agent' as const, keys: [ann.uuid] }] };
  expect((await ask(other, mine)).sum[0]).toBe(0);
  const wrong = { ...QUESTION, dimensions: ['keyword' as const] };
  expect(await boss.call('GET /census/reports/ask', { question: JSON.stringify(wrong) })).toMatchObject({
    status: 400,
  });
});
