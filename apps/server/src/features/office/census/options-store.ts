import type { Queryable } from '../../../db/pool';
import { every, raw, type Sql, sql, statement } from '../../../db/sql';
import { heldInScope, type Reader } from '../../foundation/access/scope';

type Option = { value: string; label: string };

/** Maximum number of choices of one filter. */
const MOST = 500;

/**
 * Sites, and the agents in the reader's scope with their groups, by their ids, for filters of statistics. Deleted agents
 * come last.
 */
export async function readFilterOptions(
  db: Queryable,
  reader: Reader,
): Promise<Record<'sites' | 'groups' | 'agents', Option[]>> {
  const member = heldInScope(reader, 'm.agent_id');
  const read = async (text: Sql) => (await db.query<Option>(statement(sql`select ${text} limit ${MOST}`))).rows;
  const [sites, groups, agents] = await Promise.all([
    read(raw('id as value, name as label from sites order by created_at')),
    read(sql`g.id as value, g.name as label from agent_groups g
             where ${member ? sql`exists (select from agent_group_members m where m.group_id = g.id and ${member})` : raw('true')}
             order by g.name collate "zh-x-icu"`),
    read(sql`a.id as value, a.nickname as label from agents a
             where ${every([raw('not a.guest'), heldInScope(reader, 'a.id')])}
             order by a.deleted_at is not null, a.nickname collate "zh-x-icu"`),
  ]);
  return { sites, groups, agents };
}
