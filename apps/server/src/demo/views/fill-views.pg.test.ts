import { expect } from 'vitest';
import { planTasks, takeStep } from '../../features/office/census/trust/tasks';
import { serverTest as test } from '../../testing/server-test';
import { fillViews } from './fill-views';

test('seeded page views come with the statistics that a raw count gives', async ({ on }) => {
  const { db } = on.database;
  const filled = await fillViews(
    { db, clock: on.clock },
    {
      views: 3000,
      agents: 3,
      years: 0.02,
      seed: 5,
      isStopped: () => false,
      onViews: () => undefined,
      onDay: () => undefined,
    },
  );
  expect(filled.views).toBeGreaterThanOrEqual(3000);
  const { rows } = await db.query<{ sites: number; bots: number; returned: number; waits: number }>(
    `select (select count(distinct site_id) from visits)::int as sites,
            (select count(*) from visits where device = 'bot')::int as bots,
            (select count(*) from visit_facts where previous[1] is not null)::int as returned,
            (select count(*) from follower_changes where follower = 'census-visits')::int as waits`,
  );
  expect(rows[0]!.sites).toBeGreaterThan(5);
  expect(rows[0]!.bots).toBeGreaterThan(0);
  expect(rows[0]!.returned).toBeGreaterThan(0);
  expect(rows[0]!.waits).toBe(0);
  const boss = await on.signIn({ role: 'Admin' });
  await planTasks(on.server.context);
  await boss.call('POST /census/trust/check', {});
  while (await takeStep(on.server.context));
  const { data } = await boss.call('GET /census/trust/getList', {});
  expect(data.list.map(({ found, differences }) => ({ found, differences }))).toEqual(
    data.list.map(() => ({ found: 0, differences: [] })),
  );
  expect(data.list[0]!.compared).toBeGreaterThan(1000);
});
