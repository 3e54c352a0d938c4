import type { Queryable } from '../../../../db/pool';
import { every, sql, statement } from '../../../../db/sql';
import { heldInScope, type Reader } from '../../../foundation/access/scope';

export type ListedAgent = { id: string; name: string; avatar: string; isDeleted: boolean };

/** Agents in the reader's scope, deleted ones included: their figures stay. Guests of partners are in no statistics. */
export async function readListedAgents(
  db: Queryable,
  reader: Reader,
  { agent, group }: { agent?: string | undefined; group?: string | undefined },
): Promise<ListedAgent[]> {
  const { rows } = await db.query<ListedAgent>(
    statement(sql`
      select a.id, a.nickname as name, a.avatar, a.deleted_at is not null as "isDeleted" from agents a
      where ${every([
        sql`not a.guest`,
        heldInScope(reader, 'a.id'),
        agent !== undefined && sql`a.id = ${agent}`,
        group !== undefined &&
          sql`exists (select 1 from agent_group_members m where m.agent_id = a.id and m.group_id = ${group})`,
      ])}
      order by a.nickname collate "zh-x-icu", a.id`),
  );
  return rows;
}

/** Whether partners have had guests here, who have conversations but are in no statistics. */
export async function hasGuests(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>({
    name: 'census-guests',
    text: 'select exists (select 1 from agents where guest) as has',
  });
  return rows[0]!.has;
}

/** Robots that visitors rate, deleted ones included. */
export async function readListedRobots(
  db: Queryable,
  { robot }: { robot?: string | undefined },
): Promise<Omit<ListedAgent, 'avatar'>[]> {
  const { rows } = await db.query<Omit<ListedAgent, 'avatar'>>({
    name: 'census-robots',
    text: `select id, name, deleted_at is not null as "isDeleted" from robots where $1::uuid is null or id = $1
           order by name collate "zh-x-icu", id`,
    values: [robot ?? null],
  });
  return rows;
}

export type ListedGroup = { id: string; name: string; members: string[] };

/** Groups with those members who are among these agents. */
export async function readListedGroups(db: Queryable, agentIds: readonly string[]): Promise<ListedGroup[]> {
  const { rows } = await db.query<ListedGroup>({
    name: 'census-groups',
    text: `select g.id, g.name, array_agg(m.agent_id order by m.agent_id) as members
           from agent_groups g join agent_group_members m on m.group_id = g.id
           where m.agent_id = any($1::uuid[]) group by g.id, g.name order by g.name collate "zh-x-icu", g.id`,
    values: [agentIds],
  });
  return rows;
}
