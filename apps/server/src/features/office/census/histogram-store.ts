import type { Histogram } from '@parley/core/census/figure';
import { raw, type Sql, sql } from '../../../db/sql';

/** A histogram as it comes from the database: a row for each instead of one for each bucket, read ten times as fast. */
export type Counts = { buckets: number[]; counts: number[] };

/**
 * SQL: histograms of what is added up: one for each value of the columns `by`. `counted`: rows of these, with `bucket`
 * and `count`.
 */
export const histogramsBy = (by: string, counted: Sql): Sql => sql`
  select ${raw(by)}, json_agg(bucket) as buckets, json_agg(n) as counts
  from (select ${raw(by)}, bucket, sum(count)::int as n from (${counted}) c
        group by ${raw(by)}, bucket having sum(count) <> 0) h
  group by ${raw(by)}`;

export const histogramOf = ({ buckets, counts }: Counts): Histogram =>
  new Map(buckets.map((bucket, n) => [bucket, counts[n]!]));
