import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';
import type { ListSql } from '../../../db/read-list';
import { every, raw, sql } from '../../../db/sql';
import { CONTENT, ROBOT_COLUMNS } from '../../conversation/robots/columns';
import type { Robot } from '../../conversation/robots/robot';

/** Edits wait for a publication (`on`), which may lose this share of answers. */
export type Gate = { on: boolean; mostLost: number };

export type RobotFields = Robot & { position: number; gate: Partial<Gate> };

export type RobotRow = RobotFields & {
  publishedAt: Date | null;
  entries: number;
  unpublished: number;
  updatedAt: Date;
  updatedBy: string | null;
  provider: { url: string; model: string; embeddingModel: string; hasKey: boolean } | null;
};

/** SQL: an entry `e` that is in force as `f` says something else, or is in force no more, or not yet. */
const UNPUBLISHED = `(
  select count(*) from robot_entries e
  full join (select * from robot_entry_versions where robot_id = r.id and until_version is null) f on f.entry_id = e.id
  where coalesce(e.robot_id, f.robot_id) = r.id and f.content is distinct from ${CONTENT})`;

const SELECT = `
  select ${ROBOT_COLUMNS}, r.position, r.gate,
         (select v.at from robot_versions v where v.robot_id = r.id and v.version = r.version) as "publishedAt",
         (select count(*) from robot_entries e where e.robot_id = r.id) as entries,
         case when (r.gate ->> 'on')::boolean then ${UNPUBLISHED} else 0 end as unpublished,
         r.updated_at as "updatedAt", a.nickname as "updatedBy",
         (select jsonb_build_object('url', s.url, 'model', s.model, 'embeddingModel', s.embedding_model, 'hasKey', s.key <> '')
          from smart_robots s where s.robot_id = r.id and r.kind = 'high' and s.url <> '') as provider
  from robots r
  left join agents a on a.id = r.updated_by`;

export const robotList = ({ text }: Pick<Value<'GET /robot/getList'>, 'text'>): ListSql => ({
  select: SELECT,
  from: 'robots r',
  id: 'r.id',
  where: every([raw('r.deleted_at is null'), text !== undefined && sql`strpos(lower(r.name), lower(${text})) > 0`]),
  order: 'r.position, r.created_at, r.id',
});

export async function findRobotRow(db: Queryable, id: string): Promise<RobotRow | null> {
  const { rows } = await db.query<RobotRow>(`${SELECT} where r.id = $1 and r.deleted_at is null`, [id]);
  return rows[0] ?? null;
}

/** Locks a robot for a change of itself or its entries. */
export async function lockRobot(tx: Queryable, id: string): Promise<RobotFields | null> {
  const { rows } = await tx.query<RobotFields>(
    `select ${ROBOT_COLUMNS}, r.position, r.gate from robots r where r.id = $1 and r.deleted_at is null for update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function saveRobot(
  tx: Queryable,
  robot: Omit<RobotFields, 'version'>,
  { by, now }: { by: string; now: number },
): Promise<void> {
  await tx.query(
    `insert into robots (id, name, avatar, kind, mode, enabled, position, sites, channels, links, hours, time_zone, manner,
                         gate, created_at, updated_at, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16)
     on conflict (id) do update set
       name = $2, avatar = $3, kind = $4, mode = $5, enabled = $6, position = $7, sites = $8, channels = $9, links = $10,
       hours = $11, time_zone = $12, manner = $13, gate = $14, updated_at = $15, updated_by = $16`,
    [
      robot.id,
      robot.name,
      robot.avatar,
      robot.kind,
      robot.mode,
      robot.enabled,
      robot.position,
      robot.sites,
      robot.channels,
      robot.links,
      JSON.stringify(robot.hours),
      robot.timeZone,
      JSON.stringify(robot.manner),
      JSON.stringify(robot.gate),
      new Date(now),
      by,
    ],
  );
}

/** Marks robots as deleted and deletes their entries. Returns those that there were. */
export async function deleteRobots(
  tx: Queryable,
  ids: readonly string[],
  now: number,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    `update robots set deleted_at = $2, enabled = false where id = any($1::uuid[]) and deleted_at is null
     returning id, name`,
    [ids, new Date(now)],
  );
  const deleted = rows.map(({ id }) => id);
  await tx.query('delete from robot_entries where robot_id = any($1::uuid[])', [deleted]);
  await tx.query('delete from robot_entry_versions where robot_id = any($1::uuid[])', [deleted]);
  await tx.query('delete from robot_versions where robot_id = any($1::uuid[])', [deleted]);
  return rows;
}

export async function copyEntries(
  tx: Queryable,
  { from, to, by, now }: { from: string; to: string; by: string; now: number },
) {
  await tx.query(
    `with copied as (
       select e.*, gen_random_uuid() as new_id from robot_entries e where e.robot_id = $1
     )
     insert into robot_entries (id, robot_id, question, "similar", answers, keywords, match, category, weight, related,
                                enabled, created_at, updated_at, updated_by)
     select c.new_id, $2, c.question, c."similar", c.answers, c.keywords, c.match, c.category, c.weight,
            coalesce((select array_agg(o.new_id order by k.at) from unnest(c.related) with ordinality k(id, at)
                      join copied o on o.id = k.id), '{}'),
            c.enabled, $4, $4, $3
     from copied c`,
    [from, to, by, new Date(now)],
  );
}

export async function readRobotOptions(db: Queryable) {
  const [sites, links] = await Promise.all([
    db.query<{ id: string; name: string }>('select id, name from sites order by name collate "zh-x-icu", id'),
    db.query<{ id: string; name: string }>(
      'select id, name from links order by name collate "zh-x-icu", id limit 1000',
    ),
  ]);
  return { sites: sites.rows, links: links.rows };
}

export async function countSites(db: Queryable, ids: readonly string[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*) as count from sites where id = any($1::uuid[])', [
    ids,
  ]);
  return rows[0]!.count;
}
