import type { Queryable } from '../../../db/pool';
import type { Tool } from './answering/tools';

const COLUMNS = 'id, name, description, parameters, url, secret';

export async function readTools(db: Queryable, robotId: string): Promise<Tool[]> {
  const { rows } = await db.query<Tool>({
    name: 'robot-tools',
    text: `select ${COLUMNS} from robot_tools where robot_id = $1 and enabled order by name`,
    values: [robotId],
  });
  return rows;
}

export type ToolRow = Tool & { robotId: string; enabled: boolean };

export async function listTools(db: Queryable, robotId: string): Promise<ToolRow[]> {
  const { rows } = await db.query<ToolRow>(
    `select ${COLUMNS}, robot_id as "robotId", enabled from robot_tools where robot_id = $1 order by name`,
    [robotId],
  );
  return rows;
}

export async function lockTool(tx: Queryable, id: string): Promise<ToolRow | null> {
  const { rows } = await tx.query<ToolRow>(
    `select ${COLUMNS}, robot_id as "robotId", enabled from robot_tools where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function saveTool(tx: Queryable, tool: ToolRow, now: number): Promise<void> {
  await tx.query(
    `insert into robot_tools (id, robot_id, name, description, parameters, url, secret, enabled, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (id) do update set name = $3, description = $4, parameters = $5, url = $6, secret = $7, enabled = $8`,
    [
      tool.id,
      tool.robotId,
      tool.name,
      tool.description,
      JSON.stringify(tool.parameters),
      tool.url,
      tool.secret,
      tool.enabled,
      new Date(now),
    ],
  );
}

export async function removeTools(tx: Queryable, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    'delete from robot_tools where id = any($1::uuid[]) returning id, name',
    [ids],
  );
  return rows;
}
