import { randomUUID } from 'node:crypto';
import type { Input } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import { runFollower } from '../../../events/follow';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { visitsFollower } from './visits-follower';

type Facts = {
  daysAgo: number;
  hour?: number;
  source: string;
  engine?: string;
  keyword?: string;
  region?: string;
  pages?: number;
};

/** A visitor of the first site with these visits; each ends after a minute for each page. */
async function visitor({ database: { db }, clock }: TestServer, visits: readonly Facts[]): Promise<string> {
  const id = randomUUID();
  await db.query('insert into visitors (id, site_id) select $1, id from sites limit 1', [id]);
  for (const { daysAgo, hour = 12, source, engine = '', keyword = '', region = '', pages = 1 } of visits) {
    const visitId = randomUUID();
    const today = new Date(clock.now()).setUTCHours(0, 0, 0, 0);
    // Asia/Shanghai is 8 hours ahead and has no daylight saving.
    const beganAt = today - daysAgo * 86_400_000 + (hour - 8) * 3_600_000;
    await db.query(
      `insert into visits (id, visitor_id, site_id, referrer, landing_url, language, screen, user_agent, address,
                           started_at, ended_at, source, engine, keyword, region_code, device, os, browser)
       select $1, $2, id, '', 'https://a.cn/p', 'zh', '1x1', '', '', $3, $4, $5, $6, $7, $8, 'pc', 'Windows', 'Edge'
       from sites limit 1`,
      [visitId, id, new Date(beganAt), new Date(beganAt + pages * 60_000), source, engine, keyword, region],
    );
    for (let page = 0; page < pages; page += 1)
      await db.query(
        `insert into page_views (visitor_id, only_id, visit_id, url, title, referrer, opened_at)
         values ($1, $2, $3, '', '', '', $4)`,
        [id, randomUUID(), visitId, new Date(beganAt + page * 30_000)],
      );
  }
  return id;
}

async function history(on: TestServer) {
  await visitor(on, [
    { daysAgo: 10, source: 'search', engine: 'Baidu', keyword: '客服系统', region: '440300' },
    { daysAgo: 3, source: 'search', engine: 'Baidu', keyword: '客服系统', region: '440300', pages: 3 },
    { daysAgo: 2, source: 'direct', region: '440300' },
  ]);
  await visitor(on, [{ daysAgo: 3, hour: 23, source: 'search', engine: 'Bing', region: '900101', pages: 2 }]);
  await visitor(on, [{ daysAgo: 2, hour: 0, source: 'external' }]);
  await runFollower(on.server.context, visitsFollower);
  const boss = await on.signIn({ role: 'Admin' });
  const midnight = new Date(on.clock.now()).setUTCHours(0, 0, 0, 0) - 8 * 3_600_000;
  const range = { from: midnight - 5 * 86_400_000, to: midnight };
  const list = async (asked: Partial<Input<'GET /census/flow/getList'>>) =>
    (await boss.call('GET /census/flow/getList', { dimension: 'source', ...range, ...asked })).data!;
  return { boss, list, range, midnight };
}

test('a list has a row for each key, what they add up to, and people counted once', async ({ on }) => {
  const { list } = await history(on);
  const sources = await list({});
  expect(
    sources.list.map(({ key, visits, visitors, pv, newVisitors }) => [key, visits, visitors, pv, newVisitors]),
  ).toEqual([
    ['search', 2, 2, 5, 1],
    ['direct', 1, 1, 1, 0],
    ['external', 1, 1, 1, 1],
  ]);
  expect(sources.sum).toMatchObject({
    visits: 4,
    visitors: 3,
    newVisitors: 2,
    pv: 7,
    pagesPerVisit: 7 / 4,
    bounceRate: 2 / 4,
  });
  expect(sources.sum.dwellMean).toBe((180_000 + 120_000 + 60_000 + 60_000) / 4);
  expect(Math.abs(sources.sum.dwellMedian! / 60_000 - 1)).toBeLessThanOrEqual(0.02);
  expect(sources.series.map(({ visits, visitors }) => [visits, visitors])).toEqual([
    [2, 2],
    [2, 2],
  ]);
});

test('a key opens into its parts, regions by code and country', async ({ on }) => {
  const { list } = await history(on);
  const keysOf = async (asked: Parameters<typeof list>[0]) =>
    (await list(asked)).list.map(({ key, visits }) => [key, visits]);
  expect(await keysOf({ under: 'search' })).toEqual([
    ['Baidu', 1],
    ['Bing', 1],
  ]);
  expect(await keysOf({ dimension: 'engine', under: 'Baidu' })).toEqual([['客服系统', 1]]);
  expect(await keysOf({ dimension: 'keyword' })).toEqual([
    ['客服系统', 1],
    ['unknown', 1],
  ]);
  expect(await keysOf({ dimension: 'area' })).toEqual([
    ['440000', 2],
    ['AE', 1],
    ['unknown', 1],
  ]);
  expect(await keysOf({ dimension: 'area', under: '440000' })).toEqual([['440300', 2]]);
  expect(await keysOf({ dimension: 'platform', under: 'pc' })).toEqual([['Windows', 4]]);
  expect(await keysOf({ dimension: 'language' })).toEqual([['zh', 4]]);
  expect(await keysOf({ dimension: 'screen' })).toEqual([['1x1', 4]]);
});

test('a province’s own counties are told by district: in lists, rows, searches and reports; other cities are not', async ({
  on,
}) => {
  const { boss, list, range } = await history(on);
  await visitor(on, [
    { daysAgo: 3, source: 'direct', region: '429004' },
    { daysAgo: 2, source: 'direct', region: '429005' },
    { daysAgo: 2, source: 'direct', region: '429005' },
  ]);
  // Of a district in an ordinary city, only the city is kept.
  await visitor(on, [{ daysAgo: 2, source: 'direct', region: '440305' }]);
  await runFollower(on.server.context, visitsFollower);
  const area = async (asked: Parameters<typeof list>[0]) => {
    const { list: rows, sum } = await list({ dimension: 'area', ...asked });
    return { rows: rows.map(({ key, visits, isDivisible }) => [key, visits, isDivisible]), visits: sum.visits };
  };
  expect((await area({ under: '420000' })).rows).toEqual([['429000', 3, true]]);
  expect((await area({ under: '440000' })).rows).toEqual([['440300', 3, false]]);
  expect(await area({ under: '429000' })).toEqual({
    rows: [
      ['429005', 2, false],
      ['429004', 1, false],
    ],
    visits: 3,
  });
  expect((await list({ dimension: 'area', under: '429000', text: '仙桃' })).list).toMatchObject([
    { key: '429004', name: expect.stringContaining('仙桃') },
  ]);
  for (const under of ['440300', '429004'])
    expect(await boss.call('GET /census/flow/getList', { dimension: 'area', ...range, under })).toMatchObject({
      error: 'unknown-key',
    });
  const asked = { dimension: 'area', ...range, under: '429000', key: '429005', figure: 'visits' } as const;
  expect((await boss.call('GET /census/flow/getRows', asked)).data).toMatchObject({ total: 2, rows: 2 });

  const question = JSON.stringify({
    subject: 'flow',
    figures: ['visits'],
    dimensions: ['city', 'district'],
    range: { preset: 'last30' },
    filters: [{ dimension: 'district', keys: ['429005', '429004'] }],
  });
  const { data } = await boss.call('GET /census/reports/ask', { question });
  expect(data.rows.map(({ keys, values }) => [keys[0]!.key, keys[1]!.key, values[0]])).toEqual([
    ['429000', '429005', 2],
    ['429000', '429004', 1],
  ]);
  expect(data.sum).toEqual([3]);
});

test('the rows behind a figure are as many as it says, also in hours of a day', async ({ on }) => {
  const { boss, list, range, midnight } = await history(on);
  const evening = { from: midnight - 2 * 86_400_000 - 3_600_000, to: midnight - 2 * 86_400_000 + 3_600_000 };
  for (const span of [range, evening]) {
    const { list: rows, sum } = await list({ ...span, step: 'hour' });
    expect(rows.length).toBeGreaterThan(1);
    for (const row of [...rows, { ...sum, key: '' }])
      for (const figure of ['pv', 'visits', 'visitors', 'newVisitors', 'chats', 'leads'] as const) {
        const asked = { dimension: 'source', ...span, key: row.key, figure } as const;
        const behind = await boss.call('GET /census/flow/getRows', asked);
        expect({ ...asked, total: behind.data!.total }).toEqual({ ...asked, total: row[figure] });
      }
  }
});

test('rows of visits that lie days apart are listed page by page, of each visitor the newest alone', async ({ on }) => {
  const { boss, midnight } = await history(on);
  const range = { from: midnight - 20 * 86_400_000, to: midnight };
  const page = async (figure: 'visits' | 'visitors' | 'pv', pageNo: number, pageSize: number) =>
    (await boss.call('GET /census/flow/getRows', { dimension: 'source', ...range, key: '', figure, pageNo, pageSize }))
      .data!;
  for (const [figure, rows] of [
    ['visits', 5],
    ['visitors', 3],
    ['pv', 5],
  ] as const) {
    const all = await page(figure, 1, 10);
    expect(all).toMatchObject({ rows, list: { length: rows } });
    expect(all.list.map(({ at }) => at)).toEqual(all.list.map(({ at }) => at).sort((one, other) => other - one));
    const pages = await Promise.all(all.list.map((_, n) => page(figure, n + 1, 1)));
    expect(pages.flatMap(({ list }) => list)).toEqual(all.list);
  }
  const { list } = await page('visitors', 1, 10);
  expect(new Set(list.map(({ YQToken }) => YQToken)).size).toBe(3);
  expect(list.filter(({ at }) => at < midnight - 3 * 86_400_000)).toEqual([]);
});

test('a page has the same people and lengths whatever it is sorted by', async ({ on }) => {
  const { list } = await history(on);
  const rows = async (sort: 'visits' | 'visitors' | 'dwellMedian') =>
    (await list({ sort })).list.sort((one, other) => one.id - other.id);
  const sorted = await rows('visits');
  expect(sorted.map(({ dwellMedian }) => dwellMedian)).not.toContain(null);
  expect(await rows('visitors')).toEqual(sorted);
  expect(await rows('dwellMedian')).toEqual(sorted);
  const { list: first } = await list({ pageSize: 1 });
  expect(first).toEqual(sorted.filter(({ key }) => key === 'search'));
});

test('a country opens by its two letters', async ({ on }) => {
  const { boss, range } = await history(on);
  const asked = { dimension: 'area', ...range, key: 'AE', figure: 'visits' } as const;
  expect((await boss.call('GET /census/flow/getRows', asked)).data).toMatchObject({ total: 1 });
});

test.for([
  [{ from: 2000, to: 1000 }, 400, 'bad-range'],
  [{ from: 0, step: 'hour' }, 400, 'too-many-steps'],
  [{ under: 'nothing' }, 404, 'unknown-key'],
  [{ zone: 'Mars/Olympus' }, 400, 'bad-request'],
  [{ zone: 'America/New_York' }, 400, 'other-zone'],
] as const)('refused with a reason: %j', async ([asked, status, error], { on }) => {
  const { boss } = await history(on);
  const answer = await boss.call('GET /census/flow/getList', { dimension: 'source', ...asked });
  expect(answer).toMatchObject({ status, error });
});

test('parameters without a value count as absent', async ({ on }) => {
  const { boss, range } = await history(on);
  const asked = { dimension: 'source', ...range } as const;
  const blank = { ...asked, site: '', under: '', step: '' } as never;
  expect((await boss.call('GET /census/flow/getList', blank)).data).toEqual(
    (await boss.call('GET /census/flow/getList', asked)).data,
  );
});

test('keys asked for stand first; what is not known stays last', async ({ on }) => {
  const { list } = await history(on);
  const keys = async (first: string[]) => (await list({ dimension: 'area', first })).list.map(({ key }) => key);
  expect(await keys([])).toEqual(['440000', 'AE', 'unknown']);
  expect(await keys(['AE'])).toEqual(['AE', '440000', 'unknown']);
});

test('rows behind a figure are counted apart from what they add up to', async ({ on }) => {
  const { boss, range } = await history(on);
  const asked = { dimension: 'source', ...range, key: 'search', figure: 'pv' } as const;
  expect((await boss.call('GET /census/flow/getRows', asked)).data).toMatchObject({ total: 5, rows: 2 });
});

test('the sum of a list opens without a key, in the zone it is read in', async ({ on }) => {
  const { boss, range } = await history(on);
  const { sum, zone } = (await boss.call('GET /census/flow/getList', { dimension: 'source', ...range })).data!;
  const asked = { dimension: 'source', ...range, zone, figure: 'pv' } as const;
  expect((await boss.call('GET /census/flow/getRows', asked)).data).toMatchObject({ total: sum.pv });
});

test('a list as a file has the rows, the order and the figures of the screen, then the sum', async ({ on }) => {
  const { boss, list, range } = await history(on);
  const { list: rows, sum } = await list({ dimension: 'area', sort: 'pv', order: 'asc' });
  const columns = ['name', 'pv', 'bounceRate', 'dwellMean'] as const;
  const asked = { dimension: 'area', ...range, sort: 'pv', order: 'asc', columns, format: 'csv' } as const;
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(asked)) for (const one of [value].flat()) query.append(key, String(one));
  const file = await fetch(`http://${on.address}/api/census/flow/export?${query}`, {
    headers: { authorization: `Bearer ${boss.token}`, 'accept-language': 'zh' },
  });
  const [head, ...lines] = (await file.text())
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  expect(head).toBe('名称,浏览量,跳出率（0 至 1）,平均停留时长（秒）');
  const lineOf = (name: string, { pv, bounceRate, dwellMean }: typeof sum) =>
    [name, pv, bounceRate, dwellMean! / 1000].join(',');
  const [first, second, last] = rows;
  expect(lines).toEqual([
    lineOf('阿拉伯联合酋长国', first!),
    lineOf('广东省', second!),
    lineOf('未知', last!),
    lineOf('合计', sum),
  ]);
});

test('a search finds what the screen shows, in its language', async ({ on }) => {
  const { boss, range } = await history(on);
  const found = async (
    dimension: 'source' | 'engine' | 'area' | 'platform' | 'keyword',
    text: string,
    language = 'zh',
  ) => {
    const query = new URLSearchParams({ dimension, text, from: String(range.from), to: String(range.to) });
    const headers = { authorization: `Bearer ${boss.token}`, 'accept-language': language };
    const answer = await fetch(`http://${on.address}/api/census/flow/getList?${query}`, { headers });
    return ((await answer.json()) as { data: { list: { key: string }[] } }).data.list.map(({ key }) => key);
  };
  expect(await found('source', '直接')).toEqual(['direct']);
  expect(await found('engine', '百度')).toEqual(['Baidu']);
  expect(await found('platform', '电脑')).toEqual(['pc']);
  expect(await found('area', '阿拉伯联合')).toEqual(['AE']);
  expect(await found('keyword', '未提供')).toEqual(['unknown']);
  expect(await found('area', 'arab emirates', 'en')).toEqual(['AE']);
  expect(await found('platform', 'computer', 'en')).toEqual(['pc']);
  expect(await found('engine', '百度', 'en')).toEqual([]);
});

test('keywords that look like codes stay themselves in a file', async ({ on }) => {
  for (const keyword of ['AI', 'mobile', ''])
    await visitor(on, [{ daysAgo: 1, source: 'search', engine: 'Baidu', keyword }]);
  await runFollower(on.server.context, visitsFollower);
  const boss = await on.signIn({ role: 'Admin' });
  const file = await fetch(`http://${on.address}/api/census/flow/export?dimension=keyword&columns=name`, {
    headers: { authorization: `Bearer ${boss.token}`, 'accept-language': 'zh' },
  });
  const lines = (await file.text()).trim().split('\r\n').slice(1);
  expect(lines.sort()).toEqual(['AI', 'mobile', '合计', '未提供']);
});

test('choices of filters name the time zone, sites, groups and agents; others may not see them', async ({ on }) => {
  const { boss } = await history(on);
  const { data } = await boss.call('GET /census/getOptions');
  expect(data).toMatchObject({ zone: 'Asia/Shanghai', sites: [{ label: expect.any(String) }] });
  const agent = await on.signIn({});
  expect(await agent.call('GET /census/getOptions')).toMatchObject({ status: 403 });
});
