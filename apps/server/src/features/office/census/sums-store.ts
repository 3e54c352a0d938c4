import {
  type DimensionName,
  dimensionNames,
  isHourly,
  isMonthly,
  isOfSite,
  isYearly,
  numberOf,
} from '@parley/core/census/dimensions';

const numbersOf = (is: (name: DimensionName) => boolean): string => dimensionNames.filter(is).map(numberOf).join(', ');

/** Dimensions by their numbers: all, and those that are added up by hour, by month only, or with keys of one site. */
export const DIMENSIONS = numbersOf(() => true);
export const MONTHLY = numbersOf(isMonthly);
export const OF_SITE = numbersOf(isOfSite);
export const HOURLY = numbersOf(isHourly);
/** Those that are added up by year: of each site, as a key is of one, or of all sites together. */
export const YEARLY_OF_SITE = numbersOf((name) => isYearly(name) && isOfSite(name));
export const YEARLY_OF_ALL = numbersOf((name) => isYearly(name) && !isOfSite(name));

/** Parts of a fact that are added up. */
export const SUMS = ['pv', 'ended', 'dwell', 'bounced', 'invited', 'accepted', 'chats', 'chatted', 'leads'];

/** Columns of `census_flow` that say how many visits are behind another sum. */
export const COUNTED = ['pv', 'invited', 'accepted', 'leads'];
export const visitsBehind = (part: string): string => `${part}_visits`;

/** SQL: what a fact `of` adds to each column, apart from those that depend on the visitor's other visits. */
export const partsOfFact = (of: string): string =>
  [
    ...SUMS.map((part) => `${of}.${part}`),
    ...COUNTED.map((part) => `(${of}.${part} > 0)::int as ${visitsBehind(part)}`),
  ].join(', ');
export const FACT_PARTS = [...SUMS, ...COUNTED.map(visitsBehind)];

/** Columns of `census_flow` that are added up. */
export const FLOW_PARTS = ['visits', 'firsts', 'new_visitors', ...FACT_PARTS];

/** SQL: a sum that says something. */
export const isSomething = FLOW_PARTS.map((part) => `${part} <> 0`).join(' or ');

/** Capitals: of all sites together. */
const UNITS = { h: 'hour', d: 'day', D: 'day', m: 'month', M: 'month', y: 'year', Y: 'year' } as const;
export type Grain = keyof typeof UNITS;

/** Where facts are added up: `zones`, SQL of rows of `census_zones`, and the grains of `census_flow`. */
export type Target = { zones: string; grains: readonly Grain[] };

export const EVERYWHERE: Target = { zones: 'census_zones', grains: ['h', 'd', 'D', 'm', 'M', 'y', 'Y'] };

/** The zone `$1` alone, as `zones` of a target. */
export const OF_ZONE = '(select id, zone from census_zones where id = $1)';

/** Stands for all sites in sums of them together. */
export const ALL_SITES = `'00000000-0000-0000-0000-000000000000'::uuid`;

export const PLACE = 'zone, grain, dimension, at, key, site_id';

/** SQL: the sums of a grain are kept in a dimension, and have pairs: these answer for a range of a site, or of all. */
const IS_KEPT = `case p.grain when 'h' then u.n in (${HOURLY}) when 'd' then u.n not in (${MONTHLY})
    when 'D' then u.n not in (${MONTHLY}, ${OF_SITE}) when 'm' then true when 'M' then u.n not in (${OF_SITE})
    when 'y' then u.n in (${YEARLY_OF_SITE}) else u.n in (${YEARLY_OF_ALL}) end`;
const HAS_PAIRS = `(p.grain not in ('h', 'm') or p.grain = 'm' and u.n in (${OF_SITE}))`;

/** SQL: days since the visitor's earlier visit. */
const DAYS = 'p.day - (p.previous[u.n] at time zone p.zone_name)::date';
const RETURNED = `case when p.grain in ('y', 'Y') then greatest(${DAYS}, 0) else ${DAYS} end`;

/** What says where a fact is added up; `bucket`: that of its length, null while the visit lasts. */
const WHERE_OF_FACT = 'visit_id, site_id, visitor_id, began_at, keys, previous, bucket';

/**
 * SQL: facts, each with its `sign`, as rows of what is added. A fact that was taken away and put back with other parts
 * is one row, of their difference.
 */
export const differences = (facts: string): string => {
  const signed = [...SUMS, ...COUNTED.map((part) => `(${part} > 0)::int`)];
  return `
  select ${WHERE_OF_FACT}, sum(sign)::int as sign,
         ${FACT_PARTS.map((part, n) => `sum(sign * ${signed[n]})::bigint as ${part}`).join(', ')}
  from (select c.*, case when c.ended <> 0 then census_bucket(c.dwell)::int end as bucket from (${facts}) c) c
  group by ${WHERE_OF_FACT}`;
};

/**
 * CTEs: facts, each with its `sign`, and `each_key`: a row for each of their keys in these dimensions at each place where
 * it is added up. `returned`: days since the visitor's earlier visit.
 */
export const keysOfFacts = (facts: string, { zones, grains }: Target, dimensions = DIMENSIONS): string => `
changed as materialized (${differences(facts)}),
placed as materialized (
  select c.*, z.id as zone, z.zone as zone_name, g.grain, date_trunc(g.unit, c.began_at, z.zone) as at,
         (date_trunc(g.unit, c.began_at, z.zone) at time zone z.zone)::date as day,
         case when g.grain in ('D', 'M', 'Y') then ${ALL_SITES} else c.site_id end as summed_site
  from changed c, ${zones} z,
       (values ${grains.map((grain) => `('${grain}'::"char", '${UNITS[grain]}')`).join(', ')}) as g(grain, unit)
),
each_key as materialized (
  select p.zone, p.grain, u.n::smallint as dimension, p.at, u.key, p.summed_site as site_id,
         p.sign, p.visitor_id, p.previous[u.n] is null as is_first, p.previous[1] is null as is_new,
         ${FACT_PARTS.map((part) => `p.${part}`).join(', ')},
         case when ${HAS_PAIRS} then ${RETURNED} end as returned,
         case when ${HAS_PAIRS} then p.bucket end as bucket
  from placed p cross join unnest(p.keys) with ordinality as u(key, n)
  where u.key <> 0 and u.n in (${dimensions}) and ${IS_KEPT}
)`;

/** Sums to which `each_key` adds up, without pairs. */
const FLOW = `
  select ${PLACE}, sum(sign) as visits, coalesce(sum(sign) filter (where is_first), 0) as firsts,
         coalesce(sum(sign) filter (where is_new), 0) as new_visitors,
         ${FACT_PARTS.map((part) => `sum(${part})::bigint as ${part}`).join(', ')}
  from each_key group by ${PLACE}`;

/** Pairs to which `each_key` adds up, a row for each. */
const pairsOf = (column: 'returned' | 'bucket'): string => `
  select ${PLACE}, ${column} as bucket, sum(sign)::int as count
  from each_key where ${column} is not null and sign <> 0 group by ${PLACE}, ${column} having sum(sign) <> 0`;

/** SQL of sums, and of their pairs, a row for each. */
export type Added = { flow: string; returns: string; times: string };

/** What `each_key` adds up to. */
export const ofKeys: Added = { flow: FLOW, returns: pairsOf('returned'), times: pairsOf('bucket') };

/** SQL: inserts sums with their pairs, or adds them to those that are there; in order, which keeps the index small. */
export function addingOf({ flow, returns, times }: Added): string {
  const none = FLOW_PARTS.map((part) => `0 as ${part}`).join(', ');
  const gathered = 'array_agg(census_pair(bucket, count) order by bucket)';
  const pairs = (from: string, columns: string) => `
    select ${PLACE}, ${none}, ${columns}
    from (${from}) p group by ${PLACE}`;
  const merged = (column: string) =>
    `${column} = case when excluded.${column} is null then f.${column} else census_merge(f.${column}, excluded.${column}) end`;
  return `
insert into census_flow as f (${PLACE}, ${FLOW_PARTS.join(', ')}, returns, times)
select * from (
  select ${PLACE}, ${FLOW_PARTS.map((part) => `nullif(sum(${part}), 0) as ${part}`).join(', ')},
         max(returns) as returns, max(times) as times
  from (
    select s.*, null::bigint[] as returns, null::bigint[] as times from (${flow}) s
    union all ${pairs(returns, `${gathered}, null`)}
    union all ${pairs(times, `null, ${gathered}`)}
  ) parts
  group by ${PLACE}
) s
where ${isSomething} or returns is not null or times is not null
order by ${PLACE}
on conflict (${PLACE}) do update set
  ${FLOW_PARTS.map((part) => `${part} = nullif(coalesce(f.${part}, 0) + coalesce(excluded.${part}, 0), 0)`).join(',\n  ')},
  ${merged('returns')},
  ${merged('times')}`;
}

/** SQL: whole days between two moments of a zone. */
const daysBetween = (earlier: string, later: string): string =>
  `(${later} at time zone z.zone)::date - (${earlier} at time zone z.zone)::date`;

/**
 * Sums that are added up from finer ones: months from days, years from months. `first`: when the one begins in which
 * `$2` lies. Of years, `returns` does not say how long ago within them an earlier visit was: nobody asks, and it would
 * be a pair for each day of the year.
 */
const COARSER = {
  month: { of: ['d', 'D'], as: ['m', 'M'], longest: '32 days', returned: (days: string) => days },
  year: { of: ['m', 'M'], as: ['y', 'Y'], longest: '367 days', returned: (days: string) => `greatest(${days}, 0)` },
} as const;

/** SQL: removes the sums of the month or year of the zone `$1` in which `$2` lies, from a table of sums `f`. */
export const removing = (table: string, unit: keyof typeof COARSER): string => `
  delete from ${table} f using census_zones z
  where z.id = $1 and f.zone = z.id and f.grain in (${COARSER[unit].as.map((grain) => `'${grain}'`).join(', ')})
    and f.at = date_trunc('${unit}', $2::timestamptz, z.zone)`;

/** SQL: a month whose year is kept. */
export const IS_YEARLY = `(f.grain = 'M' and f.dimension in (${YEARLY_OF_ALL}) or f.grain = 'm' and f.dimension in (${YEARLY_OF_SITE}))`;

/** What the days of a month, or the months of a year, of the zone `$1` add up to; `$2`: a moment of it. */
function addedUp(unit: keyof typeof COARSER): Added {
  const { of, as, longest, returned } = COARSER[unit];
  const finer = `
    census_zones z
    cross join lateral (select date_trunc('${unit}', $2::timestamptz, z.zone) as first) m
    join census_flow f on f.zone = z.id and f.grain in ('${of[0]}', '${of[1]}') and f.dimension in (${DIMENSIONS})
      and f.at >= m.first and f.at < date_trunc('${unit}', m.first + interval '${longest}', z.zone)`;
  const place = `
    f.zone, (case f.grain when '${of[0]}' then '${as[0]}' else '${as[1]}' end)::"char" as grain, f.dimension,
    m.first as at, f.key, f.site_id`;
  const isPaired = `(f.grain = '${of[1]}' or f.dimension in (${OF_SITE}))`;
  const isKept = unit === 'year' ? IS_YEARLY : 'true';
  const pairs = (column: 'returns' | 'times', bucket: string) => `
    select ${place}, ${bucket} as bucket, sum(p.count)::int as count
    from ${finer} cross join lateral census_pairs(f.${column}) p
    where z.id = $1 and ${isPaired} and ${isKept} group by 1, 2, 3, 4, 5, 6, 7 having sum(p.count) <> 0`;
  return {
    flow: `select ${place}, ${FLOW_PARTS.map((part) => `coalesce(sum(f.${part}), 0) as ${part}`).join(', ')}
           from ${finer} where z.id = $1 and ${isKept} group by 1, 2, 3, 4, 5, 6`,
    returns: pairs('returns', returned(`p.bucket - (${daysBetween('m.first', 'f.at')})`)),
    times: pairs('times', 'p.bucket'),
  };
}

export const monthOf = addedUp('month');
export const yearOf = addedUp('year');
