import { expect } from 'vitest';
import { runFollower } from '../../../../events/follow';
import { randomTalks, seeded } from '../../../../testing/random-talks';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import { talksFollower } from '../talk/talks-follower';
import { setZone } from '../testing/histories';
import { visitsFollower } from '../visits-follower';
import { planTasks, takeStep } from './tasks';

async function history(on: TestServer) {
  for (const talk of await randomTalks(on, seeded(3), 25)) for (const step of talk) await step();
  for (const follower of [visitsFollower, talksFollower]) await runFollower(on.server.context, follower);
  return on.signIn({ role: 'Admin' });
}

async function finish({ server: { context } }: TestServer): Promise<void> {
  while (await takeStep(context));
}

test.for([
  ['nothing', 'select', null],
  ['days', `update census_talk set missed = missed + 1 where grain = 'd'`, { part: 'talk missed', grain: 'd' }],
  ['months', `update census_talk set total = total + 1 where grain = 'm'`, { part: 'talk total', grain: 'm' }],
  ['lengths', `update census_talk set lengths = null where grain = 'M'`, { part: 'talk times', grain: 'm' }],
  ['years', `update census_talk set total = total + 1 where grain = 'Y'`, { part: 'talk total', grain: 'y' }],
  [
    'years of pages',
    `update census_talk set first_responses = null where grain = 'y'`,
    { part: 'talk times', grain: 'y' },
  ],
  [
    'agents’ months',
    `update census_agents set total = total + 1 where grain = 'm'`,
    { part: 'agents total', grain: 'm' },
  ],
  [
    'agents’ days',
    `update census_agents set turn_times = null where grain = 'd'`,
    { part: 'agents times', grain: 'd' },
  ],
  ['agents’ hours', `update census_agents set hours = null where grain = 'M'`, { part: 'agents hours', grain: 'm' }],
  ['agents’ years', `update census_agents set hours = null where grain = 'Y'`, { part: 'agents hours', grain: 'y' }],
  ['facts', 'update talk_facts set waited = waited + 1', { part: 'talks' }],
  ['shares', 'update agent_shares set replies = replies + 1', { part: 'talks' }],
] as const)(
  'what is wrong with %s of conversations is found, and mended by a rebuild',
  async ([, wrong, found], { on }) => {
    const boss = await history(on);
    await on.database.db.query(wrong);
    const check = async () => {
      await boss.call('POST /census/trust/check', {});
      await finish(on);
      on.clock.advance(1000);
      return (await boss.call('GET /census/trust/getState', {})).data!.check!;
    };
    if (found) expect((await check()).differences).toEqual(expect.arrayContaining([expect.objectContaining(found)]));
    await boss.call('POST /census/trust/rebuild', {});
    await finish(on);
    expect(await check()).toMatchObject({ found: 0, differences: [] });
  },
);

test('a new time zone has the sums of conversations too', async ({ on }) => {
  const boss = await history(on);
  await setZone(on, 'America/New_York');
  await planTasks(on.server.context);
  await finish(on);
  // The night's check of the zone before is no later than this one.
  on.clock.advance(1000);
  await boss.call('POST /census/trust/check', {});
  await finish(on);
  expect((await boss.call('GET /census/trust/getState', {})).data).toMatchObject({
    zone: 'America/New_York',
    check: { zone: 'America/New_York', found: 0 },
  });
});
