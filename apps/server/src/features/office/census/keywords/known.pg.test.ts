import { expect } from 'vitest';
import { runFollower } from '../../../../events/follow';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import { talksFollower } from '../talk/talks-follower';
import { visitsFollower } from '../visits-follower';
import { addVisit } from './testing/visits';

async function ofKeywords(on: TestServer) {
  const boss = await on.signIn({ role: 'Admin' });
  const range = { from: on.clock.now() - 5 * 86_400_000, to: on.clock.now() };
  return {
    flow: async () => (await boss.call('GET /census/flow/getList', { dimension: 'keyword', ...range })).data!.list,
    talk: async () => (await boss.call('GET /census/talk/getList', { dimension: 'keyword', ...range })).data!.list,
  };
}

test('a keyword says how it is known, and by which share of its visits and conversations', async ({ on }) => {
  const paid = { source: 'ads', engine: 'Baidu', keyword: '客服系统' };
  await addVisit(on, { ...paid, landingUrl: 'https://a.cn/p?bd_vid=1&e_keyword=x', isTalk: true });
  await addVisit(on, { ...paid, landingUrl: 'https://a.cn/p?utm_medium=cpc&utm_term=x' });
  await addVisit(on, { source: 'ads', engine: 'Baidu', keyword: '客服系统', landingUrl: 'https://a.cn/p?bd_vid=1' });
  await addVisit(on, { source: 'link', engine: '夏季活动', keyword: '客服系统' });
  await addVisit(on, { source: 'search', engine: 'Google', keyword: '', isTalk: true });
  await runFollower(on.server.context, visitsFollower);
  await runFollower(on.server.context, talksFollower);
  const { flow, talk } = await ofKeywords(on);
  const [known, unknown] = await flow();
  expect(known).toMatchObject({ key: '客服系统', visits: 4 });
  expect(known!.knownBy).toHaveLength(3);
  expect(known!.knownBy).toEqual(
    expect.arrayContaining([
      { way: 'advertisement', share: 0.5 },
      { way: 'referrer', share: 0.25 },
      { way: 'link', share: 0.25 },
    ]),
  );
  expect(unknown).toMatchObject({ key: 'unknown', knownBy: [{ way: 'notProvided', share: 1 }] });
  expect((await talk()).map(({ key, knownBy }) => [key, knownBy])).toEqual([
    ['客服系统', [{ way: 'advertisement', share: 1 }]],
    ['unknown', [{ way: 'notProvided', share: 1 }]],
  ]);
});

test('visits from before this was kept say nothing, and stay as they were', async ({ on }) => {
  const visitor = await addVisit(on, { source: 'search', engine: 'Bing', keyword: 'chat' });
  await runFollower(on.server.context, visitsFollower);
  const { db } = on.database;
  await db.query('update visit_facts set keys = keys[1:18], previous = previous[1:18]');
  await db.query('delete from census_flow where dimension = 19');
  await db.query('update visits set ended_at = started_at where visitor_id = $1', [visitor]);
  await runFollower(on.server.context, visitsFollower);
  const { flow } = await ofKeywords(on);
  expect(await flow()).toMatchObject([{ key: 'chat', visits: 1, knownBy: [] }]);
  expect((await db.query('select cardinality(keys) as n from visit_facts')).rows).toEqual([{ n: 18 }]);
});
