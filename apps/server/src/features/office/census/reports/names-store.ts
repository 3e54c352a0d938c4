import { type DimensionName, numberOf } from '@parley/core/census/dimensions';
import type { Queryable } from '../../../../db/pool';

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

/** Keys of a dimension; `like`: containing this text. */
export async function readKeyTexts(
  db: Queryable,
  dimension: DimensionName,
  { like, limit }: { like: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    // Merged keywords are chosen by their main word.
    `select distinct coalesce(m.main, k.key) as key from census_keys k
     left join keyword_merges m on k.dimension = ${numberOf('keyword')} and m.word = k.key
     where dimension = $1 and ($2::text is null or position(lower($2) in lower(key || coalesce(' ' || main, ''))) > 0)
     order by 1 limit $3`,
    [numberOf(dimension), like, limit],
  );
  return rows.map(({ key }) => key);
}
