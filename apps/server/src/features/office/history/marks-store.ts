import type { Queryable } from '../../../db/pool';
import { type Sql, sql, statement } from '../../../db/sql';

export type Mark = { id: string; mark: string };

/** Adds tags; returns the new ones. */
export async function insertMarks(
  tx: Queryable,
  { ids, marks, agentId, now }: { ids: readonly string[]; marks: readonly string[]; agentId: string; now: number },
): Promise<Mark[]> {
  const { rows } = await tx.query<Mark>(
    `insert into conversation_marks (conversation_id, mark, agent_id, marked_at)
       select c.id, m.mark, $3, $4 from unnest($1::uuid[]) as c (id), unnest($2::text[]) as m (mark)
       on conflict do nothing
       returning conversation_id as id, mark`,
    [ids, marks, agentId, new Date(now)],
  );
  return rows;
}

/** Removes tags; returns the removed ones. */
export async function deleteMarks(tx: Queryable, ids: readonly string[], marks: readonly string[]): Promise<Mark[]> {
  const { rows } = await tx.query<Mark>(
    `delete from conversation_marks where conversation_id = any($1::uuid[]) and mark = any($2::text[])
       returning conversation_id as id, mark`,
    [ids, marks],
  );
  return rows;
}

/** Ids among these of conversations (`c`) that match `seen`. */
export async function findAmong(db: Queryable, ids: readonly string[], seen: Sql): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    statement(sql`select c.id from conversations c where c.id = any(${ids}::uuid[]) and ${seen}`),
  );
  return rows.map(({ id }) => id);
}
