import { expect } from 'vitest';
import { publish } from '../../../testing/publish';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** To this time of the next day in UTC. */
const goTo = (on: TestServer, sinceMidnight: number): void => {
  const now = on.clock.now();
  on.clock.advance((Math.floor(now / DAY_MS) + 1) * DAY_MS + sinceMidnight - now);
};

test('times between people run around the clock or in business hours, in lists, rows and agents’ figures', async ({
  on,
}) => {
  const founder = await on.signIn({ nickname: 'Root', role: 'Admin' });
  const everyDay = { days: [1, 2, 3, 4, 5, 6, 7], from: 9 * 60, to: 18 * 60 };
  await publish(founder, 'company', { openingHours: [everyDay], timeZone: 'UTC' });
  const ann = await on.agent({ nickname: 'Ann' });
  const start = on.clock.now();
  goTo(on, 18 * HOUR_MS - 10_000);
  const visitor = await on.visitor();
  await visitor.says('hello');
  on.clock.advance(40_000);
  await ann.says(visitor, 'good evening');
  await visitor.says('and tomorrow?');
  goTo(on, 9 * HOUR_MS + 20_000);
  await ann.says(visitor, 'good morning');
  await ann.does('end', visitor);
  await on.settle();
  await on.runJob('census-talks');

  // A login does not last the night.
  const boss = await on.signIn({ nickname: 'Boss', role: 'Admin' });
  const range = { from: start, to: on.clock.now() + 1 };
  const talks = async (clock: 'wall' | 'business') => {
    const { data } = await boss.call('GET /census/talk/getList', { dimension: 'source', ...range, clock });
    const behind = { dimension: 'source', key: '', figure: 'total', ...range, clock } as const;
    const { list } = (await boss.call('GET /census/talk/getRows', behind)).data;
    return { sum: data.sum, row: data.list[0], rows: list };
  };
  const agents = async (clock: 'wall' | 'business') =>
    (await boss.call('GET /census/service/getList', { kind: 'talk', ...range, clock })).data.list.find(
      ({ name }) => name === 'Ann',
    );
  const [wall, business] = [await talks('wall'), await talks('business')];
  expect(wall.sum).toMatchObject({ firstResponseMean: 40_000, within30: 0, within60: 1, total: 1 });
  expect(business.sum).toMatchObject({ firstResponseMean: 10_000, within30: 1, within60: 1, total: 1 });
  expect(business.row).toMatchObject({ firstResponseMean: 10_000, lengthMean: wall.sum.lengthMean });
  expect(Math.abs(business.sum.firstResponseMedian! - 10_000)).toBeLessThanOrEqual(200);
  expect([wall.rows, business.rows]).toMatchObject([[{ firstResponse: 40_000 }], [{ firstResponse: 10_000 }]]);
  const night = 15 * HOUR_MS - 30_000 + 20_000;
  const [onWall, inBusiness] = [await agents('wall'), await agents('business')];
  expect(onWall).toMatchObject({ firstResponseMean: 40_000, responseMean: (40_000 + night) / 2, within30: 0 });
  expect(inBusiness).toMatchObject({ firstResponseMean: 10_000, responseMean: 15_000, within30: 1 });
  // Read from histograms.
  expect(Math.abs(onWall!.responseP90! / night - 1)).toBeLessThanOrEqual(0.02);
  expect(Math.abs(inBusiness!.responseP90! / 20_000 - 1)).toBeLessThanOrEqual(0.02);
});

test('hours that are always open are those around the clock', async ({ on }) => {
  const boss = await on.signIn({ nickname: 'Root', role: 'Admin' });
  const ann = await on.agent({ nickname: 'Ann' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  on.clock.advance(40_000);
  await ann.says(visitor, 'hi');
  await on.settle();
  await on.runJob('census-talks');
  const range = { from: on.clock.now() - DAY_MS, to: on.clock.now() + 1 };
  const asked = { dimension: 'source', ...range, clock: 'business' } as const;
  expect((await boss.call('GET /census/talk/getList', asked)).data.sum).toMatchObject({ firstResponseMean: 40_000 });
});
