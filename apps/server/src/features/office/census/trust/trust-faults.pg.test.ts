import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { runFollower } from '../../../../events/follow';
import { randomTalks, seeded } from '../../../../testing/random-talks';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import { talksFollower } from '../talk/talks-follower';
import { visitsFollower } from '../visits-follower';
import { planTasks, takeStep } from './tasks';

const follow = async ({ server: { context } }: TestServer) => {
  for (const follower of [visitsFollower, talksFollower]) await runFollower(context, follower);
};

/** A visit some days ago. */
async function visit(
  { database: { db }, clock }: TestServer,
  landingUrl = 'https://a.cn/p',
  daysAgo = 2,
): Promise<string> {
  const [id, visitorId] = [randomUUID(), randomUUID()];
  await db.query('insert into visitors (id, site_id) select $1, id from sites limit 1', [visitorId]);
  await db.query(
    `insert into visits (id, visitor_id, site_id, referrer, landing_url, language, screen, user_agent, address,
                         started_at, source, engine, keyword, device, os, browser)
     select $1, $2, id, '', $3, 'zh', '1x1', '', '', $4, 'direct', '', '', 'pc', 'Windows', 'Edge' from sites limit 1`,
    [id, visitorId, landingUrl, new Date(clock.now() - daysAgo * 86_400_000)],
  );
  return id;
}

async function finish({ server: { context } }: TestServer): Promise<void> {
  while (await takeStep(context));
}

async function checked(on: TestServer, boss: Awaited<ReturnType<TestServer['signIn']>>) {
  on.clock.advance(1000);
  expect((await boss.call('POST /census/trust/check', {})).status).toBe(200);
  await finish(on);
  return (await boss.call('GET /census/trust/getState', {})).data!;
}

test('a check finishes where no visit ever came by a search or a keyword', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  await visit(on);
  await follow(on);
  expect(await checked(on, boss)).toMatchObject({ underWay: [], failed: [], check: { found: 0, progress: 1 } });
});

test('a task with a part that keeps failing is given up, said, and blocks no other one', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  await visit(on);
  await follow(on);
  const { db } = on.database;
  await db.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'wrong'; end $$`,
  );
  await db.query('create trigger refuse before delete on census_flow for each row execute function refuse()');
  await boss.call('POST /census/trust/rebuild', {});
  const state = async () => (await boss.call('GET /census/trust/getState', {})).data!;
  for (let tries = 0; tries < 4; tries += 1) await expect(takeStep(on.server.context)).rejects.toThrow('wrong');
  expect(await state()).toMatchObject({ underWay: [{ kind: 'rebuild', hasFailed: false }], failed: [] });
  await expect(takeStep(on.server.context)).rejects.toThrow('wrong');
  expect(await state()).toMatchObject({
    underWay: [],
    failed: [{ kind: 'rebuild', hasFailed: true }],
    rebuiltAt: null,
  });
  expect(await checked(on, boss)).toMatchObject({ failed: [{ kind: 'rebuild' }], check: { found: 0 } });
  // The next one that is done takes the word away.
  await db.query('drop trigger refuse on census_flow');
  await boss.call('POST /census/trust/rebuild', {});
  await finish(on);
  expect(await state()).toMatchObject({ failed: [], rebuiltAt: on.clock.now() });
});

test('a long address that is cut within a character is counted, checked and rebuilt', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  // The key is the host and the path: its 200th unit is the first half of the last character.
  await visit(on, `https://a.cn/${'x'.repeat(200 - 'a.cn/'.length - 1)}😀`);
  await follow(on);
  const { rows } = await on.database.db.query<{ key: string }>(
    `select k.key from visit_facts f join census_keys k on k.id = any(f.keys) where k.key like 'a.cn/x%'`,
  );
  expect(rows.map(({ key }) => key.length)).toEqual([199]);
  await boss.call('POST /census/trust/rebuild', {});
  expect(await checked(on, boss)).toMatchObject({ failed: [], check: { found: 0 } });
});

test('a check passes over conversations of which the follower has something still to read', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const [first, ...others] = await randomTalks(on, seeded(3), 12);
  for (const talk of [first!, ...others]) for (const step of talk.slice(0, -2)) await step();
  await follow(on);
  for (const talk of [first!, ...others]) for (const step of talk.slice(-2)) await step();
  expect((await checked(on, boss)).check).toMatchObject({ found: 0, differences: [] });
});

test('texts that an erasure rewrites change no key of a visit that was counted', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  for (const talk of await randomTalks(on, seeded(5), 10)) for (const step of talk) await step();
  await follow(on);
  await on.database.db.query(
    `update visits set keyword = case keyword when '' then '' else '***' end, landing_url = 'https://a.cn/***'`,
  );
  expect((await checked(on, boss)).check).toMatchObject({ found: 0, differences: [] });
});

test('every night the last weeks are checked, and one of the months before them', async ({ on }) => {
  on.clock.advance(Date.UTC(2026, 8, 10, 20) - on.clock.now());
  // August and September are the last weeks; June and July the months before them.
  for (const daysAgo of [2, 30, 60, 90]) await visit(on, undefined, daysAgo);
  await follow(on);
  await on.database.db.query(
    `update census_flow set pv = coalesce(pv, 0) + 1 where at < '2026-06-30T16:00Z' and grain = 'd' and dimension = 1`,
  );
  const found: number[] = [];
  for (let night = 0; night < 4; night += 1) {
    const boss = await on.signIn({ role: 'Admin' });
    await planTasks(on.server.context);
    await finish(on);
    const { check } = (await boss.call('GET /census/trust/getState', {})).data!;
    expect(check).toMatchObject({ by: null, progress: 1 });
    found.push(check!.found);
    on.clock.advance(86_400_000);
  }
  expect(found.map((count) => count > 0).sort()).toEqual([false, false, true, true]);
});
