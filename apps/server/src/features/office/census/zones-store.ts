import type { Queryable } from '../../../db/pool';

/** The zone of new installations until one is set. */
const FIRST = 'Asia/Shanghai';

/** The time zone of statistics: that of the opening hours, else that of the shifts. */
export async function readZone(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ zone: string | null }>({
    name: 'census-zone',
    text: `select coalesce(
             nullif((select value ->> 'timeZone' from settings where section = 'company'), ''),
             nullif((select value ->> 'timeZone' from settings where section = 'routing'), '')
           ) as zone`,
  });
  return rows[0]?.zone ?? FIRST;
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

/** The zone whose sums are complete: the present one, or the former one while the present one is being built. */
export async function readCompleteZone(db: Queryable): Promise<Zone> {
  const { rows } = await db.query<Zone>({
    name: 'census-complete-zone',
    text: `select id, zone as name from census_zones where complete_at is not null
           order by zone = $1 desc, complete_at desc limit 1`,
    values: [await readZone(db)],
  });
  return rows[0] ?? { id: 0, name: await readZone(db) };
}
