import type { Queryable } from '../../../db/pool';

/**
 * Copies the model, sources with their passages, and tools of a smart robot to another; of others there are none. Where
 * the robot's own entries are a source, the copy's own are.
 */
export async function copySmartRobot(
  tx: Queryable,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<void> {
  await tx.query(
    `insert into smart_robots (robot_id, url, model, embedding_model, key, settings)
     select $2, url, model, embedding_model, key, settings from smart_robots where robot_id = $1`,
    [from, to],
  );
  await tx.query(
    `with copies as materialized (
       select id as original, gen_random_uuid() as id from robot_sources where robot_id = $1
     ), copied as (
       insert into robot_sources (id, robot_id, kind, name, url, settings, state, documents, passages, error, faults, synced_at, created_at)
       select c.id, $2, s.kind, s.name, s.url, replace(s.settings::text, ($1::uuid)::text, ($2::uuid)::text)::jsonb,
              case s.state when 'syncing' then 'waiting' else s.state end,
              s.documents, s.passages, s.error, s.faults, s.synced_at, s.created_at
       from robot_sources s join copies c on c.original = s.id
     )
     insert into robot_passages (robot_id, source_id, title, url, heading, text, terms, vector, origin)
     select $2, c.id, p.title, p.url, p.heading, p.text, p.terms, p.vector, p.origin
     from robot_passages p join copies c on c.original = p.source_id
     order by p.id`,
    [from, to],
  );
  await tx.query(
    `insert into robot_tools (id, robot_id, name, description, parameters, url, secret, enabled, created_at)
     select gen_random_uuid(), $2, name, description, parameters, url, secret, enabled, $3
     from robot_tools where robot_id = $1`,
    [from, to, new Date(now)],
  );
}
