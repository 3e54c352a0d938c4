import type { Queryable } from '../../../db/pool';

/** Visitors in open conversations of this agent. */
export async function readOpenVisitors(db: Queryable, agentId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select visitor_id as id from conversations where owner_id = $1 and state = 'current' order by opened_at, id`,
    [agentId],
  );
  return rows.map(({ id }) => id);
}
