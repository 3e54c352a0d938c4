import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { rebuildFollower, runFollower } from '../../../events/follow';
import { serverTest as test } from '../../../testing/server-test';
import { counted, seeded, setZone, someVisits, summed, visitorsOf } from './testing/histories';
import { visitsFollower } from './visits-follower';

test.for([1, 2, 3])(
  'sums equal the raw rows after changes in any order, and after a rebuild (%i)',
  async (seed, { on }) => {
    const random = seeded(seed);
    const { steps } = await someVisits(on, random);
    // Visits before their pages, but visitors and days in any order.
    for (const step of steps) {
      await step();
      if (random() < 0.1) await runFollower(on.server.context, visitsFollower);
    }
    await runFollower(on.server.context, visitsFollower);
    expect((await counted(on)).length).toBeGreaterThan(3);
    expect(await summed(on)).toEqual(await counted(on));
    for (const { sums, raw } of await visitorsOf(on)) expect(sums).toBe(raw);
    const before = await summed(on);
    await rebuildFollower(on.server.context, visitsFollower);
    await runFollower(on.server.context, visitsFollower);
    expect(await summed(on)).toEqual(before);
  },
);

test.for([
  ['America/New_York', 'a day of 23 hours', Date.UTC(2026, 2, 7, 12)],
  ['America/New_York', 'a day of 25 hours', Date.UTC(2026, 9, 31, 12)],
  ['Europe/Berlin', 'a day of 25 hours', Date.UTC(2026, 9, 24, 12)],
  ['Asia/Shanghai', 'a new year', Date.UTC(2026, 11, 30, 12)],
  ['America/New_York', 'a new year', Date.UTC(2026, 11, 30, 12)],
  ['Europe/Berlin', 'a new year', Date.UTC(2026, 11, 30, 12)],
] as const)('sums by hour, day, month and year in %s over %s', async ([zone, , start], { on }) => {
  await setZone(on, zone);
  const { steps } = await someVisits(on, seeded(7), start);
  for (const step of steps) await step();
  await runFollower(on.server.context, visitsFollower);
  for (const [grain, unit] of [
    ['h', 'hour'],
    ['d', 'day'],
    ['m', 'month'],
    ['Y', 'year'],
  ] as const)
    expect(await summed(on, grain)).toEqual(await counted(on, zone, unit));
  for (const { sums, raw } of await visitorsOf(on)) expect(sums).toBe(raw);
});

test('two processes, of which one dies in the middle of a batch, count everything once', async ({ on }) => {
  const random = seeded(4);
  const { steps } = await someVisits(on, random);
  const dying = {
    ...visitsFollower,
    handle: async (...given: Parameters<typeof visitsFollower.handle>) => {
      await visitsFollower.handle(...given);
      throw Object.assign(new Error('the process was killed'), { code: '57P01' });
    },
  };
  for (const step of steps) {
    await step();
    if (random() < 0.1) await runFollower(on.server.context, dying).catch(() => undefined);
    if (random() < 0.1)
      await Promise.all([
        runFollower(on.server.context, visitsFollower),
        runFollower(on.server.context, visitsFollower),
      ]);
  }
  await runFollower(on.server.context, visitsFollower);
  expect(await summed(on)).toEqual(await counted(on));
  for (const { sums, raw } of await visitorsOf(on)) expect(sums).toBe(raw);
});

test('visits that are removed by age, and erased people, stay counted; facts lead to the erased no more', async ({
  on,
}) => {
  const { db } = on.database;
  const { steps, visitors } = await someVisits(on, seeded(5));
  for (const step of steps) await step();
  await runFollower(on.server.context, visitsFollower);
  const before = { sums: await summed(on), people: await visitorsOf(on) };
  const erased = visitors.slice(0, 4);
  await db.query(`insert into follower_changes (follower, key) select 'census-visits', unnest($1::uuid[])`, [erased]);
  await runFollower(on.server.context, visitsFollower);
  const left = await db.query('select from visit_facts where visitor_id = any($1::uuid[])', [erased]);
  expect(left.rows).toEqual([]);
  // A page that was open meanwhile.
  await db.query('update visits set ended_at = ended_at where visitor_id = any($1::uuid[])', [erased]);
  await runFollower(on.server.context, visitsFollower);
  expect({ sums: await summed(on), people: await visitorsOf(on) }).toEqual(before);
  await db.query(`with old as (delete from visits where started_at < '2026-03-08T16:00Z' returning id)
                  delete from page_views p using old where p.visit_id = old.id`);
  await rebuildFollower(on.server.context, visitsFollower);
  await runFollower(on.server.context, visitsFollower);
  expect(await summed(on)).toEqual(before.sums);
});

/** The statement of the update that made the sums of years from those of months. */
const YEARS_OF_VISITS = readFileSync(new URL('../../../db/migrations/0235-sums-by-year.sql', import.meta.url), 'utf8')
  .split(';\n')
  .at(-2)!;

test.for(['Asia/Shanghai', 'America/New_York'])(
  'years that an update adds up are those that the follower keeps, and answer for a range of them (%s)',
  async (zone, { on }) => {
    await setZone(on, zone);
    const { steps } = await someVisits(on, seeded(7), Date.UTC(2026, 11, 30, 12));
    for (const step of steps) await step();
    await runFollower(on.server.context, visitsFollower);
    on.clock.advance(Date.UTC(2027, 0, 20) - on.clock.now());
    const { db } = on.database;
    const years = async () => {
      const { rows } = await db.query(
        `select * from census_flow where grain in ('y', 'Y') and visits <> 0 order by grain, dimension, at, key, site_id`,
      );
      return rows;
    };
    const kept = await years();
    expect(new Set(kept.map(({ grain, at }) => `${grain} ${at}`)).size).toBe(4);
    await db.query(`delete from census_flow where grain in ('y', 'Y')`);
    await db.query(YEARS_OF_VISITS);
    expect(await years()).toEqual(kept);

    const boss = await on.signIn({ role: 'Admin' });
    const { rows } = await db.query<{ visits: number; visitors: number }>(
      `select count(*)::int as visits, count(distinct v.visitor_id)::int as visitors
       from visits v join visitors o on o.id = v.visitor_id where v.device <> 'bot' and not o.sandbox`,
    );
    const answer = async () => {
      const wish = { dimension: 'area', from: Date.UTC(2025, 5, 1), to: on.clock.now(), step: 'month' } as const;
      const { list } = (await boss.call('GET /census/flow/getList', wish)).data;
      return list.map(({ visits, visitors }) => ({ visits, visitors }));
    };
    expect(await answer()).toEqual(rows);
    await db.query(`update census_flow set visits = 1000, firsts = 1000 where grain in ('m', 'M', 'd', 'D')`);
    expect(await answer()).toEqual(rows);
  },
);
