import { robotManner } from '@parley/protocol/http/robots/robot';
import type { Queryable } from '../../../db/pool';
import type { Robot } from './robot';

/** Columns of `robots r`; `manner` holds what was set, see `mannerOf`. */
export const ROBOT_COLUMNS = `r.id, r.name, r.avatar, r.kind, r.mode, r.enabled, r.sites, r.channels, r.links, r.hours,
  r.time_zone as "timeZone", r.manner, r.version`;

/** With defaults for what was not set. */
export const mannerOf = (stored: unknown): Robot['manner'] => robotManner.parse(stored ?? {});

export const withManner = <R extends { manner: unknown }>(row: R): R & { manner: Robot['manner'] } => ({
  ...row,
  manner: mannerOf(row.manner),
});

/** Robots that are switched on, in the order in which they are asked. */
export async function readRobots(db: Queryable): Promise<Robot[]> {
  const { rows } = await db.query<Robot>({
    name: 'robots-on',
    text: `select ${ROBOT_COLUMNS} from robots r where r.deleted_at is null and r.enabled
           order by r.position, r.created_at, r.id`,
  });
  return rows.map(withManner);
}

/** Names and pictures of robots, deleted ones too. */
export async function readRobotFaces(
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

export async function findRobot(db: Queryable, id: string): Promise<Robot | null> {
  const { rows } = await db.query<Robot>({
    name: 'robot-by-id',
    text: `select ${ROBOT_COLUMNS} from robots r where r.id = $1 and r.deleted_at is null`,
    values: [id],
  });
  return rows[0] ? withManner(rows[0]) : null;
}
