import { type DimensionName, numberOf } from '@parley/core/census/dimensions';
import type { Queryable } from '../../../../db/pool';
import { every, sql, statement } from '../../../../db/sql';
import type { Principal } from '../../../../principal';
import { searchable } from '../../../foundation/access/masked-search';

const TABLES = {
  site: 'select id::text as key, name from sites',
  group: 'select id::text as key, name from agent_groups',
  agent: `select id::text as key, coalesce(nullif(nickname, ''), username) as name from agents`,
} as const;

/** Robots stand beside agents where ratings are divided by whom they are of. */
const ROBOTS = 'union all select id::text, name from robots';

/** Names by id, also of what is disabled; `keys` null: of all that can be chosen. */
export async function readNames(
  db: Queryable,
  of: keyof typeof TABLES,
  keys: readonly string[] | null,
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ key: string; name: string }>(
    `select key, name from (${TABLES[of]} ${of === 'agent' && keys ? ROBOTS : ''}) t where $1::text[] is null or key = any($1) order by name, key limit 1000`,
    [keys],
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Keys of a dimension; `like`: containing this text, as the reader sees them. */
export async function readKeyTexts(
  db: Queryable,
  reader: Pick<Principal, 'masks'>,
  { dimension, like, limit }: { dimension: DimensionName; like: string | null; limit: number },
): Promise<string[]> {
  const text = searchable(reader, `(k.key || coalesce(' ' || m.main, ''))`);
  const where = every([
    sql`k.dimension = ${numberOf(dimension)}`,
    like !== null && sql`position(lower(${like}) in lower(${text})) > 0`,
  ]);
  const { rows } = await db.query<{ key: string }>(
    // Merged keywords are chosen by their main word.
    statement(sql`
      select distinct coalesce(m.main, k.key) as key from census_keys k
      left join keyword_merges m on k.dimension = ${numberOf('keyword')} and m.word = k.key
      where ${where} order by 1 limit ${limit}`),
  );
  return rows.map(({ key }) => key);
}
