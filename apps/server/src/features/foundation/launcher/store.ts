import type { Queryable } from '../../../db/pool';
import type { Mark } from './marks';

export type MarkOf = Mark & { visitorId: string };

/** Counts what a visit has not marked before, in one statement. */
export async function countMarks(db: Queryable, marks: readonly MarkOf[], now: Date): Promise<void> {
  await db.query({
    name: 'count-launcher-marks',
    text: `with given as (
             select distinct v.visit_id, v.site_id, g.part, g.item, g.variant, g.kind
             from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
               as g (visitor_id, part, item, variant, kind)
             join visitors v on v.id = g.visitor_id
             where v.visit_id is not null and not v.sandbox),
           fresh as (
             insert into launcher_marks (visit_id, part, item, variant, kind, day)
             select visit_id, part, item, variant, kind, $6::date from given
             order by visit_id, part, item, variant, kind
             on conflict do nothing
             returning visit_id, part, item, variant, kind)
           insert into launcher_counts as c (site_id, part, day, item, variant, kind, count)
           select site_id, part, $6::date, item, variant, kind, count(*)
           from fresh join given using (visit_id, part, item, variant, kind)
           group by site_id, part, item, variant, kind
           order by site_id, part, item, variant, kind
           on conflict (site_id, part, day, item, variant, kind) do update set count = c.count + excluded.count`,
    values: [
      marks.map(({ visitorId }) => visitorId),
      marks.map(({ part }) => part),
      marks.map(({ item }) => item),
      marks.map(({ variant }) => variant),
      marks.map(({ kind }) => kind),
      now,
    ],
  });
}

/** Minutes after its beginning in which a conversation can be noted as begun from the bar. */
const NOTED_MINUTES = 2;

/** The newest conversations of these visitors, if they have just begun, began from the bar. */
export async function noteOpenedByBar(db: Queryable, visitorIds: readonly string[], now: Date): Promise<void> {
  await db.query({
    name: 'note-opened-by-bar',
    text: `update conversations c set by_bar = true from visitors v
           where v.id = any($1::uuid[]) and c.id = v.conversation_id and not c.by_bar
             and c.opened_at > $2::timestamptz - make_interval(mins => ${NOTED_MINUTES})`,
    values: [visitorIds, now],
  });
}

export async function deleteOldMarks(db: Queryable, before: Date): Promise<void> {
  await db.query('delete from launcher_marks where day < $1::date', [before]);
}

export type CountRow = { item: string; variant: string; shown: number; pressed: number; opened: number };

/** Sums over the days; of all sites without one. */
export async function readCounts(
  db: Queryable,
  { part, site, since }: { part: string; site: string | null; since: Date },
): Promise<CountRow[]> {
  const { rows } = await db.query<CountRow>(
    `select item, variant,
            coalesce(sum(count) filter (where kind = 'shown'), 0)::int as shown,
            coalesce(sum(count) filter (where kind = 'pressed'), 0)::int as pressed,
            coalesce(sum(count) filter (where kind = 'opened'), 0)::int as opened
     from launcher_counts
     where site_id in (select id from sites where $2::uuid is null or id = $2) and part = $1 and day >= $3::date
     group by item, variant order by item, variant`,
    [part, site, since],
  );
  return rows;
}

export async function insertPicture(db: Queryable, picture: { key: string; bytes: Buffer; now: Date }): Promise<void> {
  const { key, bytes, now } = picture;
  await db.query('insert into launcher_pictures (key, bytes, created_at) values ($1, $2, $3)', [key, bytes, now]);
}

export async function readPicture(db: Queryable, key: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ bytes: Buffer }>('select bytes from launcher_pictures where key = $1', [key]);
  return rows[0]?.bytes ?? null;
}

export async function sizeOfPictures(db: Queryable, keys: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ size: number }>(
    'select coalesce(sum(length(bytes)), 0)::int as size from launcher_pictures where key = any($1)',
    [keys],
  );
  return rows[0]?.size ?? 0;
}
