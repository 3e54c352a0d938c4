import type { Queryable } from '../../../db/pool';
import { type Sql, sql, statement } from '../../../db/sql';

/** Whether a conversation (`c`) exists and matches `seen`. */
export async function hasConversation(db: Queryable, id: string, seen: Sql): Promise<boolean> {
  const { rows } = await db.query(statement(sql`select 1 from conversations c where c.id = ${id} and ${seen}`));
  return rows.length > 0;
}
