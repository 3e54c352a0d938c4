import { expect } from 'vitest';
import type { Client, Db } from '../../../../db/pool';
import { runFollower } from '../../../../events/follow';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import { counted, seeded, setZone, someVisits, summed, visitorsOf } from '../testing/histories';
import { visitsFollower } from '../visits-follower';
import { planTasks, takeStep } from './tasks';

async function history(on: TestServer, seed = 3) {
  const { steps } = await someVisits(on, seeded(seed));
  for (const step of steps) await step();
  await runFollower(on.server.context, visitsFollower);
  return { boss: await on.signIn({ role: 'Admin' }), before: await summed(on) };
}

async function finish({ server: { context } }: TestServer): Promise<number> {
  for (let steps = 0; ; steps += 1) if (!(await takeStep(context))) return steps;
}

test('a rebuild corrects facts and sums while they are read and written, and goes on where it was killed', async ({
  on,
}) => {
  const { boss, before } = await history(on);
  const { db } = on.database;
  await db.query(`update visit_facts set pv = pv + 7 where visit_id in (select visit_id from visit_facts limit 3)`);
  await db.query(`update census_flow set visits = visits + 5 where grain in ('m', 'Y')`);
  await db.query(`delete from census_flow where grain = 'd' and dimension = 2`);
  const asked = await boss.call('POST /census/trust/rebuild', {});
  expect(asked.data).toMatchObject({ kind: 'rebuild', progress: 0, finishedAt: null });
  expect(await boss.call('POST /census/trust/rebuild', {})).toMatchObject({ status: 409, error: 'already-under-way' });
  await takeStep(on.server.context);
  const half = (await boss.call('GET /census/trust/getState', {})).data!.underWay[0]!.progress;
  expect(half).toBeGreaterThan(0);
  // A visit arrives meanwhile on a day that is done, and one on a day that is not.
  const { steps } = await someVisits(on, seeded(9));
  for (const step of steps) await step();
  await runFollower(on.server.context, visitsFollower);
  // The process is killed in a step: nothing of it is left.
  const dies = {
    ...on.server.context,
    clock: {
      now: () => {
        throw new Error('killed');
      },
    },
  };
  await expect(takeStep(dies)).rejects.toThrow('killed');
  expect((await boss.call('GET /census/trust/getState', {})).data!.underWay[0]!.progress).toBe(half);
  await finish(on);
  expect((await boss.call('GET /census/trust/getState', {})).data!).toMatchObject({
    underWay: [],
    rebuiltAt: on.clock.now(),
  });
  expect(await summed(on)).toEqual(await counted(on));
  expect(await summed(on, 'm')).toEqual(await counted(on, 'Asia/Shanghai', 'month'));
  expect(await summed(on, 'Y')).toEqual(await counted(on, 'Asia/Shanghai', 'year'));
  for (const { sums, raw } of await visitorsOf(on)) expect(sums).toBe(raw);
  expect(before.length).toBeGreaterThan(3);
});

test('a new time zone is built while the former one answers', async ({ on }) => {
  const { boss, before } = await history(on);
  await setZone(on, 'America/New_York');
  await planTasks(on.server.context);
  await takeStep(on.server.context);
  const { steps } = await someVisits(on, seeded(8));
  for (const step of steps.slice(0, 10)) await step();
  await runFollower(on.server.context, visitsFollower);
  expect((await boss.call('GET /census/trust/getState', {})).data).toMatchObject({
    zone: 'Asia/Shanghai',
    wanted: 'America/New_York',
    underWay: expect.arrayContaining([expect.objectContaining({ kind: 'zone', zone: 'America/New_York', by: null })]),
  });
  expect(await summed(on)).toEqual(await counted(on));
  await finish(on);
  expect((await boss.call('GET /census/trust/getState', {})).data).toMatchObject({ zone: 'America/New_York' });
  for (const [grain, unit] of [
    ['h', 'hour'],
    ['d', 'day'],
    ['m', 'month'],
    ['Y', 'year'],
  ] as const)
    expect(await summed(on, grain)).toEqual(await counted(on, 'America/New_York', unit));
  for (const { sums, raw } of await visitorsOf(on)) expect(sums).toBe(raw);
  expect(before.length).toBeGreaterThan(3);
});

test('a check agrees with what is right, also after retention, and at night by itself', async ({ on }) => {
  const { boss } = await history(on);
  await on.database.db.query(`with old as (delete from visits where started_at < '2026-03-08T16:00Z' returning id)
                              delete from page_views p using old where p.visit_id = old.id`);
  on.clock.advance(Date.UTC(2026, 2, 12, 20) - on.clock.now());
  await planTasks(on.server.context);
  await planTasks(on.server.context);
  await finish(on);
  const { check } = (await boss.call('GET /census/trust/getState', {})).data!;
  expect(check).toMatchObject({ by: null, found: 0, differences: [], progress: 1 });
  expect(check!.compared).toBeGreaterThan(1000);
  expect((await boss.call('GET /census/trust/getList', {})).data!.total).toBe(1);
});

/** The same database, with something that happens before the statement that has these words in it. */
function happening(db: Db, words: string, event: () => Promise<unknown>): Db {
  const before = (client: Client): Client =>
    new Proxy(client, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name);
        if (name !== 'query') return typeof found === 'function' ? found.bind(target) : found;
        return async (...asked: Parameters<Client['query']>) => {
          const text = typeof asked[0] === 'string' ? asked[0] : (asked[0] as { text: string }).text;
          if (text.includes(words)) await event();
          return target.query(...asked);
        };
      },
    });
  return new Proxy(db, {
    get(target, name) {
      if (name === 'connect') return async () => before(await target.connect());
      const found: unknown = Reflect.get(target, name);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}

test('followers count on while a check is made, which sees nothing of it', async ({ on }) => {
  const { boss } = await history(on);
  const { context } = on.server;
  await boss.call('POST /census/trust/check', { to: Date.UTC(2026, 2, 11) });
  let arrived = 0;
  const visitsArrive = async () => {
    if (arrived++ > 0) return;
    const { steps } = await someVisits(on, seeded(9));
    for (const step of steps) await step();
    await runFollower(context, visitsFollower);
  };
  const meanwhile = { ...context, db: happening(context.db, 'analyze census_counted', visitsArrive) };
  while (await takeStep(meanwhile));
  expect(arrived).toBeGreaterThan(1);
  expect(await summed(on)).toEqual(await counted(on));
  const { check } = (await boss.call('GET /census/trust/getState', {})).data!;
  expect(check).toMatchObject({ found: 0, differences: [], progress: 1 });
});

test.for([
  ['visits', `update census_flow set pv = pv + 1 where grain = 'h' and dimension = 1`, { part: 'pv', grain: 'h' }],
  ['months', `update census_flow set dwell = dwell + 1 where grain = 'm'`, { part: 'dwell', grain: 'm' }],
  ['people', `update census_flow set returns = null where dimension = 1 and grain = 'd'`, { part: 'visitors' }],
  ['rows behind', `update census_flow set leads_visits = 1 where grain = 'D'`, { part: 'leads_visits' }],
  [
    'times',
    `update census_flow set times = census_merge(times, array[census_pair(3, 1)]) where grain = 'M'`,
    { part: 'dwell times' },
  ],
  ['years', `update census_flow set visits = visits + 1 where grain in ('y', 'Y')`, { part: 'visits', grain: 'y' }],
  ['facts', 'delete from visit_facts where visit_id in (select visit_id from visit_facts limit 1)', { part: 'facts' }],
  ['lists', 'update visit_facts set pv = pv + 1', { part: 'rows of pv' }],
] as const)('a check finds what is wrong with %s, and a rebuild mends it', async ([, wrong, found], { on }) => {
  const { boss } = await history(on);
  await on.database.db.query(wrong);
  const check = async () => {
    await boss.call('POST /census/trust/check', { to: Date.UTC(2026, 2, 11) });
    await finish(on);
    on.clock.advance(1000);
    return (await boss.call('GET /census/trust/getState', {})).data!.check!;
  };
  const { found: count, differences } = await check();
  expect(count).toBeGreaterThan(0);
  expect(differences).toEqual(expect.arrayContaining([expect.objectContaining(found)]));
  await boss.call('POST /census/trust/rebuild', { from: Date.UTC(2026, 2, 1) });
  await finish(on);
  expect(await check()).toMatchObject({ found: 0, differences: [] });
});

test('only administrators start a rebuild; a range without data is refused', async ({ on }) => {
  const { boss } = await history(on);
  const reader = await on.signIn({ role: 'Editor', permissions: ['seePermissions:statistics'] } as never);
  expect((await reader.call('POST /census/trust/rebuild', {})).status).toBe(403);
  const past = { from: 0, to: 1000 };
  expect(await boss.call('POST /census/trust/rebuild', past)).toMatchObject({ status: 404, error: 'nothing-in-range' });
  expect(await boss.call('POST /census/trust/check', { from: 2, to: 1 })).toMatchObject({
    status: 400,
    error: 'bad-range',
  });
});
