import type { Queryable } from '../../db/pool';

export type ViewRow = { id: string; list: string; name: string; query: string };

const COLUMNS = 'id, list, name, query';

export async function listViews(db: Queryable, agentId: string, list: string): Promise<ViewRow[]> {
  const { rows } = await db.query<ViewRow>(
    `select ${COLUMNS}
     from list_views
     where agent_id = $1 and list = $2
     order by name collate "zh-x-icu", id`,
    [agentId, list],
  );
  return rows;
}

/** Saved filters of one person and list at most. */
const MOST = 50;

/** The same name again replaces what it stood for; null: there would be too many. */
export async function saveView(db: Queryable, agentId: string, view: ViewRow, now: number): Promise<ViewRow | null> {
  const { rows } = await db.query<ViewRow>(
    `insert into list_views (id, list, agent_id, name, query, created_at)
     select $1, $2, $3, $4, $5, $6
     where (select count(*) from list_views where agent_id = $3 and list = $2) < ${MOST}
     on conflict (agent_id, list, lower(name)) do update set query = excluded.query, name = excluded.name
     returning ${COLUMNS}`,
    [view.id, view.list, agentId, view.name, view.query, new Date(now)],
  );
  return rows[0] ?? null;
}

/** An own one under another name or with other filters; null: it is not theirs. */
export async function changeView(db: Queryable, agentId: string, view: ViewRow): Promise<ViewRow | null> {
  const { rows } = await db.query<ViewRow>(
    `update list_views
     set name = $4, query = $5
     where id = $1 and agent_id = $2 and list = $3
     returning ${COLUMNS}`,
    [view.id, agentId, view.list, view.name, view.query],
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
