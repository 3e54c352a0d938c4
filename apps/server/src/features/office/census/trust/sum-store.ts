import type { Client, Db, Queryable } from '../../../../db/pool';
import { foldOf } from '../fold-store';
import { runLong } from '../run-long';
import { addingOf, DIMENSIONS, MONTHLY, monthOf, OF_ZONE, removing, yearOf } from '../sums-store';

export type Span = { from: Date; to: Date };

/** Ids of visits of a day that may have facts, in order, after the last one that was read. */
export async function readVisitIds(
  tx: Client,
  { from, to }: Span,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<{ id: string; at: Date }[]> {
  const { rows } = await tx.query<{ id: string; at: Date }>(
    `select id, started_at as at from visits
     where started_at >= $1 and started_at < $2 and (started_at, id) > ($3, $4)
     order by started_at, id limit $5`,
    [from, to, after?.at ?? new Date(0), after?.id ?? '00000000-0000-0000-0000-000000000000', limit],
  );
  return rows;
}

/** When each visitor last began a visit under the same key, worked out anew from facts alone. */
export const previousOf = (table: string): string => `
  select f.visit_id, array_agg(p.at order by u.n) as previous
  from ${table} f
  cross join unnest(f.keys) with ordinality as u(key, n)
  left join lateral (
    select max(e.began_at) as at from visit_facts e
    where u.key <> 0 and e.visitor_id = f.visitor_id and (e.began_at, e.visit_id) < (f.began_at, f.visit_id)
      and e.keys[u.n] = u.key
  ) p on true`;

/** Removes facts of visits that are known to be nobody's, and corrects what depends on other visits. */
export async function mendFacts(tx: Client, { from, to }: Span): Promise<void> {
  await runLong(
    tx,
    `delete from visit_facts f using visits v, visitors o
     where f.began_at >= $1 and f.began_at < $2 and v.id = f.visit_id and o.id = v.visitor_id
       and (v.device = 'bot' or o.sandbox)`,
    [from, to],
  );
  await runLong(
    tx,
    `update visit_facts f set previous = c.previous
     from (${previousOf('visit_facts')} where f.began_at >= $1 and f.began_at < $2 group by 1) c
     where f.visit_id = c.visit_id and f.previous is distinct from c.previous`,
    [from, to],
  );
}

export type SumZone = { id: number; zone: string };

export async function findZone(db: Queryable, zone: string): Promise<SumZone | null> {
  const { rows } = await db.query<SumZone>('select id, zone from census_zones where zone = $1', [zone]);
  return rows[0] ?? null;
}

export async function readZones(db: Queryable): Promise<SumZone[]> {
  const { rows } = await db.query<SumZone>('select id, zone from census_zones order by id');
  return rows;
}

/** Days of a zone that have a part in common with a span. */
export async function readDays(db: Queryable, zone: string, { from, to }: Span): Promise<Span[]> {
  const { rows } = await db.query<Span>(
    `select d as from, date_trunc('day', d + interval '26 hours', $1) as to
     from (select distinct date_trunc('day', h, $1) as d
           from generate_series($2::timestamptz, $3::timestamptz - interval '1 second', interval '1 hour') h
           union select date_trunc('day', $3::timestamptz - interval '1 microsecond', $1)) s
     order by d`,
    [zone, from, to],
  );
  return rows;
}

/** Where the facts of a day are added up, and those of a month in dimensions that have no days. */
export const OF_DAY = { zones: OF_ZONE, grains: ['h', 'd', 'D'] as const };
export const OF_MONTH = { zones: OF_ZONE, grains: ['m', 'M'] as const };

/** Adds up the facts of one day of a zone anew, in the place of its sums by hour and day. */
export async function sumDay(tx: Client, zone: number, { from, to }: Span): Promise<void> {
  const values = [zone, from, to];
  await runLong(
    tx,
    `delete from census_flow
     where zone = $1 and grain in ('h', 'd', 'D') and dimension in (${DIMENSIONS}) and at >= $2 and at < $3`,
    values,
  );
  await runLong(
    tx,
    foldOf('select 1 as sign, f.* from visit_facts f where f.began_at >= $2 and f.began_at < $3', OF_DAY),
    values,
  );
}

/** SQL: facts of the month in which `$2` lies, in the zone `$1`. */
const FACTS_OF_MONTH = `
  select 1 as sign, f.* from census_zones z
  cross join lateral (select date_trunc('month', $2::timestamptz, z.zone) as first) m
  join visit_facts f on f.began_at >= m.first and f.began_at < date_trunc('month', m.first + interval '32 days', z.zone)
  where z.id = $1`;

/** Adds up the days of a month anew, in the place of its sums; of dimensions without days, its facts. */
export async function sumMonth(tx: Client, zone: number, at: Date): Promise<void> {
  const values = [zone, at];
  await runLong(tx, `${removing('census_flow', 'month')} and f.dimension in (${DIMENSIONS})`, values);
  await runLong(tx, addingOf(monthOf), values);
  await runLong(tx, foldOf(FACTS_OF_MONTH, OF_MONTH, MONTHLY), values);
}

/** Adds up the months of a year anew, in the place of its sums. */
export async function sumYear(tx: Client, zone: number, at: Date): Promise<void> {
  const values = [zone, at];
  await runLong(tx, `${removing('census_flow', 'year')} and f.dimension in (${DIMENSIONS})`, values);
  await runLong(tx, addingOf(yearOf), values);
}

/** Bytes of the index for each row beyond which it is worth making it anew: packed it has 60. */
const LOOSE = 80;
/** Bytes below which it is small whatever it holds. */
const SMALL = 16_000_000;

/** Packs the index of the sums: each day's rows are added in the middle of it, which leaves its pages half full. */
export async function packIndex(db: Db): Promise<void> {
  const { rows } = await db.query(
    `select from pg_class where relname = 'census_flow' and reltuples > 0
       and pg_relation_size('census_flow_pkey') > greatest(reltuples * ${LOOSE}, ${SMALL})`,
  );
  if (rows.length === 0) return;
  await runLong(db, 'reindex index concurrently census_flow_pkey');
}

export async function completeZone(tx: Client, zone: string, now: number): Promise<void> {
  await runLong(tx, 'update census_zones set complete_at = $2 where zone = $1', [zone, new Date(now)]);
}

/** Rows that one statement removes: it has to end before the connection's timeout. */
const MOST_REMOVED = 50_000;

/** Removes sums of zones that have not been the statistics' one for an hour, when no answer reads them any more. */
export async function removeFormerZones(tx: Client, present: string, now: number): Promise<void> {
  const { rows } = await runLong<{ id: number }>(
    tx,
    `delete from census_zones z
     where zone <> $1 and exists (
       select from census_zones p where p.zone = $1 and p.complete_at < $2::timestamptz - interval '1 hour')
     returning id`,
    [present, new Date(now)],
  );
  for (const { id } of rows)
    for (const table of ['census_flow', 'census_talk', 'census_agents']) await removeRows(tx, table, id);
}

async function removeRows(tx: Client, table: string, zone: number): Promise<void> {
  for (;;) {
    const { rowCount } = await runLong(
      tx,
      `delete from ${table} where ctid = any(array(select ctid from ${table} where zone = $1 limit ${MOST_REMOVED}))`,
      [zone],
    );
    if (rowCount === 0) return;
  }
}
