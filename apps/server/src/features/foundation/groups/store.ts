import type { Queryable } from '../../../db/pool';
import { type ListSql, orderBy, type Sorting } from '../../../db/read-list';
import { every, sql, statement } from '../../../db/sql';
import { agentsInReach, type Manager } from '../access/reach';

export type GroupStrategy = 'least-busy' | 'in-turn' | 'last-served' | null;
export type GroupRow = {
  id: string;
  name: string;
  strategy: GroupStrategy;
  overflowId: string | null;
  /** The emergency contact, and after how many seconds it gets visitors; null: none. */
  emergencyId: string | null;
  emergencySeconds: number;
  members: string[];
  version: number;
  createdAt: Date;
};

const SELECT_GROUPS = `
  select g.id, g.name, g.strategy, g.overflow_id as "overflowId",
         (select a.id from agents a where a.id = g.emergency_id and a.deleted_at is null) as "emergencyId",
         g.emergency_seconds as "emergencySeconds", g.version, g.created_at as "createdAt",
         array(
           select m.agent_id from agent_group_members m join agents a on a.id = m.agent_id
           where m.group_id = g.id and a.enabled and a.deleted_at is null order by a.created_at, a.id
         ) as members
  from agent_groups g`;

export type ListedGroupRow = GroupRow & {
  online: number;
  load: number;
  capacity: number | null;
  emergencyName: string | null;
};

const SORTS = { createdAt: 'g.created_at', name: 'g.name collate "zh-x-icu"' };

/** Groups that match the filters, with their loads. */
export const groupList = ({
  text,
  ...sorting
}: { text?: string | undefined } & Sorting<keyof typeof SORTS>): ListSql => ({
  select: `
    select listed.*, busy.online, busy.load, busy.capacity,
           (select a.nickname from agents a where a.id = listed."emergencyId") as "emergencyName"
    from (${SELECT_GROUPS}) listed
    join agent_groups g on g.id = listed.id
    cross join lateral (
      select
        count(*) filter (where m.is_online) as online,
        coalesce(sum(m.load) filter (where m.is_online), 0)::int as load,
        case when bool_or(m.is_online and m.most = 0) then null
             else coalesce(sum(m.most) filter (where m.is_online), 0)::int end as capacity
      from (
        select a.conversation_limit as most,
               not a.hidden and exists (select 1 from agent_connections k where k.agent_id = a.id) as is_online,
               (select count(*) from conversations c where c.owner_id = a.id and c.state = 'current') as load
        from agent_group_members gm join agents a on a.id = gm.agent_id
        where gm.group_id = listed.id and a.enabled and a.deleted_at is null
      ) m
    ) busy`,
  from: 'agent_groups g',
  id: 'g.id',
  where: every([text !== undefined && sql`strpos(lower(g.name), lower(${text})) > 0`]),
  order: orderBy(SORTS, 'g.id', sorting, { sort: 'createdAt', order: 'asc' }),
});

/** Names of groups, and of agents that the caller administers. */
export async function readNames(db: Queryable, by: Manager): Promise<ReadonlyMap<string, string>> {
  const reached = every([sql`a.deleted_at is null`, agentsInReach(by, 'a.id')]);
  const { rows } = await db.query<{ id: string; name: string }>(
    statement(sql`select a.id, a.nickname as name from agents a where ${reached}
                  union all select g.id, g.name from agent_groups g`),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function readGroups(db: Queryable): Promise<GroupRow[]> {
  const { rows } = await db.query<GroupRow>({
    name: 'groups',
    text: `${SELECT_GROUPS} order by g.created_at, g.id`,
  });
  return rows;
}

/** Whether this is the id of an existing agent. */
export async function isAgent(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from agents where id = $1 and deleted_at is null and not guest', [id]);
  return rowCount === 1;
}

/** A group by id or by name (case-insensitive). */
export async function findGroup(db: Queryable, named: string): Promise<GroupRow | null> {
  const { rows } = await db.query<GroupRow>({
    name: 'group-named',
    text: `${SELECT_GROUPS} where g.id::text = $1 or lower(g.name) = lower($1) order by g.id::text = $1 desc limit 1`,
    values: [named],
  });
  return rows[0] ?? null;
}

export async function insertGroup(tx: Queryable, id: string, name: string, now: number): Promise<void> {
  await tx.query('insert into agent_groups (id, name, created_at) values ($1, $2, $3)', [id, name, new Date(now)]);
}

export type GroupChange = {
  name?: string | undefined;
  strategy?: GroupStrategy | undefined;
  /** Null: no overflow. */
  overflow?: string | null | undefined;
  /** Null: no emergency contact. */
  emergency?: string | null | undefined;
  emergencySeconds?: number | undefined;
};

/** Absent fields stay. False: unknown group. */
export async function updateGroup(
  tx: Queryable,
  id: string,
  { name, strategy, overflow, emergency, emergencySeconds }: GroupChange,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update agent_groups
     set name = coalesce($2, name),
         strategy = case when $3 then $4 else strategy end,
         overflow_id = case when $5 then $6::uuid else overflow_id end,
         emergency_id = case when $7 then $8::uuid else emergency_id end,
         emergency_seconds = coalesce($9, emergency_seconds),
         version = version + 1
     where id = $1`,
    [
      ...[id, name, strategy !== undefined, strategy ?? null, overflow !== undefined, overflow ?? null],
      ...[emergency !== undefined, emergency ?? null, emergencySeconds],
    ],
  );
  return rowCount === 1;
}

/**
 * Sets the members; returns how many of the ids are agents. Disabled agents are in no list, so callers cannot send
 * their ids: they stay members, and count again when they are enabled.
 */
export async function replaceMembers(tx: Queryable, groupId: string, agentIds: readonly string[]): Promise<number> {
  await tx.query(
    `delete from agent_group_members m using agents a
     where m.group_id = $1 and a.id = m.agent_id and (a.enabled or a.deleted_at is not null)`,
    [groupId],
  );
  const { rowCount } = await tx.query(
    `insert into agent_group_members (group_id, agent_id)
     select $1, a.id from agents a where a.id = any($2::uuid[]) and a.deleted_at is null and not a.guest
     on conflict (group_id, agent_id) do update set agent_id = excluded.agent_id`,
    [groupId, agentIds],
  );
  return rowCount ?? 0;
}

/** Deletes groups; returns them. */
export async function deleteGroups(tx: Queryable, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    'delete from agent_groups where id = any($1::uuid[]) returning id, name',
    [ids],
  );
  return rows;
}

/** Sets the groups of an agent; returns in how many it is now. */
export async function replaceGroupsOf(tx: Queryable, agentId: string, groupIds: readonly string[]): Promise<number> {
  await tx.query('delete from agent_group_members where agent_id = $1', [agentId]);
  const { rowCount } = await tx.query(
    `insert into agent_group_members (group_id, agent_id)
     select g.id, $1 from agent_groups g where g.id = any($2::uuid[])`,
    [agentId, groupIds],
  );
  return rowCount ?? 0;
}

export async function findGroupsByNames(
  tx: Queryable,
  lowerNames: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    'select id, name from agent_groups where lower(name) = any($1::text[])',
    [lowerNames],
  );
  return rows;
}

/** Names of all groups by id. */
export async function readGroupNames(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>('select id, name from agent_groups');
  return new Map(rows.map(({ id, name }) => [id, name]));
}
