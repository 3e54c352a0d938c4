import type { Histogram } from '@parley/core/census/figure';
import type { ReportDimension } from '@parley/core/census/questions';
import type { Queryable } from '../../../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../../../db/sql';
import type { Range } from '../range-store';

/** How facts of a subject are read; `f` is their row. */
export type Facts = {
  table: Sql;
  /** When a fact began. */
  at: Sql;
  /** The key of a fact in a dimension; `join`: what it is read from. `applies`: false for facts without one. */
  keyOf(dimension: ReportDimension, n: number): { key: Sql; join: Sql; applies: Sql };
  /** Facts with one of these keys. */
  among(dimension: ReportDimension, keys: readonly string[]): Sql;
  /** SQL of each part that is added up. */
  parts: Readonly<Record<string, Sql>>;
  /** Parts on which a figure depends beside its own: medians, which are not added up. */
  wholes?: Readonly<Record<string, readonly string[]>>;
  /** The part whose facts are behind a figure, where its own do not say it. */
  behind?: Readonly<Record<string, string>>;
  /** What one fact adds to a part; null: distinct visitors. */
  weightOf(part: string): Sql | null;
  id: Sql;
  visitor: Sql;
  /** Whether the history can open a row behind a figure (`b`). */
  openable: Sql;
  /** Lengths of histograms, and which facts have one. */
  times: Readonly<Record<string, { length: Sql; where: Sql }>>;
  /** Facts that the reader may see. */
  scope: Sql | null;
};

export type Wanted = {
  dimensions: readonly ReportDimension[];
  /** Dimensions in which a fact must have a key, beside those it is divided by. */
  within: readonly ReportDimension[];
  where: Sql;
  range: Range;
  /** Unit and zone of the dimension `time`. */
  step: string;
  zone: string;
  limit: number;
};

export type Group = { keys: string[]; sums: Record<string, number> };

type Parts = { select: Sql; from: Sql; group: Sql };

function partsOf(facts: Facts, { dimensions, within, where, range, step, zone }: Wanted): Parts {
  const divided = dimensions.map((dimension, n) =>
    dimension === 'time'
      ? {
          // A moment until it is read: as a text it would be written for each fact.
          key: sql`date_trunc(${step}, ${facts.at}, ${zone})`,
          join: raw(''),
          applies: raw('true'),
        }
      : facts.keyOf(dimension, n),
  );
  const others = within.filter((dimension) => dimension !== 'time' && !dimensions.includes(dimension));
  const conditions = every([
    sql`${facts.at} >= ${new Date(range.from)} and ${facts.at} < ${new Date(range.to)}`,
    ...divided.map(({ applies }) => applies),
    ...others.map((dimension, n) => facts.keyOf(dimension, dimensions.length + n).applies),
    where,
    facts.scope,
  ]);
  const joins = divided.map(({ join }) => join).reduce((all, join) => sql`${all} ${join}`, raw(''));
  return {
    select: divided
      .map(({ key }, n) => sql`${key} as ${raw(`k${n}`)},`)
      .reduce((all, one) => sql`${all} ${one}`, raw('')),
    from: sql`${facts.table} ${joins} where ${conditions}`,
    group: dimensions.length === 0 ? raw('') : raw(`group by ${dimensions.map((_, n) => n + 1).join(', ')}`),
  };
}

const keysOf = (row: Record<string, unknown>, dimensions: readonly unknown[]): string[] =>
  dimensions.map((_, n) => {
    const key = row[`k${n}`];
    return String(key instanceof Date ? key.getTime() : key);
  });

/** Sums of these parts by key, those with most facts first. */
export async function readGroups(
  db: Queryable,
  facts: Facts,
  { parts, ...wanted }: Wanted & { parts: readonly string[] },
): Promise<Group[]> {
  const { select, from, group } = partsOf(facts, wanted);
  const sums = parts
    .map((part) => sql`, ${facts.parts[part]!} as ${raw(`"${part}"`)}`)
    .reduce((all, one) => sql`${all} ${one}`, raw(''));
  const { rows } = await db.query<Record<string, unknown>>(
    statement(
      sql`select ${select} count(*)::int as n ${sums} from ${from} ${group} order by n desc limit ${wanted.limit}`,
    ),
  );
  return rows
    .filter(({ n }) => n !== 0)
    .map((row) => ({
      keys: keysOf(row, wanted.dimensions),
      sums: Object.fromEntries(parts.map((part) => [part, Number(row[part])])),
    }));
}

/** Names a group in a map. */
export const groupId = (keys: readonly string[]): string => JSON.stringify(keys);

/** Histograms of these lengths by key. */
export async function readTimes(
  db: Queryable,
  facts: Facts,
  { measure, ...wanted }: Wanted & { measure: string },
): Promise<Map<string, Histogram>> {
  const { length, where } = facts.times[measure]!;
  const { select, from } = partsOf(facts, wanted);
  const by = [...wanted.dimensions, 'bucket'].map((_, n) => n + 1).join(', ');
  const { rows } = await db.query<Record<string, unknown> & { bucket: number; n: number }>(
    statement(sql`select ${select} census_bucket(${length}) as bucket, count(*)::int as n
                  from ${from} and ${where} group by ${raw(by)}`),
  );
  const times = new Map<string, Map<number, number>>();
  for (const row of rows) {
    const id = groupId(keysOf(row, wanted.dimensions));
    const known = times.get(id) ?? new Map<number, number>();
    times.set(id, known.set(row.bucket, row.n));
  }
  return times;
}

export type Behind = { id: string; YQToken: string | null; at: Date; adds: number; isOpenable: boolean };

/** The facts that add to a part, newest first; `keys`: of one group. Of distinct visitors the newest fact of each. */
export async function readBehind(
  db: Queryable,
  facts: Facts,
  { part, keys, offset, ...wanted }: Wanted & { part: string; keys: readonly string[]; offset: number },
): Promise<{ rows: Behind[]; total: number; count: number }> {
  const { select, from } = partsOf(facts, wanted);
  const weight = facts.weightOf(part);
  const adding = weight ? sql` and ${weight} <> 0` : raw('');
  const found = sql`select ${select} ${facts.id} as id, ${facts.visitor} as "YQToken", ${facts.at} as at,
                           (${weight ?? raw('1')})::float8 as adds
                    from ${from} ${adding}`;
  const ofKeys = every(
    keys.map((key, n) => sql`${raw(`k${n}`)} = ${wanted.dimensions[n] === 'time' ? new Date(Number(key)) : key}`),
  );
  const listed = weight
    ? sql`select * from (${found}) a where ${ofKeys}`
    : sql`select distinct on ("YQToken") * from (${found}) a where ${ofKeys} order by "YQToken", at desc`;
  const [{ rows }, counted] = await Promise.all([
    db.query<Behind>(
      statement(sql`select id, "YQToken", at, adds, ${facts.openable} as "isOpenable" from (${listed}) b
                    order by at desc, id desc limit ${wanted.limit} offset ${offset}`),
    ),
    db.query<{ total: number; count: number }>(
      statement(sql`select coalesce(sum(adds), 0) as total, count(*)::int as count from (${listed}) b`),
    ),
  ]);
  return { rows, total: Number(counted.rows[0]!.total), count: counted.rows[0]!.count };
}
