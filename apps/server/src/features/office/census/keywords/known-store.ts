import { type DimensionName, type KeywordWay, numberOf } from '@parley/core/census/dimensions';
import type { Queryable } from '../../../../db/pool';
import { sql } from '../../../../db/sql';
import { type Division, readKeys } from '../flow-store';

export type KnownBy = { way: KeywordWay; share: number }[];

type Wish = {
  list: DimensionName;
  /** Where the rows are counted. */
  place: Pick<Division, 'zone' | 'site'>;
  /** Keys of each row. */
  rows: ReadonlyMap<number, readonly number[]>;
  /** How many visits or conversations each key of a division has. */
  count: (division: Division) => Promise<readonly { id: number; n: number }[]>;
};

/** How the keyword of each row is known; nothing for rows that are no keywords. */
export async function readKnownBy(
  db: Queryable,
  { list, place, rows, count }: Wish,
): Promise<(row: number) => { knownBy?: KnownBy }> {
  if (list !== 'keyword') return () => ({});
  const dimension = numberOf('keywordWay');
  const ids = [...rows.values()].flat();
  const keys = sql`(select id from census_keys where dimension = ${dimension}::smallint and parent = any(${ids}::int[]))`;
  const counts = await count({ ...place, dimension, keys });
  const ways = await readKeys(
    db,
    counts.map(({ id }) => id),
  );
  const rowOf = new Map([...rows].flatMap(([row, keysOfRow]) => keysOfRow.map((id) => [id, row] as const)));
  const found = new Map<number, Map<string, number>>();
  for (const { id, n } of counts) {
    const { key, parent } = ways.get(id)!;
    const row = rowOf.get(parent)!;
    const sums = found.get(row) ?? new Map<string, number>();
    found.set(row, sums.set(key, (sums.get(key) ?? 0) + n));
  }
  return (row) => {
    const sums = found.get(row) ?? new Map<string, number>();
    const all = [...sums.values()].reduce((sum, n) => sum + n, 0);
    const knownBy = [...sums].map(([way, n]) => ({ way: way as KeywordWay, share: n / all }));
    return { knownBy: knownBy.sort((one, other) => other.share - one.share) };
  };
}
