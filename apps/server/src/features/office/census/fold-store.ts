import {
  type Added,
  ALL_SITES,
  addingOf,
  DIMENSIONS,
  differences,
  FACT_PARTS,
  FLOW_PARTS,
  type Grain,
  HOURLY,
  MONTHLY,
  OF_SITE,
  type Target,
  YEARLY_OF_ALL,
  YEARLY_OF_SITE,
} from './sums-store';

/** Of these `bigint` is needed; all others fit an `int`, which is added up without `numeric`. */
const LARGE = ['dwell'];
const typeOf = (part: string): string => (LARGE.includes(part) ? 'bigint' : 'int');
const summed = (parts: readonly string[]): string =>
  parts.map((part) => `sum(${part})::${typeOf(part)} as ${part}`).join(', ');

/**
 * CTEs: facts, each with its `sign`, as `each_key`, a row for each of their keys in these dimensions in each zone, and
 * what they add up to in a site by day: `cells`, and the pairs `cell_returns` and `cell_times`. All coarser sums follow
 * from these, which are fewer.
 */
const cellsOf = (changed: string, zones: string, dimensions: string): string => `
changed as materialized (${changed}),
placed as materialized (
  select c.*, z.id as zone, z.zone as zone_name, date_trunc('hour', c.began_at, z.zone) as hour,
         date_trunc('day', c.began_at, z.zone) as at, (c.began_at at time zone z.zone)::date as day
  from changed c, ${zones} z
),
each_key as materialized (
  select p.zone, u.n::smallint as dimension, u.key, p.site_id, p.hour, p.at, p.day, p.sign, p.bucket,
         case when p.previous[u.n] is null then p.sign else 0 end as firsts,
         case when p.previous[1] is null then p.sign else 0 end as new_visitors,
         p.day - (p.previous[u.n] at time zone p.zone_name)::date as returned,
         ${FACT_PARTS.map((part) => `p.${part}::${typeOf(part)}`).join(', ')}
  from placed p cross join unnest(p.keys) with ordinality as u(key, n)
  where u.key <> 0 and u.n in (${dimensions})
),
cells as materialized (
  select zone, dimension, key, site_id, at, sum(sign)::int as visits,
         ${summed(['firsts', 'new_visitors', ...FACT_PARTS])}
  from each_key group by zone, dimension, key, site_id, at
),
cell_returns as materialized (${cellPairsOf('returned')}),
cell_times as materialized (${cellPairsOf('bucket')})`;

const cellPairsOf = (column: 'returned' | 'bucket'): string => `
  select zone, dimension, key, site_id, at, day, ${column} as bucket, sum(sign)::int as count
  from each_key where ${column} is not null and sign <> 0
  group by zone, dimension, key, site_id, at, day, ${column} having sum(sign) <> 0`;

/** The dimensions of a grain, and those for which it has pairs. */
const KEPT: Record<Grain, string> = {
  h: `dimension in (${HOURLY})`,
  d: `dimension not in (${MONTHLY})`,
  D: `dimension not in (${MONTHLY}, ${OF_SITE})`,
  m: 'true',
  M: `dimension not in (${OF_SITE})`,
  y: `dimension in (${YEARLY_OF_SITE})`,
  Y: `dimension in (${YEARLY_OF_ALL})`,
};
const PAIRED: Record<Grain, string> = { ...KEPT, h: 'false', m: `dimension in (${OF_SITE})` };

/** Units that are longer than a cell, which is a day. */
const LONGER: Partial<Record<Grain, 'month' | 'year'>> = { m: 'month', M: 'month', y: 'year', Y: 'year' };
const siteIn = (grain: Grain): string => (grain === 'D' || grain === 'M' || grain === 'Y' ? ALL_SITES : 'c.site_id');

/** SQL: where a cell lies in sums of a grain, in the order of `PLACE`. */
const placeIn = (grain: Grain): string => `
  c.zone, '${grain}'::"char" as grain, c.dimension,
  ${LONGER[grain] ? `date_trunc('${LONGER[grain]}', c.at, z.zone)` : 'c.at'} as at, c.key, ${siteIn(grain)} as site_id`;

const zonesOf = (grain: Grain, zones: string): string => (LONGER[grain] ? `join ${zones} z on z.id = c.zone` : '');

function flowIn(grain: Grain, zones: string): string {
  if (grain === 'h')
    return `select zone, 'h'::"char" as grain, dimension, hour as at, key, site_id, sum(sign)::int as visits,
                   ${summed(['firsts', 'new_visitors', ...FACT_PARTS])}
            from each_key where ${KEPT.h} group by zone, dimension, hour, key, site_id`;
  if (grain === 'd') return `select ${placeIn(grain)}, ${FLOW_PARTS.join(', ')} from cells c where ${KEPT.d}`;
  return `select ${placeIn(grain)}, ${summed(FLOW_PARTS)} from cells c ${zonesOf(grain, zones)}
          where ${KEPT[grain]} group by 1, 2, 3, 4, 5, 6`;
}

/** SQL: so many days before the first of the month or year the earlier visit was; see `COARSER` of years. */
const BACK = {
  month: `c.bucket - (extract(day from c.day)::int - 1)`,
  year: `greatest(c.bucket - (extract(doy from c.day)::int - 1), 0)`,
};

/** Pairs of a grain. */
function pairsIn(grain: Grain, from: 'cell_returns' | 'cell_times', zones: string): string {
  const longer = LONGER[grain];
  const bucket = from === 'cell_returns' && longer ? BACK[longer] : 'c.bucket';
  return `select ${placeIn(grain)}, ${bucket} as bucket, sum(c.count)::int as count
          from ${from} c ${zonesOf(grain, zones)}
          where ${PAIRED[grain]} group by 1, 2, 3, 4, 5, 6, 7 having sum(c.count) <> 0`;
}

const united = (parts: readonly string[]): string => parts.join('\nunion all\n');

/** What the cells add up to in all grains. */
function ofCells({ zones, grains }: Target): Added {
  const paired = grains.filter((grain) => PAIRED[grain] !== 'false');
  return {
    flow: united(grains.map((grain) => flowIn(grain, zones))),
    returns: united(paired.map((grain) => pairsIn(grain, 'cell_returns', zones))),
    times: united(paired.map((grain) => pairsIn(grain, 'cell_times', zones))),
  };
}

/** SQL, to follow `with`: adds rows as `differences` gives them to the sums. */
export const addingChanged = (changed: string, target: Target, dimensions = DIMENSIONS): string =>
  `${cellsOf(changed, target.zones, dimensions)} ${addingOf(ofCells(target))}`;

/** One statement that adds facts, each with its `sign`, to the sums. */
export const foldOf = (facts: string, target: Target, dimensions = DIMENSIONS): string =>
  `with ${addingChanged(differences(facts), target, dimensions)}`;
