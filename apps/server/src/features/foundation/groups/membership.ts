import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';

/** Puts an agent into these groups and no others. */
export async function setGroupsOf(tx: Client, agentId: string, groupIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(groupIds)];
  await tx.query('delete from agent_group_members where agent_id = $1', [agentId]);
  const { rowCount } = await tx.query(
    `insert into agent_group_members (group_id, agent_id)
     select g.id, $1 from agent_groups g where g.id = any($2::uuid[])`,
    [agentId, wanted],
  );
  if (rowCount !== wanted.length) throw new Refusal('unknown-group', { fields: ['groups'] });
}

/** Groups by their names, without regard to case. */
export async function findGroupsNamed(tx: Client, names: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    'select id, name from agent_groups where lower(name) = any($1::text[])',
    [names.map((name) => name.toLowerCase())],
  );
  return rows;
}
