import type { Queryable } from '../../../db/pool';
import { type Sql, sql, statement } from '../../../db/sql';

/** Whether one of these agents does not match `reached`. */
export async function hasAgentBeyond(db: Queryable, agentIds: readonly string[], reached: Sql): Promise<boolean> {
  const { rows } = await db.query(
    statement(sql`select 1 from unnest(${[...agentIds]}::uuid[]) named (id) where named.id not in ${reached} limit 1`),
  );
  return rows.length > 0;
}

/** Number of these groups that the agent is in. */
export async function countGroupsWith(db: Queryable, agentId: string, groupIds: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    'select group_id as id from agent_group_members where agent_id = $1 and group_id = any($2::uuid[])',
    [agentId, groupIds],
  );
  return rows.length;
}
