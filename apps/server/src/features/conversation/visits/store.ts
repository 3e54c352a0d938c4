import type { Queryable } from '../../../db/pool';
import type { View } from './view';

export type TrailRow = {
  url: string;
  title: string;
  visit_id: string;
  region: string | null;
  opened_at: Date;
  until: Date | null;
};

/** A page of a visitor's page views since `from` (null: all), newest first. */
export async function findTrail(
  db: Queryable,
  visitorId: string,
  { pageNo, pageSize, from }: { pageNo: number; pageSize: number; from: Date | null },
): Promise<{ rows: TrailRow[]; total: number }> {
  const { rows } = await db.query<TrailRow>({
    name: 'trail',
    text: `select p.url, p.title, p.visit_id, vi.region, p.opened_at,
                  coalesce(
                    (select min(q.opened_at) from page_views q
                     where q.visitor_id = p.visitor_id and q.visit_id = p.visit_id and q.opened_at > p.opened_at),
                    vi.ended_at, vi.last_at) as until
           from page_views p left join visits vi on vi.id = p.visit_id
           where p.visitor_id = $1 and ($4::timestamptz is null or p.opened_at >= $4)
           order by p.opened_at desc limit $2 offset $3`,
    values: [visitorId, pageSize, (pageNo - 1) * pageSize, from],
  });
  const total = await db.query<{ n: number }>({
    name: 'trail-total',
    text: `select count(*)::int as n from page_views
           where visitor_id = $1 and ($2::timestamptz is null or opened_at >= $2)`,
    values: [visitorId, from],
  });
  return { rows, total: total.rows[0]?.n ?? 0 };
}

/**
 * `fresh`: `<visitor> <onlyID>` of new views; `ended`: visitors whose conversation had ended; `pages`: number of pages
 * of the visit so far, by visitor; `apart`: views that do not continue the visit, and are not inserted; `hidden`: views of
 * visitors who have switched the record of pages off, not inserted either; `known`: times of views that were stored before.
 */
export type InsertedViews = {
  fresh: Set<string>;
  ended: string[];
  pages: Map<string, number>;
  apart: Set<string>;
  hidden: Set<string>;
  known: Map<string, number>;
};

/**
 * Inserts page views in one statement; repeated ones change nothing, and neither do those of visitors who have switched
 * the record of pages off. `goesOn` of packages/core decides the rest.
 */
export async function insertViews(
  db: Queryable,
  views: readonly (View & { arrival: string })[],
): Promise<InsertedViews> {
  const { rows } = await db.query<{
    visitor_id: string;
    only_id: string;
    state: string | null;
    pages: number | null;
    what: 'kept' | 'hidden' | 'apart' | 'known';
    opened_at: Date | null;
  }>({
    name: 'keep-views',
    text: `
with input as (
  select distinct on (r.visitor_id, r.only_id) r.*, v.visit_id, v.no_trail,
         w.id is not null and w.ended_at is null and coalesce(r.arrival = '' or r.arrival = w.arrival, true) as goes_on
  from jsonb_to_recordset($1::jsonb)
    as r(n int, visitor_id uuid, only_id text, url text, title text, referrer text, arrival text, at double precision)
  join visitors v on v.id = r.visitor_id
  left join visits w on w.id = v.visit_id
  where v.visit_id is not null
  order by r.visitor_id, r.only_id
), kept as (
  insert into page_views (visitor_id, only_id, visit_id, url, title, referrer, opened_at)
  select visitor_id, only_id, visit_id, url, title, referrer, to_timestamp(at) from input where goes_on and not no_trail
  on conflict do nothing
  returning visitor_id, only_id
), newest as (
  -- Of pages with the same time the last one of the batch.
  select distinct on (visitor_id) i.visitor_id, i.url, i.title
  from kept join input i using (visitor_id, only_id) order by visitor_id, i.at desc, i.n desc
), counted as (
  select visitor_id, count(*)::int as pages from kept group by visitor_id
), moved as (
  update visitors v set url = n.url, title = n.title, pages = v.pages + c.pages
  from newest n join counted c using (visitor_id) where v.id = n.visitor_id
  returning v.id, v.pages
)
select k.visitor_id, k.only_id, v.state, m.pages, 'kept' as what, null::timestamptz as opened_at
from kept k join visitors v on v.id = k.visitor_id left join moved m on m.id = k.visitor_id
union all
select i.visitor_id, i.only_id, v.state, null, 'hidden', null
from input i join visitors v on v.id = i.visitor_id where i.goes_on and i.no_trail
union all
select visitor_id, only_id, null, null, 'apart', null from input where not goes_on
union all
-- The count leaves out the join for the usual batch, in which all are new.
select p.visitor_id, p.only_id, null, null, 'known', p.opened_at from input i join page_views p using (visitor_id, only_id)
where (select count(*) from kept) < (select count(*) from input where not no_trail)`,
    values: [
      JSON.stringify(
        views.map((view, n) => ({
          n,
          visitor_id: view.visitorId,
          only_id: view.onlyID,
          url: view.URL,
          title: view.title,
          referrer: view.referrer,
          arrival: view.arrival,
          at: view.at / 1000,
        })),
      ),
    ],
  });
  const keys = (what: (typeof rows)[number]['what']) =>
    new Set(rows.filter((row) => row.what === what).map((row) => `${row.visitor_id} ${row.only_id}`));
  return {
    fresh: keys('kept'),
    apart: keys('apart'),
    hidden: keys('hidden'),
    known: new Map(
      rows.flatMap((row) => (row.opened_at ? [[`${row.visitor_id} ${row.only_id}`, row.opened_at.getTime()]] : [])),
    ),
    pages: new Map(rows.flatMap((row) => (row.pages === null ? [] : [[row.visitor_id, row.pages]]))),
    ended: [...new Set(rows.filter((row) => row.state === 'end').map((row) => row.visitor_id))],
  };
}

/** Sets the state of these visitors to browsing. */
export async function setBrowsing(tx: Queryable, visitorIds: readonly string[], now: number): Promise<void> {
  await tx.query(
    `update visitors set state = 'monitor', since = $2, version = version + 1 where id = any($1::uuid[])`,
    [visitorIds, new Date(now)],
  );
}
