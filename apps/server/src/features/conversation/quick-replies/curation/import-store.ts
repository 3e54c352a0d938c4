import type { Client, Queryable } from '../../../../db/pool';

/** For each text its key, equal for texts that count as the same, and whether a shared reply says it. */
export async function findSame(db: Queryable, texts: readonly string[]): Promise<{ key: string; exists: boolean }[]> {
  const { rows } = await db.query<{ key: string; exists: boolean }>(
    `select given.key, exists (select 1 from quick_replies q where q.sameness = given.key and q.agent_id is null) as exists
     from (
       select place, md5(lower(regexp_replace(msg || '[]', '[[:space:][:punct:]]', '', 'g'))) as key
       from unnest($1::text[]) with ordinality as texts (msg, place)
     ) given
     order by given.place`,
    [texts],
  );
  return rows;
}

/** Removes those that are as they were imported; counts the others. */
export async function deleteImported(tx: Client, batch: string): Promise<{ removed: number; kept: number }> {
  const { rowCount } = await tx.query(
    'delete from quick_replies where import_id = $1 and version = 1 and uses = 0 and agent_id is null',
    [batch],
  );
  const { rows } = await tx.query<{ kept: number }>('select count(*) as kept from quick_replies where import_id = $1', [
    batch,
  ]);
  return { removed: rowCount ?? 0, kept: rows[0]!.kept };
}

/** Ids of groups by their names in lower case. */
export async function groupIds(db: Queryable, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id, lower(name) as name from agent_groups where lower(name) = any($1::text[])',
    [names],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}
