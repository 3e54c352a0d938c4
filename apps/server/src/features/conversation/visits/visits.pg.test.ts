import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { serverTest as test } from '../../../testing/server-test';
import { startServer, type TestServer } from '../../../testing/start-server';
import { TestVisitor } from '../../../testing/test-people';
import { verifyPushes } from '../../../testing/verify-pushes';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const SHOP = 'https://shop.example/';
const SPRING = `${SHOP}?utm_source=news&utm_campaign=spring`;

/** A visitor's visits, oldest first, in seconds since now: begin, end, pages. */
async function visitsOf({ database: { db } }: TestServer, visitor: TestVisitor, from: number) {
  const { rows } = await db.query<{ started_at: Date; ended_at: Date | null; pages: number }>(
    `select started_at, ended_at, (select count(*)::int from page_views p where p.visit_id = w.id) as pages
     from visits w where visitor_id = $1 order by started_at, id`,
    [visitor.id],
  );
  const since = (at: Date | null) => at && (at.getTime() - from) / SECOND;
  return rows.map(({ started_at, ended_at, pages }) => [since(started_at), since(ended_at), pages]);
}

/** Lets time pass for a visitor with no open page. */
async function pass(on: TestServer, ms: number): Promise<void> {
  on.clock.advance(MINUTE + SECOND);
  await on.runJob('leave');
  on.clock.advance(ms - MINUTE - SECOND);
  await on.runJob('visits');
}

test('V-28 back after 29 minutes is the same visit, after 31 minutes another one', async ({ on }) => {
  const from = on.clock.now();
  const visitor = await on.visitor();
  on.clock.advance(100 * SECOND);
  await visitor.leaves();
  await pass(on, 29 * MINUTE);
  expect(await visitsOf(on, visitor, from)).toEqual([[0, null, 1]]);
  await visitor.hello();
  await visitor.connect();
  expect(await visitsOf(on, visitor, from)).toEqual([[0, null, 2]]);
  const back = 100 + 29 * 60;
  on.clock.advance(10 * SECOND);
  await visitor.leaves();
  await pass(on, 31 * MINUTE);
  // Until its last sign of life, the page that was open.
  expect(await visitsOf(on, visitor, from)).toEqual([[0, back + 10, 2]]);
  await visitor.hello();
  expect(await visitsOf(on, visitor, from)).toEqual([
    [0, back + 10, 2],
    [back + 10 + 31 * 60, null, 1],
  ]);
});

test('V-28 a visit ends at the time, also if the visitor returns before the clock has said so', async ({ on }) => {
  const from = on.clock.now();
  const visitor = await on.visitor();
  on.clock.advance(100 * SECOND);
  await visitor.leaves();
  on.clock.advance(MINUTE);
  await on.runJob('leave');
  on.clock.advance(29 * MINUTE);
  await visitor.hello();
  expect(await visitsOf(on, visitor, from)).toEqual([
    [0, 100, 1],
    [100 + 30 * 60, null, 1],
  ]);
});

test('V-28 an open page is a sign of life, however long it stays open', async ({ on }) => {
  const from = on.clock.now();
  const visitor = await on.visitor();
  on.clock.advance(5 * 60 * MINUTE);
  await on.runJob('leave');
  await on.runJob('visits');
  await visitor.views(`${SHOP}2`);
  expect(await visitsOf(on, visitor, from)).toEqual([[0, null, 2]]);
});

test('V-28 of two tabs the last one counts; a reload goes on', async ({ on }) => {
  const from = on.clock.now();
  const visitor = await on.visitor();
  await visitor.hello({ URL: `${SHOP}2` });
  await visitor.connect();
  on.clock.advance(50 * SECOND);
  await on.close(visitor.sockets.shift()!);
  on.clock.advance(50 * SECOND);
  // A reload: the socket closes, and the page says hello again.
  await visitor.leaves();
  on.clock.advance(SECOND);
  await visitor.hello({ URL: `${SHOP}2` });
  await visitor.connect();
  on.clock.advance(9 * SECOND);
  await visitor.leaves();
  await pass(on, 31 * MINUTE);
  expect(await visitsOf(on, visitor, from)).toEqual([[0, 110, 3]]);
});

test('V-28 without a socket the last page view is the last sign; the end survives a restart', async ({ on }) => {
  const from = on.clock.now();
  const visitor = new TestVisitor(on);
  await visitor.hello();
  on.clock.advance(20 * SECOND);
  await visitor.hello({ URL: `${SHOP}2` });
  on.clock.advance(MINUTE + SECOND);
  await on.runJob('leave');
  const again = await startServer({ database: on.database, clock: on.clock });
  on.clock.advance(29 * MINUTE);
  await again.runJob('visits');
  expect(await visitsOf(on, visitor, from)).toEqual([[0, 20, 2]]);
  await again.stop();
});

test('V-28 a page that wakes after the end has no visit until its next page view', async ({ on }) => {
  const from = on.clock.now();
  const visitor = await on.visitor();
  on.clock.advance(100 * SECOND);
  await visitor.leaves();
  await pass(on, 31 * MINUTE);
  const agent = await on.agent();
  await verifyPushes(on, () => visitor.connect());
  expect(await visitsOf(on, visitor, from)).toEqual([[0, 100, 1]]);
  const onlyID = randomUUID();
  await verifyPushes(on, () => visitor.views(`${SHOP}2`, 'Two', onlyID));
  const both = [
    [0, 100, 1],
    [100 + 31 * 60, null, 1],
  ];
  expect(await visitsOf(on, visitor, from)).toEqual(both);
  expect(await agent.row(visitor)).toMatchObject({ URL: `${SHOP}2`, state: 'monitor' });
  // Its answer was lost: the browser repeats it.
  await visitor.views(`${SHOP}2`, 'Two', onlyID);
  await visitor.views(`${SHOP}3`);
  expect(await visitsOf(on, visitor, from)).toEqual([both[0], [100 + 31 * 60, null, 2]]);
});

test('a page with a known id gets the first answer and changes nothing, at once and later', async ({ on }) => {
  const visitor = await on.visitor();
  const onlyID = randomUUID();
  const say = (URL: string) => visitor.socket.send({ code: '6002', onlyID, URL, title: 'A page' });
  const answers = () => visitor.socket.all('7001').filter((answer) => answer.onlyID === onlyID);
  say(`${SHOP}first`);
  on.clock.advance(10);
  say(`${SHOP}second`);
  await expect.poll(() => answers().length).toBe(2);
  on.clock.advance(60 * SECOND);
  await visitor.views(`${SHOP}third`, 'Third', onlyID);
  await expect.poll(() => answers().length).toBe(3);
  expect(new Set(answers().map(({ time }) => time)).size).toBe(1);
  const agent = await on.agent();
  const { list } = (await agent.call('GET /talk/trail', { YQToken: visitor.id })).data;
  expect(list.map(({ URL }) => URL)).toEqual([`${SHOP}first`, expect.any(String)]);
});

test('V-29 a campaign within a running visit begins another; socket, conversation and trail go on', async ({ on }) => {
  const agent = await on.agent();
  const from = on.clock.now();
  const visitor = await on.visitor();
  await visitor.says('hello');
  on.clock.advance(100 * SECOND);
  await verifyPushes(on, () => visitor.hello({ URL: SPRING, title: 'Spring' }));
  await visitor.says('again');
  expect(await visitsOf(on, visitor, from)).toEqual([
    [0, 100, 1],
    [100, null, 1],
  ]);
  // The same campaign, no campaign, another site: the same visit.
  await verifyPushes(on, () => visitor.hello({ URL: `${SPRING}&utm_term=tea` }));
  await verifyPushes(on, () => visitor.views(`${SHOP}2`));
  await visitor.hello({ referrer: 'https://blog.example/post' });
  await verifyPushes(on, () => visitor.views(`${SPRING}&page=2`));
  expect(await visitsOf(on, visitor, from)).toEqual([
    [0, 100, 1],
    [100, null, 5],
  ]);
  await verifyPushes(on, () => visitor.views(`${SHOP}?utm_source=news&utm_campaign=summer`));
  expect((await visitsOf(on, visitor, from)).length).toBe(3);
  const { rows } = await on.database.db.query(
    `select f.visit_id = (select id from visits order by started_at limit 1) as "isFirst" from conversation_facts f`,
  );
  expect(rows).toEqual([{ isFirst: true }]);
  const { data } = await agent.call('GET /talk/trail', { YQToken: visitor.id });
  expect(data.list).toHaveLength(7);
  expect(await agent.row(visitor)).toMatchObject({ state: 'current', pages: 1, visits: 3 });
});

test('V-29 another search engine begins another visit, the same one does not', async ({ on }) => {
  const from = on.clock.now();
  const visitor = new TestVisitor(on);
  const search = (referrer: string) => visitor.hello({ referrer });
  await search('https://www.baidu.com/s?wd=tea');
  await search('https://m.baidu.com/');
  await visitor.hello();
  expect(await visitsOf(on, visitor, from)).toEqual([[0, null, 3]]);
  on.clock.advance(10 * SECOND);
  await search('https://www.bing.com/search?q=tea');
  // No page was open meanwhile: it ends with its last page view.
  expect(await visitsOf(on, visitor, from)).toEqual([
    [0, 0, 3],
    [10, null, 1],
  ]);
});

test('what was true when a visit began is never changed by its later page views', async ({ on }) => {
  const visitor = new TestVisitor(on);
  const facts = async () =>
    (
      await on.database.db.query(
        `select source, engine, keyword, device, os, browser, screen, language, region_code, landing_url, arrival
         from visits where visitor_id = $1`,
        [visitor.id],
      )
    ).rows;
  await visitor.hello({ URL: SPRING, screen: '390x844', language: 'de' });
  const first = await facts();
  await visitor.hello({ URL: `${SHOP}other`, screen: '1440x900', language: 'fr', referrer: 'https://blog.example/' });
  expect(await facts()).toEqual(first);
});
