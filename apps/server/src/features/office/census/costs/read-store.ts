import { UNKNOWN } from '@parley/core/census/dimensions';
import type { Queryable } from '../../../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../../../db/sql';
import type { Range } from '../range-store';

/** Costs that are added up. Null: all of them. */
export type CostsAsked = {
  range: Range;
  zone: string;
  /** An array of ids of keywords. */
  keys: Sql | null;
  /** What is not said is `unknown`. */
  sites: readonly string[] | null;
  engines: readonly string[] | null;
};

export const SITE = raw(`coalesce(c.site_id::text, '${UNKNOWN}')`);
export const ENGINE = raw(`coalesce(nullif(c.engine, ''), '${UNKNOWN}')`);

/** A day belongs to a range if it begins in it. */
const daysOf = ({ range, zone }: CostsAsked): Sql => sql`
  select (${new Date(range.from)}::timestamptz at time zone ${zone})::date
           + (date_trunc('day', ${new Date(range.from)}::timestamptz, ${zone}) < ${new Date(range.from)})::int as first,
         ((${new Date(range.to)}::timestamptz - interval '1 millisecond') at time zone ${zone})::date as last`;

const within = ({ keys, sites, engines }: CostsAsked): Sql =>
  every([
    sql`c.replaced_by is null and c.last_day >= d.first and c.first_day <= d.last`,
    keys !== null && sql`c.key = any(${keys})`,
    sites !== null && sql`${SITE} = any(${sites}::text[])`,
    engines !== null && sql`${ENGINE} = any(${engines}::text[])`,
  ]);

/** What a line adds: as large a part of its cost as of its days. */
const ADDS = raw(`c.cost * (least(c.last_day, d.last) - greatest(c.first_day, d.first) + 1)
  / (c.last_day - c.first_day + 1)`);

const FROM = raw('d join keyword_costs c on true');

/** Costs by key; a key without a line has none. */
export async function readCosts(db: Queryable, asked: CostsAsked): Promise<Map<number, number>> {
  const { rows } = await db.query<{ key: number; cost: number }>(
    statement(sql`with d as (${daysOf(asked)})
                  select c.key, round(sum(${ADDS}), 4)::float8 as cost from ${FROM} where ${within(asked)} group by 1`),
  );
  return new Map(rows.map(({ key, cost }) => [key, cost]));
}

/** Pieces of SQL by which reports divide costs; `c` is a line. */
export type Division = { key: Sql; join: Sql };

/** Each day of the lines, where time divides them: `s.at` is when its step begins. */
const steps = (asked: CostsAsked, step: string): Sql => sql`
  cross join lateral (
    select date_trunc(${step}, day::timestamp at time zone ${asked.zone}, ${asked.zone}) as at, count(*)::int as days
    from generate_series(greatest(c.first_day, d.first), least(c.last_day, d.last), interval '1 day') day group by 1
  ) s`;
const OF_STEP = raw('c.cost * s.days / (c.last_day - c.first_day + 1)');
export const STEP_KEY = raw('(extract(epoch from s.at) * 1000)::bigint::text');

/** Costs by these divisions, their keys as text. `step`: also by time. */
export async function readCostGroups(
  db: Queryable,
  asked: CostsAsked,
  { divisions, step }: { divisions: readonly Division[]; step: string | null },
): Promise<{ keys: string[]; cost: number }[]> {
  const joins = divisions.map(({ join }) => join).reduce((all, join) => sql`${all} ${join}`, raw(''));
  const select = divisions
    .map(({ key }, n) => sql`${key} as ${raw(`k${n}`)},`)
    .reduce((all, one) => sql`${all} ${one}`, raw(''));
  const group = divisions.length === 0 ? '' : `group by ${divisions.map((_, n) => n + 1).join(', ')}`;
  const { rows } = await db.query<Record<string, unknown> & { cost: number | null }>(
    statement(sql`with d as (${daysOf(asked)})
                  select ${select} round(sum(${step ? OF_STEP : ADDS}), 4)::float8 as cost
                  from ${FROM} ${joins} ${step ? steps(asked, step) : raw('')} where ${within(asked)} ${raw(group)}`),
  );
  return rows.flatMap((row) =>
    row.cost === null ? [] : [{ keys: divisions.map((_, n) => String(row[`k${n}`])), cost: row.cost }],
  );
}

/** Costs by step of a curve: its beginning in milliseconds. */
export async function readCostSeries(db: Queryable, asked: CostsAsked, step: string): Promise<Map<number, number>> {
  const rows = await readCostGroups(db, asked, { divisions: [{ key: STEP_KEY, join: raw('') }], step });
  return new Map(rows.map(({ keys, cost }) => [Number(keys[0]), cost]));
}

export type CostRow = {
  id: number;
  first: string;
  last: string;
  keyword: string;
  engine: string;
  site: string;
  cost: number;
  adds: number;
  file: string;
  line: number;
};

/** The lines behind a cost, the latest days first. `total` is the cost. */
export async function readCostRows(
  db: Queryable,
  asked: CostsAsked,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ costs: CostRow[]; total: number; rows: number }> {
  const [found, counted] = await Promise.all([
    db.query<CostRow>(
      statement(sql`with d as (${daysOf(asked)})
        select c.id::int as id, c.first_day::text as first, c.last_day::text as last, k.key as keyword, c.engine,
               coalesce(s.name, '') as site, c.cost::float8 as cost, round(${ADDS}, 4)::float8 as adds,
               i.name as file, c.line
        from d join keyword_costs c on true join census_keys k on k.id = c.key
        join cost_imports i on i.id = c.import_id left join sites s on s.id = c.site_id
        where ${within(asked)} order by c.last_day desc, c.cost desc, c.id limit ${limit} offset ${offset}`),
    ),
    db.query<{ total: number; rows: number }>(
      statement(sql`with d as (${daysOf(asked)})
        select coalesce(round(sum(${ADDS}), 4), 0)::float8 as total, count(*)::int as rows
        from ${FROM} where ${within(asked)}`),
    ),
  ]);
  return { costs: found.rows, ...counted.rows[0]! };
}
