import { type DimensionName, numberOf } from '@parley/core/census/dimensions';
import type { Queryable } from '../../../../db/pool';
import { sql, statement } from '../../../../db/sql';
import { type Division, inFacts, type Key, theseKeys } from '../flow-store';
import type { Range } from '../range-store';

/** A row that stands for several keys, or for one under another name. */
export type Group = { id: number; key: string; ids: readonly number[] };

/** Rows of merged keys by the id of each of these keys; other keys are rows by themselves. */
export type Groups = ReadonlyMap<number, Group>;

const isOfKeywords = (list: DimensionName): boolean => list === 'keyword' || list === 'engineKeyword';
const KEYWORDS = [numberOf('keyword'), numberOf('engineKeyword')];

/**
 * The keys under these parents that are shown as one row: merged keywords, and what lies under several parents by the
 * same name.
 */
export async function readGroups(
  db: Queryable,
  { list, parents }: { list: DimensionName; parents: readonly number[] },
): Promise<Groups> {
  if (!isOfKeywords(list) && parents.length === 1) return new Map();
  const { rows } = await db.query<{ id: number; key: string }>(
    isOfKeywords(list)
      ? {
          name: 'census-merged-keywords',
          text: `select k.id, m.main as key
                 from (select word, main from keyword_merges union select main, main from keyword_merges) m
                 join census_keys k on k.dimension = $1 and k.parent = any($2::int[]) and k.key = m.word
                 order by k.key <> m.main, k.id`,
          values: [numberOf(list), parents],
        }
      : {
          name: 'census-merged-parts',
          text: `select id, key from census_keys where dimension = $1 and parent = any($2::int[]) order by id`,
          values: [numberOf(list), parents],
        },
  );
  const byName = new Map<string, number[]>();
  for (const { id, key } of rows) byName.set(key, [...(byName.get(key) ?? []), id]);
  const groups = [...byName].map(([key, ids]): Group => ({ id: ids[0]!, key, ids }));
  return new Map(groups.flatMap((group) => group.ids.map((id) => [id, group] as const)));
}

/** The keys that are shown as one row with this one. */
export async function idsWith(db: Queryable, list: DimensionName, { id, parent }: Key): Promise<readonly number[]> {
  const groups = isOfKeywords(list) ? await readGroups(db, { list, parents: [parent] }) : new Map<number, Group>();
  return groups.get(id)?.ids ?? [id];
}

/** Rows of the same group added up. */
export function mergeSums<Row extends { id: number }>(rows: readonly Row[], groups: Groups): Row[] {
  const merged = new Map<number, Row>();
  for (const row of rows) {
    const id = groups.get(row.id)?.id ?? row.id;
    const known = merged.get(id);
    merged.set(id, known ? added(known, { ...row, id: 0 }) : { ...row, id });
  }
  return [...merged.values()];
}

const added = <Row extends object>(one: Row, other: Row): Row =>
  Object.fromEntries(
    Object.entries(one).map(([part, value]) => [part, Number(value) + Number(other[part as keyof Row])]),
  ) as Row;

type Counts = ReadonlyMap<number, number>;

/** Histograms of the same group added up. */
export function mergeCounts(all: ReadonlyMap<number, Counts>, groups: Groups): Map<number, Counts> {
  const merged = new Map<number, Map<number, number>>();
  for (const [key, counts] of all) {
    const id = groups.get(key)?.id ?? key;
    const sums = merged.get(id) ?? new Map<number, number>();
    for (const [bucket, n] of counts) sums.set(bucket, (sums.get(bucket) ?? 0) + n);
    merged.set(id, sums);
  }
  return merged;
}

/** All of a list as one row. */
export function wholeGroup({ parent, parents }: { parent: Key; parents: readonly number[] }): Groups {
  if (parents.length === 1) return new Map();
  const group = { id: parent.id, key: parent.key, ids: parents };
  return new Map(parents.map((id) => [id, group]));
}

/** Distinct visitors of merged rows: counted from facts, since sums do not say who came by more than one of the keys. */
export async function readVisitorsOfGroups(
  db: Queryable,
  division: Omit<Division, 'zone' | 'keys'>,
  { range, groups }: { range: Range; groups: Groups },
): Promise<Map<number, number>> {
  const ids = [...groups].flatMap(([id, { ids }]) => (ids.length > 1 ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = ids.map((id) => groups.get(id)!.id);
  const key = sql`f.keys[${division.dimension}::int]`;
  const found = await db.query<{ id: number; n: number }>(
    statement(sql`select g.id, count(distinct f.visitor_id)::int as n
                  from visit_facts f join unnest(${ids}::int[], ${rows}::int[]) as g(key, id) on g.key = ${key}
                  where ${inFacts({ ...division, keys: theseKeys(ids) }, range)} group by 1`),
  );
  return new Map(found.rows.map(({ id, n }) => [id, n]));
}

/** The first key that is shown under this name, where the main word itself was never searched for. */
export async function findMerged(db: Queryable, dimensions: readonly number[], main: string): Promise<Key | undefined> {
  const { rows } = await db.query<Key>({
    name: 'census-merged-into',
    text: `select k.id, k.dimension, k.parent, k.key from keyword_merges m
           join census_keys k on k.key = m.word and k.dimension = any($1::smallint[])
           where m.main = $2 order by k.dimension, k.id limit 1`,
    values: [dimensions.filter((each) => KEYWORDS.includes(each)), main],
  });
  return rows[0];
}
