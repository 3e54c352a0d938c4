import { type DimensionName, dimensionNames, numberOf, OTHER, widerOf } from '@parley/core/census/dimensions';
import type { Client } from '../../../db/pool';

type Keys = Record<DimensionName, string | null>;

/** New keys of a dimension that the facts of one day may add: anybody can make up keywords and addresses. */
const MOST_NEW = 5000;

/**
 * Ids of the keys of facts, by dimension (0: does not apply), in the order of the facts. Unknown keys are added; a key
 * lies in the key of its wider dimension. `at`: when each fact began; of a day with too many new keys the rest are one.
 */
export async function idsOfKeys(tx: Client, facts: readonly Keys[], at?: readonly Date[]): Promise<number[][]> {
  const ids = facts.map(() => [] as number[]);
  const days = at?.map((each) => each.toISOString().slice(0, 10));
  for (const name of dimensionNames) {
    const wider = widerOf(name);
    const parentOf = (fact: number): number => (wider ? ids[fact]![numberOf(wider) - 1]! : 0);
    const wanted = facts.map((keys, fact) => ({ key: keys[name], parent: parentOf(fact), day: days?.[fact] ?? null }));
    const found = await findOrAdd(
      tx,
      numberOf(name),
      wanted.flatMap(({ key, ...each }) => (key === null ? [] : [{ ...each, key }])),
    );
    for (const [fact, { key, parent }] of wanted.entries())
      ids[fact]!.push(key === null ? 0 : found.get(`${parent} ${key}`)!);
  }
  return ids;
}

/** `day`: of the fact, in UTC; null: it is added in any case. */
type Wanted = { key: string; parent: number; day: string | null };

const placeOf = ({ parent, key }: { parent: number; key: string }): string => `${parent} ${key}`;

async function findOrAdd(tx: Client, dimension: number, wanted: readonly Wanted[]): Promise<Map<string, number>> {
  const distinct = [...new Map(wanted.map((each) => [placeOf(each), each])).values()];
  const found = new Map<string, number>();
  const read = async (): Promise<Wanted[]> => {
    const left = distinct.filter((each) => !found.has(placeOf(each)));
    if (left.length > 0) for (const row of await readOrAdd(tx, dimension, left)) found.set(placeOf(row), row.id);
    return distinct.filter((each) => !found.has(placeOf(each)));
  };
  // Keys that another follower added meanwhile: the first statement waited for them and did not see them.
  const tooMany = (await read()).length > 0 ? await read() : [];
  if (tooMany.length === 0) return found;
  const others = tooMany.map(({ parent }) => ({ parent, key: OTHER, day: null }));
  const other = await findOrAdd(tx, dimension, others);
  for (const each of tooMany) found.set(placeOf(each), other.get(placeOf({ ...each, key: OTHER }))!);
  return found;
}

async function readOrAdd(tx: Client, dimension: number, wanted: readonly Wanted[]) {
  const { rows } = await tx.query<{ id: number; parent: number; key: string }>({
    name: 'census-keys',
    text: `
with wanted as (
  select parent, key, day from jsonb_to_recordset($2::jsonb) as r(parent int, key text, day date)
), missing as (
  select w.*, row_number() over (partition by w.day order by w.parent, w.key) as n from wanted w
  where not exists (
    select from census_keys k where k.dimension = $1::smallint and k.parent = w.parent and k.key = w.key)
), added as (
  insert into census_keys (dimension, parent, key)
  select $1::smallint, m.parent, m.key from missing m
  left join census_new_keys t on t.dimension = $1::smallint and t.day = m.day
  where m.day is null or m.n <= ${MOST_NEW} - coalesce(t.added, 0)
  on conflict do nothing
  returning id, parent, key
), noted as (
  insert into census_new_keys as t (dimension, day, added)
  select $1::smallint, w.day, count(*) from added a join wanted w using (parent, key)
  where w.day is not null group by w.day order by w.day
  on conflict (dimension, day) do update set added = t.added + excluded.added
)
select id, parent, key from added
union all
select k.id, k.parent, k.key from census_keys k join wanted w on k.parent = w.parent and k.key = w.key
where k.dimension = $1::smallint`,
    values: [dimension, JSON.stringify(wanted)],
  });
  return rows;
}
