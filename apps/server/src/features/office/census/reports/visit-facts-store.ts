import { type DimensionName, numberOf } from '@parley/core/census/dimensions';
import type { ReportDimension } from '@parley/core/census/questions';
import type { Queryable } from '../../../../db/pool';
import { raw, type Sql, sql } from '../../../../db/sql';
import type { Range } from '../range-store';
import type { Facts } from './facts-store';
import { mergedKey, withMerged } from './keywords-store';

/** Dimensions whose keys stand in `keys` of facts. */
export const KEYED: Partial<Record<ReportDimension, DimensionName>> = {
  source: 'source',
  sourceDetail: 'sourceDetail',
  engine: 'engine',
  keyword: 'keyword',
  landing: 'landing',
  area: 'area',
  city: 'city',
  district: 'district',
  device: 'device',
  system: 'system',
  browser: 'browser',
  language: 'language',
  screen: 'screen',
};

/** SQL of the keys that a row `f` has in `keys`, joined by their texts: one text can stand under several keys. */
export function keyedBy(name: DimensionName, n: number): { key: Sql; join: Sql; applies: Sql } {
  const place = raw(`f.keys[${numberOf(name)}]`);
  const table = raw(`k_${n}`);
  const merged = name === 'keyword' ? mergedKey(n) : { key: sql`${table}.key`, join: raw('') };
  return {
    key: merged.key,
    // Keys of one dimension are few; those of all dimensions take longer to read than a month of facts.
    join: sql`join census_keys ${table}
                on ${table}.id = ${place} and ${table}.dimension = ${numberOf(name)}::smallint ${merged.join}`,
    applies: sql`${place} <> 0`,
  };
}

export const keyedAmong = (name: DimensionName, keys: readonly string[]): Sql =>
  sql`${raw(`f.keys[${numberOf(name)}]`)} = any(array(
        select id from census_keys
        where dimension = ${numberOf(name)}::smallint
          and key = any(${name === 'keyword' ? withMerged(keys) : sql`${keys}::text[]`})))`;

const COLUMNS: Partial<Record<ReportDimension, string>> = { site: 'f.site_id::text', channel: 'f.channel' };

const SUMMED = ['pv', 'ended', 'dwell', 'bounced', 'invited', 'accepted', 'chats', 'chatted', 'leads'];

/** Visits. Everybody with the permission sees all of them. */
export const visitFacts: Facts = {
  table: raw('visit_facts f'),
  at: raw('f.began_at'),
  keyOf: (dimension, n) =>
    KEYED[dimension]
      ? keyedBy(KEYED[dimension], n)
      : { key: raw(COLUMNS[dimension]!), join: raw(''), applies: raw('true') },
  among: (dimension, keys) =>
    KEYED[dimension] ? keyedAmong(KEYED[dimension], keys) : sql`${raw(COLUMNS[dimension]!)} = any(${keys}::text[])`,
  parts: {
    visits: raw('count(*)'),
    visitors: raw('count(distinct f.visitor_id)'),
    newVisitors: raw('count(*) filter (where f.previous[1] is null)'),
    ...Object.fromEntries(SUMMED.map((part) => [part, raw(`coalesce(sum(f.${part}), 0)`)])),
  },
  weightOf: (part) => {
    if (part === 'visitors') return null;
    if (part === 'newVisitors') return raw('(f.previous[1] is null)::int');
    return raw(part === 'visits' ? '1' : `f.${part}`);
  },
  id: raw('f.visit_id'),
  visitor: raw('f.visitor_id'),
  openable: raw('b."YQToken" is not null'),
  times: { dwell: { length: raw('f.dwell'), where: raw('f.ended = 1') } },
  scope: null,
};

/** Visits in whole and begun days of a range, from sums: an upper bound that is read quickly. */
export async function countVisits(db: Queryable, zone: number, { from, to }: Range): Promise<number> {
  const { rows } = await db.query<{ n: number }>({
    name: 'census-report-size',
    text: `select coalesce(sum(visits), 0)::bigint as n from census_flow
           where zone = $1 and grain = 'D' and dimension = ${numberOf('all')} and at > $2::timestamptz - interval '1 day' and at < $3`,
    values: [zone, new Date(from), new Date(to)],
  });
  return rows[0]!.n;
}
