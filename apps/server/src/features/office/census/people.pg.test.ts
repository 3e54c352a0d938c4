import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { runFollower } from '../../../events/follow';
import { serverTest as test } from '../../../testing/server-test';
import type { TestServer } from '../../../testing/start-server';
import { seeded, setZone } from './testing/histories';
import { planTasks, takeStep } from './trust/tasks';
import { visitsFollower } from './visits-follower';

const DAY_MS = 86_400_000;
const SOURCES = ['direct', 'search', 'external'];

/** Eight visitors of the first site who come back over 80 days until now, often twice a day, from three sources. */
async function returning({ database: { db }, clock }: TestServer, random: () => number): Promise<void> {
  for (let v = 0; v < 8; v += 1) {
    const visitorId = randomUUID();
    await db.query('insert into visitors (id, site_id) select $1, id from sites limit 1', [visitorId]);
    for (let n = 0; n < 12; n += 1) {
      const beganAt = clock.now() - 1 - Math.floor(random() * 80 * DAY_MS);
      const moments = random() < 0.5 ? [beganAt] : [beganAt, beganAt - Math.floor(random() * DAY_MS)];
      for (const at of moments)
        await db.query(
          `insert into visits (id, visitor_id, site_id, referrer, landing_url, language, screen, user_agent, address,
                               started_at, ended_at, source, device, os, browser)
           select $1, $2, id, '', 'https://a.cn/p', 'zh', '1x1', '', '', $3, $4, $5, 'pc', 'Windows', 'Edge'
           from sites limit 1`,
          [randomUUID(), visitorId, new Date(at), new Date(at + 60_000), SOURCES[Math.floor(random() * 3)]],
        );
    }
  }
}

/** Distinct visitors of a range by source and by step, and of all of it, counted from the raw rows. */
async function countedIn({ database: { db } }: TestServer, range: { from: number; to: number }, unit: string) {
  const span = [new Date(range.from), new Date(range.to)];
  const counts = async (by: string, more: readonly unknown[]) => {
    const { rows } = await db.query<{ key: string | number; n: number }>(
      `select ${by} as key, count(distinct visitor_id)::int as n from visits
       where started_at >= $1 and started_at < $2 group by 1`,
      [...span, ...more],
    );
    return Object.fromEntries(rows.map(({ key, n }) => [key, n]));
  };
  return {
    all: (await counts(`'all'`, [])).all ?? 0,
    bySource: await counts('source', []),
    byStep: await counts(`(extract(epoch from date_trunc($3, started_at, $4)) * 1000)::bigint::text`, [
      unit,
      'America/New_York',
    ]),
  };
}

test('visitors of any range are exact, though it begins and ends within days', async ({ on }) => {
  const random = seeded(12);
  await returning(on, random);
  await setZone(on, 'America/New_York');
  await runFollower(on.server.context, visitsFollower);
  await planTasks(on.server.context);
  while (await takeStep(on.server.context));
  const boss = await on.signIn({ role: 'Admin' });
  const now = on.clock.now();
  let seen = 0;
  for (let n = 0; n < 40; n += 1) {
    const step = (['day', 'week', 'month'] as const)[n % 3]!;
    const from = now - Math.floor(random() * 85 * DAY_MS);
    // Some ranges lie within one day, and some end in the future.
    const to = from + 1 + Math.floor(random() * (n % 5 === 0 ? DAY_MS : 60 * DAY_MS));
    const { data } = await boss.call('GET /census/flow/getList', { dimension: 'source', from, to, step });
    const raw = await countedIn(on, { from, to }, step);
    const { sum, list, series } = data!;
    expect({ from, to, step, all: sum.visitors }).toEqual({ from, to, step, all: raw.all });
    expect(Object.fromEntries(list.map(({ key, visitors }) => [key, visitors]))).toEqual(raw.bySource);
    expect(Object.fromEntries(series.map(({ at, visitors }) => [at, visitors]))).toEqual(raw.byStep);
    const rows = await boss.call('GET /census/flow/getRows', {
      dimension: 'source',
      key: '',
      figure: 'visitors',
      from,
      to,
    });
    expect(rows.data?.total ?? 0).toBe(raw.all);
    seen += raw.all;
  }
  expect(seen).toBeGreaterThan(40);
});
