import { randomUUID } from 'node:crypto';
import { numberOf } from '@parley/core/census/dimensions';
import { expect } from 'vitest';
import { runFollower } from '../../../events/follow';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import type { TestAgent } from '../../../testing/test-people';
import { visitsFollower } from './visits-follower';

/** A visit by a search at this time. */
async function visit({ database: { db }, server }: TestServer, at: string, keyword = ''): Promise<void> {
  const visitorId = randomUUID();
  await db.query('insert into visitors (id, site_id) select $1, id from sites limit 1', [visitorId]);
  await db.query(
    `insert into visits (id, visitor_id, site_id, referrer, landing_url, language, screen, user_agent, address,
                         started_at, source, engine, keyword, region_code, device, os, browser)
     select $1, $2, id, '', 'https://a.cn/p', 'zh', '1x1', '', '', $3, 'search', 'Baidu', $4, '440300', 'pc', 'Windows',
            'Edge'
     from sites limit 1`,
    [randomUUID(), visitorId, at, keyword],
  );
  await runFollower(server.context, visitsFollower);
}

const RANGE = { from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 3, 1) };

async function download(on: TestServer, { token }: TestAgent, path: string): Promise<string> {
  const query = `dimension=keyword&kind=talk&from=${RANGE.from}&to=${RANGE.to}&format=csv`;
  const file = await fetch(`http://${on.address}/api/census/${path}/export?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(file.status).toBe(200);
  return file.text();
}

const permissions = ['talk:desk', 'seePermissions:statistics'];

test('files of statistics show no more than the screen', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin', nickname: 'Root 13812345678' });
  await boss.call('POST /roles/doEdit', {
    role: 'Veiled',
    name: 'Veiled',
    permissions,
    scope: 'all',
    masks: ['phone'],
  });
  const veiled = await on.signIn({ role: 'Veiled' });
  await visit(on, '2026-03-05T04:00Z', '张三 13812345678');
  expect(await download(on, boss, 'flow')).toContain('13812345678');
  for (const path of ['flow', 'talk', 'service']) expect(await download(on, veiled, path)).not.toContain('13812345678');
  expect(await download(on, veiled, 'flow')).toContain('张三');
});

test('who sees only own conversations gets no staffing of all, and no names of agents of others', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin', nickname: 'Root' });
  await boss.call('POST /roles/doEdit', { role: 'Own', name: 'Own', permissions, scope: 'own' });
  const [own, other] = [await on.signIn({ role: 'Own', nickname: 'Own' }), await on.signIn({ nickname: 'Other' })];
  await boss.call('POST /groups/doEdit', { name: 'Sales', members: [own.uuid] });
  await boss.call('POST /groups/doEdit', { name: 'Night', members: [other.uuid] });
  const named = async (agent: TestAgent) => {
    const { data } = await agent.call('GET /census/getOptions');
    return [data.groups, data.agents].map((list) => list.map(({ label }) => label));
  };
  expect(await named(own)).toEqual([['Sales'], ['Own']]);
  expect(await named(boss)).toEqual([['Night', 'Sales'], expect.arrayContaining(['Own', 'Other', 'Root'])]);
  expect(await own.call('GET /census/service/getStaffing', {})).toMatchObject({ status: 403, error: 'forbidden' });
  expect((await boss.call('GET /census/service/getStaffing', {})).status).toBe(200);
});

test('times without an offset are those of the reporting zone', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  // 23:30 and 00:30 in Shanghai.
  await visit(on, '2026-03-05T15:30Z');
  await visit(on, '2026-03-05T16:30Z');
  const visits = async (from: string, to: string) => {
    const reply = await fetch(
      `http://${on.address}/api/census/flow/getList?dimension=source&from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`,
      { headers: { authorization: `Bearer ${boss.token}` } },
    );
    return ((await reply.json()) as { data: { sum: { visits: number } } }).data.sum.visits;
  };
  expect(await visits('2026-03-06', '2026-03-07')).toBe(1);
  expect(await visits('2026-03-05T23:00', '2026-03-06T01:00')).toBe(2);
  expect(await visits('2026-03-05T16:00Z', '2026-03-05T17:00Z')).toBe(1);
});

test('keys that the wire fixes are empty lists before a first such visit; others, and unknown sites, are refused', async ({
  on,
}) => {
  const boss = await on.signIn({ role: 'Admin' });
  const asks = async (asked: object) => {
    const lists = [
      await boss.call('GET /census/flow/getList', { dimension: 'source', ...RANGE, ...asked }),
      await boss.call('GET /census/talk/getList', { dimension: 'source', ...RANGE, ...asked }),
    ];
    return lists.map(({ status, error, data }) => [status, data?.list ?? error, data?.total]);
  };
  const rows = async (asked: { dimension?: 'area'; key: string; under?: string; site?: string }) => {
    const wish = { dimension: 'source', ...RANGE, ...asked } as const;
    const flow = await boss.call('GET /census/flow/getRows', { ...wish, figure: 'visits' });
    const talk = await boss.call('GET /census/talk/getRows', { ...wish, figure: 'total' });
    return [flow, talk].map(({ status, data }) => [status, data?.total]);
  };
  const nothing = [
    [200, [], 0],
    [200, [], 0],
  ];
  const none = [
    [200, 0],
    [200, 0],
  ];
  for (const stage of ['no visit', 'another visit']) {
    expect(await asks({ under: 'ads' }), stage).toEqual(nothing);
    expect(await asks({ dimension: 'area', under: '510000' }), stage).toEqual(nothing);
    expect(await asks({ dimension: 'area', under: 'US' }), stage).toEqual(nothing);
    expect(await rows({ key: 'ads' }), stage).toEqual(none);
    expect(await rows({ dimension: 'area', key: '510000' }), stage).toEqual(none);
    expect(await rows({ dimension: 'area', under: '510000', key: '510100' }), stage).toEqual(none);
    expect((await asks({ under: 'nothing' }))[0]![0], stage).toBe(404);
    expect((await rows({ key: 'nothing' }))[0]![0], stage).toBe(404);
    expect((await rows({ dimension: 'area', key: '999999' }))[0]![0], stage).toBe(404);
    expect(
      (await asks({ site: randomUUID() })).map(([status]) => status),
      stage,
    ).toEqual([404, 404]);
    expect(
      (await rows({ key: '', site: randomUUID() })).map(([status]) => status),
      stage,
    ).toEqual([404, 404]);
    await visit(on, '2026-03-05T04:00Z');
  }
});

test('a key with statistics:read reaches the lists of the wire and the rows behind them', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  const { key } = (await boss.call('POST /access/doKey', { name: 'figures', scopes: ['statistics:read'] })).data;
  const status = async (path: string) =>
    (await fetch(`http://${on.address}/api/census/${path}`, { headers: { authorization: `Bearer ${key}` } })).status;
  for (const path of [
    'flow/getList?dimension=source',
    'flow/getRows?dimension=source&key=&figure=visits',
    'talk/getList?dimension=source',
    'talk/getRows?dimension=source&key=&figure=total',
    'service/getList?kind=talk',
    'service/getRows?kind=talk&figure=total',
  ])
    expect(await status(path), path).toBe(200);
});

test('of a day with too many new keywords the rest are one row', async ({ on }) => {
  const boss = await on.signIn({ role: 'Admin' });
  await on.database.db.query(
    `insert into census_new_keys (dimension, day, added) values (${numberOf('keyword')}, '2026-03-05', 4998)`,
  );
  for (const word of ['one', 'two', 'three', 'four', 'one']) await visit(on, '2026-03-05T04:00Z', word);
  await visit(on, '2026-03-06T04:00Z', 'three');
  const { data } = await boss.call('GET /census/flow/getList', { dimension: 'keyword', ...RANGE });
  expect(data.list.map(({ key, visits }) => [key, visits]).sort()).toEqual([
    ['(other)', 2],
    ['one', 2],
    ['three', 1],
    ['two', 1],
  ]);
  expect(data.sum.visits).toBe(6);
});
