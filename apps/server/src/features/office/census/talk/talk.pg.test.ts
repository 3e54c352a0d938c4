import type { TalkKey } from '@parley/protocol/http/census/talk';
import type { Input } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import { runFollower } from '../../../../events/follow';
import { COUNTED, randomTalks, seeded } from '../../../../testing/random-talks';
import { serverTest as test } from '../../../../testing/server-test';
import type { TestServer } from '../../../../testing/start-server';
import type { TestAgent } from '../../../../testing/test-people';
import { COLUMNS } from './columns';
import { talksFollower } from './talks-follower';

const HOUR_MS = 3_600_000;
/** Midnight of the zone of statistics, before the random conversations. */
const FIRST = Date.UTC(2026, 2, 24, 16);
const LAST = Date.UTC(2026, 3, 9, 16);

async function history(on: TestServer, seed = 5, count = 70) {
  for (const steps of await randomTalks(on, seeded(seed), count)) for (const step of steps) await step();
  await runFollower(on.server.context, talksFollower);
  const boss = await on.signIn({ nickname: 'Root', role: 'Admin' });
  return { boss, list: lister(boss) };
}

const lister =
  (agent: TestAgent) =>
  async (asked: Partial<Input<'GET /census/talk/getList'>> = {}) =>
    (
      await agent.call('GET /census/talk/getList', {
        dimension: 'source',
        from: FIRST,
        to: LAST,
        pageSize: 100,
        ...asked,
      })
    ).data!;

type Raw = Record<string, number> & { key: string; total: number };

/** The raw rows of a range by source, added up. */
async function counted({ database: { db } }: TestServer, where: string, values: unknown[]): Promise<Raw[]> {
  const { rows } = await db.query<Raw>(
    `select source as key, ${['total', ...COLUMNS].map((part) => `sum(${part})::int as ${part}`).join(', ')}
     from (${COUNTED}) c where ${where} group by 1 order by 1`,
    values,
  );
  return rows;
}

/** Figures that are counts and means of the raw sums. */
const figuresOf = (raw: Raw) => ({
  total: raw.total,
  valid: raw.valid,
  human: raw.human,
  missed: raw.missed,
  visitorSilent: raw.visitor_silent,
  agentSilent: raw.agent_silent,
  transferred: raw.transferred,
  lengthMean: raw.ended ? raw.length! / raw.ended : null,
  messagesPerChat: raw.messages! / raw.total,
  waitedMean: raw.waits ? raw.waited! / raw.waits : null,
  firstResponseMean: raw.firsts ? raw.first_response! / raw.firsts : null,
  within30: raw.answered ? raw.in30! / raw.answered : null,
  within60: raw.answered ? raw.in60! / raw.answered : null,
  ratings: raw.ratings,
  ratingMean: raw.ratings ? raw.score! / raw.ratings : null,
  leads: raw.leads,
});

test('a list says what the raw rows say, of whole months, of days and of odd hours, and of a channel', async ({
  on,
}) => {
  const { list } = await history(on);
  const ranges = [
    [FIRST, LAST],
    [Date.UTC(2026, 2, 28, 16), Date.UTC(2026, 3, 2, 16)],
    [Date.UTC(2026, 1, 28, 16), Date.UTC(2026, 4, 31, 16)],
    [Date.UTC(2026, 2, 27, 9, 17), Date.UTC(2026, 3, 1, 1, 3)],
  ] as const;
  for (const [from, to] of ranges)
    for (const channel of [undefined, 'wechat']) {
      const answer = await list({ from, to, ...(channel && { channel }) });
      const raw = await counted(on, 'opened_at >= $1 and opened_at < $2 and ($3::text is null or channel = $3)', [
        new Date(from),
        new Date(to),
        channel ?? null,
      ]);
      const rows = [...answer.list].sort((one, other) => one.key.localeCompare(other.key));
      expect(rows.map(({ key }) => key)).toEqual(raw.map(({ key }) => key));
      for (const [n, row] of rows.entries()) expect(row).toMatchObject(figuresOf(raw[n]!));
      const totals = answer.series.reduce((sum, { total }) => sum + total!, 0);
      expect(totals).toBe(answer.sum.total);
      expect(answer.sum.total).toBe(raw.reduce((sum, { total }) => sum + total, 0));
    }
});

test('medians are at most 2 % off, from months, from days and from an agent’s shares', async ({ on }) => {
  const { list } = await history(on);
  const { db } = on.database;
  const exact = async (of: string, p: number, from: string, range: readonly Date[]) => {
    const { rows } = await db.query<{ ms: number }>(
      `select percentile_disc(${p}) within group (order by ${of})::float8 as ms from ${from} and opened_at >= $1 and opened_at < $2`,
      [...range],
    );
    return rows[0]!.ms;
  };
  const { rows: agents } = await db.query<{ id: string }>(`select id from agents where nickname = 'Ann'`);
  for (const agent of [undefined, agents[0]!.id])
    for (const [from, to] of [
      [Date.UTC(2026, 1, 28, 16), Date.UTC(2026, 3, 30, 16)],
      [FIRST, LAST],
    ] as const) {
      const { sum } = await list({ from, to, ...(agent && { agent }) });
      const range = [new Date(from), new Date(to)];
      const table = agent ? `agent_shares where agent_id = '${agent}'` : `(${COUNTED}) c where true`;
      const near = (figure: number | null, ms: number) =>
        expect(Math.abs(figure! - ms)).toBeLessThanOrEqual(Math.max(1000, ms * 0.02));
      near(sum.lengthMedian, await exact('length', 0.5, `${table} and ended = 1`, range));
      near(sum.firstResponseMedian, await exact('first_response', 0.5, `${table} and firsts = 1`, range));
      near(sum.firstResponseP90, await exact('first_response', 0.9, `${table} and firsts = 1`, range));
    }
});

const COUNTS = [
  'total',
  'valid',
  'robotOnly',
  'human',
  'missed',
  'visitorSilent',
  'agentSilent',
  'transferred',
  'ratings',
  'leads',
] as const satisfies readonly TalkKey[];

test('the rows behind a figure are as many as it says, under every filter', async ({ on }) => {
  const { boss, list } = await history(on);
  const { rows: agents } = await on.database.db.query<{ id: string }>(`select id from agents where nickname = 'Bob'`);
  for (const filter of [
    {},
    { agent: agents[0]!.id },
    { channel: 'wechat' },
    { entry: 'launcher' },
    { valid: 'wide' },
    { valid: 'strict' },
    { dimension: 'area', under: '440000' },
    { dimension: 'platform', from: FIRST + 50 * HOUR_MS, to: FIRST + 200.5 * HOUR_MS },
  ] as const) {
    const { list: rows, sum } = await list(filter);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of [...rows, { ...sum, id: 0, key: '' }])
      for (const figure of COUNTS) {
        const asked = { dimension: 'source', from: FIRST, to: LAST, ...filter, figure } as const;
        const key = row.key === '' ? '' : `#${row.id}`;
        const { data } = await boss.call('GET /census/talk/getRows', { ...asked, key, pageSize: 100 });
        expect({ ...asked, key, total: data!.total }).toEqual({ ...asked, key, total: row[figure] });
        expect(data!.list).toHaveLength(data!.rows);
        if (figure !== 'ratings' && figure !== 'leads') expect(data!.rows).toBe(data!.total);
      }
  }
});

test('a key opens into its parts, and what is not known stands last', async ({ on }) => {
  const { list } = await history(on);
  const areas = await list({ dimension: 'area' });
  expect(areas.list.at(-1)!.key).toBe('unknown');
  expect(areas.list.map(({ key }) => key)).toContain('AE');
  const { list: cities, sum } = await list({ dimension: 'area', under: '440000' });
  expect(cities.map(({ key, total }) => [key, total])).toEqual([['440300', sum.total]]);
  const found = await list({ dimension: 'engine', text: 'bai' });
  expect(found.list.map(({ key }) => key)).toEqual(['Baidu']);
});

test.for([
  [{ from: 2000, to: 1000 }, 400, 'bad-range', 'from'],
  [{ from: 0, step: 'hour' }, 400, 'too-many-steps', 'step'],
  [{ dimension: 'weather' as 'source' }, 400, 'bad-request', 'dimension'],
  [{ under: 'nothing' }, 404, 'unknown-key', 'under'],
  [{ agent: '00000000-0000-4000-8000-000000000001' }, 404, 'unknown-key', 'agent'],
  [{ group: '00000000-0000-4000-8000-000000000001' }, 404, 'unknown-key', 'group'],
  [{ site: '00000000-0000-4000-8000-000000000001' }, 404, 'unknown-key', 'site'],
] as const)('refused at the control: %j', async ([asked, status, error, field], { on }) => {
  const { boss } = await history(on, 1, 3);
  const answer = await boss.call('GET /census/talk/getList', { dimension: 'source', ...asked });
  expect(answer).toMatchObject({ status, error });
  expect(JSON.stringify(answer)).toContain(`"fields":["${field}"`);
});

test('rows of a key that is no more are refused', async ({ on }) => {
  const { boss } = await history(on, 1, 3);
  const asked = { dimension: 'source', key: 'nothing', figure: 'total' } as const;
  expect(await boss.call('GET /census/talk/getRows', asked)).toMatchObject({ status: 404, error: 'unknown-key' });
});
