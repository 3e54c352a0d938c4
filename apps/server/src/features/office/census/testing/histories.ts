import { randomUUID } from 'node:crypto';
import { numberOf } from '@parley/core/census/dimensions';
import type { TestServer } from '../../../../testing/start-server';

export type Step = () => Promise<unknown>;

/** Repeatable random numbers from 0 to less than 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

export type History = { visitors: string[]; steps: Step[] };

/**
 * Visitors who come back now and then over 60 hours from `start`, from two sources, with one to four pages each; some
 * are bots, one is of the sandbox. Steps of one visit are in their order.
 */
export async function someVisits(
  { database: { db } }: TestServer,
  random: () => number,
  start = Date.UTC(2026, 2, 7, 15),
): Promise<History> {
  const { rows: sites } = await db.query<{ id: string }>('select id from sites');
  const siteId = sites[0]!.id;
  const steps: Step[] = [];
  const visitors: string[] = [];
  for (let v = 0; v < 12; v += 1) {
    const visitorId = randomUUID();
    visitors.push(visitorId);
    await db.query('insert into visitors (id, site_id, sandbox) values ($1, $2, $3)', [visitorId, siteId, v === 11]);
    for (let n = 0; n < 1 + Math.floor(random() * 4); n += 1) {
      const id = randomUUID();
      const beganAt = new Date(start + Math.floor(random() * 60 * 3600_000));
      const source = random() < 0.5 ? 'direct' : 'search';
      steps.push(() =>
        db.query(
          `insert into visits (id, visitor_id, site_id, referrer, landing_url, language, screen, user_agent, address,
                               started_at, source, engine, keyword, device, os, browser)
           values ($1, $2, $3, '', 'https://a.cn/p', 'zh', '1x1', '', '', $4, $5, $6, '价格', $7, 'iOS', 'Safari')`,
          [
            ...[id, visitorId, siteId, beganAt, source],
            source === 'search' ? 'Baidu' : '',
            random() < 0.1 ? 'bot' : 'mobile',
          ],
        ),
      );
      for (let p = 0; p < 1 + Math.floor(random() * 4); p += 1)
        steps.push(() =>
          db.query(
            `insert into page_views (visitor_id, only_id, visit_id, url, title, referrer, opened_at)
             values ($1, $2, $3, '', '', '', $4)`,
            [visitorId, randomUUID(), id, new Date(beganAt.getTime() + p * 60_000)],
          ),
        );
      steps.push(() =>
        db.query('update visits set ended_at = $2 where id = $1', [
          id,
          new Date(beganAt.getTime() + random() * 3600_000),
        ]),
      );
    }
  }
  return { visitors, steps };
}

export const setZone = ({ database: { db } }: TestServer, zone: string): Promise<unknown> =>
  db.query(
    `insert into settings (section, value, version) values ('company', $1, 1)
     on conflict (section) do update set value = excluded.value`,
    [JSON.stringify({ timeZone: zone })],
  );

/** Sums of each day or month and source, of each hour, or of each year and region, counted from the raw rows. */
export async function counted({ database: { db } }: TestServer, zone = 'Asia/Shanghai', unit = 'day') {
  const { rows } = await db.query(
    `select date_trunc($2, v.started_at, $1) as at, case $2 when 'hour' then '' when 'year' then 'unknown' else v.source end as source,
            count(*)::int as visits,
            sum(p.n)::int as pv, count(v.ended_at)::int as ended,
            sum(coalesce(extract(epoch from greatest(v.ended_at, p.last_at) - v.started_at) * 1000, 0)
                * (v.ended_at is not null)::int)::bigint as dwell
     from visits v
     join visitors o on o.id = v.visitor_id
     cross join lateral (select count(*) as n, max(opened_at) as last_at from page_views where visit_id = v.id) p
     where v.device <> 'bot' and not o.sandbox group by 1, 2 order by 1, 2`,
    [zone, unit],
  );
  return rows;
}

/** The same from the sums of the zone that is shown. */
export async function summed({ database: { db } }: TestServer, grain = 'd') {
  const dimension = numberOf(grain === 'h' ? 'all' : grain === 'Y' ? 'area' : 'source');
  const { rows } = await db.query(
    `select f.at, k.key as source, f.visits, coalesce(f.pv, 0)::int as pv, coalesce(f.ended, 0) as ended,
            coalesce(f.dwell, 0) as dwell
     from census_flow f join census_keys k on k.id = f.key
     where f.grain = $1 and f.dimension = $2 and f.visits <> 0
       and f.zone = (select id from census_zones where complete_at is not null order by complete_at desc limit 1)
     order by 1, 2`,
    [grain, dimension],
  );
  return rows;
}

/** Distinct visitors of each range of days of the zone that is shown: by sums, and by the raw rows. */
export async function visitorsOf({ database: { db } }: TestServer) {
  const { rows } = await db.query<{ sums: number; raw: number }>(
    `with shown as (select id, zone from census_zones where complete_at is not null order by complete_at desc limit 1),
     days as (select distinct date_trunc('day', v.started_at, zone) as at, zone, shown.id from visits v, shown),
     ranges as (
       select a.id, a.at as first, date_trunc('day', b.at + interval '26 hours', a.zone) as last
       from days a join days b on b.at >= a.at
     )
     select (select coalesce(sum(visits), 0) from census_flow
             where zone = r.id and grain = 'd' and dimension = 1 and at >= first and at < last)::int
            - (select coalesce(sum(p.count), 0) from census_flow, census_pairs(returns) p, shown s
               where s.id = r.id and census_flow.zone = r.id and grain = 'd' and dimension = 1 and at >= first and at < last
                 and (at at time zone s.zone)::date - p.bucket >= (first at time zone s.zone)::date)::int as sums,
            (select count(distinct v.visitor_id) from visits v join visitors o on o.id = v.visitor_id
             where started_at >= first and started_at < last and device <> 'bot' and not sandbox)::int as raw
     from ranges r`,
  );
  return rows;
}
