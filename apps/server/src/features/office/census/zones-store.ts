import type { Queryable } from '../../../db/pool';
import { type Sql, sql } from '../../../db/sql';
import type { Range } from './range-store';

/** The zone of new installations until one is set. */
const FIRST = 'Asia/Shanghai';

/**
 * When steps of a curve begin, as `at`: hours by the clock of the world, longer steps by that of the zone. PostgreSQL has a
 * `generate_series` with a zone since version 16 only.
 */
const beginnings = (step: string, zone: string, { from, to }: { from: Date; to: Date }): Sql =>
  step === 'hour'
    ? sql`select at, at as since
          from generate_series(date_trunc('hour', ${from}::timestamptz, ${zone}), ${to}::timestamptz,
                               interval '1 hour') at`
    : sql`select at, case when (at - interval '1 hour') at time zone ${zone} = local
                     then at - interval '1 hour' else at end as since
          from generate_series(date_trunc(${step}, ${from}::timestamptz at time zone ${zone}),
                               ${to}::timestamptz at time zone ${zone}, ${`1 ${step}`}::interval) local
          cross join lateral (select local at time zone ${zone} as at) begins`;

/**
 * CTE `steps`, one row: when the steps of a curve begin, in order, as the array `since` (for `width_bucket`), and what
 * `date_trunc` answers of each as the array `at`. They differ where clocks are set back to midnight: of the two midnights
 * of that day `date_trunc` answers the second one.
 */
export const stepsOf = (step: string, zone: string, { from, to }: Range): Sql => sql`
steps as materialized (
  select array_agg(at order by at) as at, array_agg(since order by since) as since
  from (${beginnings(step, zone, { from: new Date(from), to: new Date(to) })}) b
)`;

/** SQL of one row, the present `zone`. */
const PRESENT = `
  select coalesce(
    nullif((select value ->> 'timeZone' from settings where section = 'company'), ''),
    nullif((select value ->> 'timeZone' from settings where section = 'routing'), ''),
    '${FIRST}') as zone`;

/** The time zone of statistics: that of the opening hours, else that of the shifts. */
export async function readZone(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ zone: string }>({ name: 'census-zone', text: PRESENT });
  return rows[0]!.zone;
}

/** Keeps sums for the present zone from the first fact on. */
export async function ensureZone(tx: Queryable): Promise<void> {
  const zone = await readZone(tx);
  const { rows } = await tx.query({
    name: 'census-has-zone',
    text: 'select from census_zones where zone = $1',
    values: [zone],
  });
  if (rows.length > 0) return;
  await tx.query(
    `insert into census_zones (zone, complete_at)
     select $1, case when not exists (select from visit_facts) then now() end
     on conflict do nothing`,
    [zone],
  );
}

export type Zone = { id: number; name: string };

/** The zone whose sums are complete: the present one, or the former one while the present one is being built; 0: none is. */
export async function readCompleteZone(db: Queryable): Promise<Zone> {
  const { rows } = await db.query<Zone>({
    name: 'census-complete-zone',
    text: `select coalesce(z.id, 0) as id, coalesce(z.zone, p.zone) as name
           from (${PRESENT}) p left join lateral (
             select id, zone from census_zones where complete_at is not null
             order by zone = p.zone desc, complete_at desc limit 1
           ) z on true`,
  });
  return rows[0]!;
}
