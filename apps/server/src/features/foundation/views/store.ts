import type { Queryable } from '../../../db/pool';

export type ViewRow = {
  id: string;
  list: string;
  name: string;
  query: string;
  shared: boolean;
  own: boolean;
  byName: string;
};
export type ViewEdit = Pick<ViewRow, 'id' | 'list' | 'name' | 'query'> & { shared?: boolean | undefined };

/** $1: the calling agent. */
const COLUMNS = `v.id, v.list, v.name, v.query, v.shared, v.agent_id = $1 as own,
  (select nickname from agents where id = v.agent_id) as "byName"`;

/** Maximum number of saved filters returned for one list. */
const MAX_LISTED = 500;

export async function listViews(db: Queryable, agentId: string, list: string): Promise<ViewRow[]> {
  const { rows } = await db.query<ViewRow>(
    `select ${COLUMNS}
     from list_views v
     where v.list = $2 and (v.agent_id = $1 or v.shared and v.agent_id in (
       select others.agent_id from agent_group_members own join agent_group_members others using (group_id)
       where own.agent_id = $1))
     order by own desc, v.name collate "zh-x-icu", v.id limit ${MAX_LISTED}`,
    [agentId, list],
  );
  return rows;
}

/** Maximum number of saved filters of one agent for one list. */
export const MAX_VIEWS = 50;

/** Saves a filter; one with the same name is replaced. Null: there would be too many. */
export async function saveView(db: Queryable, agentId: string, view: ViewEdit, now: number): Promise<ViewRow | null> {
  const { rows } = await db.query<ViewRow>(
    `insert into list_views as v (agent_id, id, list, name, query, created_at, shared)
     select $1, $2, $3, $4, $5, $6, coalesce($7, false)
     where (select count(*) from list_views where agent_id = $1 and list = $3) < ${MAX_VIEWS}
     on conflict (agent_id, list, lower(name)) do update
     set query = excluded.query, name = excluded.name, shared = coalesce($7, v.shared)
     returning ${COLUMNS}`,
    [agentId, view.id, view.list, view.name, view.query, new Date(now), view.shared ?? null],
  );
  return rows[0] ?? null;
}

/** Changes name or filters of an own saved filter; null: not the agent's own. */
export async function changeView(db: Queryable, agentId: string, view: ViewEdit): Promise<ViewRow | null> {
  const { rows } = await db.query<ViewRow>(
    `update list_views v
     set name = $4, query = $5, shared = coalesce($6, v.shared)
     where v.agent_id = $1 and v.id = $2 and v.list = $3
     returning ${COLUMNS}`,
    [agentId, view.id, view.list, view.name, view.query, view.shared ?? null],
  );
  return rows[0] ?? null;
}

export async function deleteViews(db: Queryable, agentId: string, ids: readonly string[]): Promise<number> {
  const { rowCount } = await db.query('delete from list_views where agent_id = $1 and id = any($2::uuid[])', [
    agentId,
    ids,
  ]);
  return rowCount ?? 0;
}
