import type { Queryable } from '../../../db/pool';
import { ROBOT_COLUMNS, withManner } from './columns';
import type { Robot } from './robot';

/** Robots that are switched on, in the order in which they are asked. */
export async function findSwitchedOn(db: Queryable): Promise<Robot[]> {
  const { rows } = await db.query<Robot>({
    name: 'robots-on',
    text: `select ${ROBOT_COLUMNS} from robots r where r.deleted_at is null and r.enabled
           order by r.position, r.created_at, r.id`,
  });
  return rows.map(withManner);
}

/** Names and pictures of robots, deleted ones too. */
export async function findFaces(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string; avatar: string }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; name: string; avatar: string }>({
    name: 'robot-faces',
    text: 'select id, name, avatar from robots where id = any($1::uuid[])',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findWithId(db: Queryable, id: string): Promise<Robot | null> {
  const { rows } = await db.query<Robot>({
    name: 'robot-by-id',
    text: `select ${ROBOT_COLUMNS} from robots r where r.id = $1 and r.deleted_at is null`,
    values: [id],
  });
  return rows[0] ? withManner(rows[0]) : null;
}
