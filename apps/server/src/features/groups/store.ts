import type { Queryable } from '../../db/pool';

export type GroupStrategy = 'least-busy' | 'in-turn' | 'last-served' | null;
export type GroupRow = {
  id: string;
  name: string;
  strategy: GroupStrategy;
  overflowId: string | null;
  members: string[];
  version: number;
  createdAt: Date;
};

const SELECT_GROUPS = `
  select g.id, g.name, g.strategy, g.overflow_id as "overflowId", g.version, g.created_at as "createdAt",
         array(
           select m.agent_id from agent_group_members m join agents a on a.id = m.agent_id
           where m.group_id = g.id and a.enabled and a.deleted_at is null order by a.created_at, a.id
         ) as members
  from agent_groups g`;

export async function listGroups(
  db: Queryable,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>('select count(*) as total from agent_groups'),
    db.query<GroupRow>(`${SELECT_GROUPS} order by g.created_at, g.id limit $1 offset $2`, [
      pageSize,
      (pageNo - 1) * pageSize,
    ]),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

export async function readGroups(db: Queryable): Promise<GroupRow[]> {
  const { rows } = await db.query<GroupRow>({
    name: 'groups',
    text: `${SELECT_GROUPS} order by g.created_at, g.id`,
  });
  return rows;
}

/** By id, or by name without regard to case. */
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
  /** Null: nobody is asked instead. */
  overflow?: string | null | undefined;
};

/** What is not named stays. Answers whether there is such a group. */
export async function updateGroup(
  tx: Queryable,
  id: string,
  { name, strategy, overflow }: GroupChange,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update agent_groups
     set name = coalesce($2, name),
         strategy = case when $3 then $4 else strategy end,
         overflow_id = case when $5 then $6::uuid else overflow_id end,
         version = version + 1
     where id = $1`,
    [id, name, strategy !== undefined, strategy ?? null, overflow !== undefined, overflow ?? null],
  );
  return rowCount === 1;
}

/** Answers how many of them are agents. */
export async function replaceMembers(tx: Queryable, groupId: string, agentIds: readonly string[]): Promise<number> {
  await tx.query('delete from agent_group_members where group_id = $1', [groupId]);
  const { rowCount } = await tx.query(
    `insert into agent_group_members (group_id, agent_id)
     select $1, a.id from agents a where a.id = any($2::uuid[]) and a.deleted_at is null`,
    [groupId, agentIds],
  );
  return rowCount ?? 0;
}

/** Answers which they were. */
export async function deleteGroups(tx: Queryable, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.query<{ id: string; name: string }>(
    'delete from agent_groups where id = any($1::uuid[]) returning id, name',
    [ids],
  );
  return rows;
}
