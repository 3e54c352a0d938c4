import type { MaskKind, Scope } from '@parley/core/access/scope';
import type { Queryable } from '../../../db/pool';
import { type ListSql, readPage } from '../../../db/read-list';
import { every, raw, sql } from '../../../db/sql';
import { agentsInReach, type Manager } from '../access/reach';

export type MemberRow = { uuid: string; username: string; nickname: string; enabled: boolean; roles: string[] };

const SELECT_MEMBERS = `
  select a.id as uuid, a.username, a.nickname, a.enabled,
         array(select r.role from agent_roles ar join roles r on r.id = ar.role_id
               where ar.agent_id = a.id order by r.role) as roles
  from agents a`;

type MembersQuery = {
  pageNo: number;
  pageSize: number;
  id?: string | undefined;
  text?: string | undefined;
  permission?: string | undefined;
};

/** Agents with their roles: members of one role, or all; only agents that the reader administers. */
export function listMembersOf(
  db: Queryable,
  by: Manager,
  filters: MembersQuery,
): Promise<{ rows: MemberRow[]; total: number }> {
  const { id, text, permission } = filters;
  const list: ListSql = {
    select: SELECT_MEMBERS,
    from: 'agents a',
    id: 'a.id',
    where: every([
      raw('a.deleted_at is null and not a.guest'),
      agentsInReach(by, 'a.id'),
      id !== undefined && sql`a.id in (select agent_id from agent_roles where role_id = ${id})`,
      permission !== undefined &&
        sql`(${permission} = any(a.permissions) or a.id in (
          select ar.agent_id from agent_roles ar join roles r on r.id = ar.role_id
          where r.admin or ${permission} = any(r.permissions)))`,
      text !== undefined && sql`strpos(lower(a.username || ' ' || a.nickname), lower(${text})) > 0`,
    ]),
    order: 'a.nickname collate "zh-x-icu", a.id',
  };
  return readPage<MemberRow>(db, list, filters);
}

export type HeldRow = {
  id: string;
  role: string;
  name: string;
  admin: boolean;
  permissions: string[];
  scope: Scope;
  masks: MaskKind[];
};

export type RightsRow = Omit<MemberRow, 'roles'> & { own: string[]; held: HeldRow[] };

/** An agent with its present roles; null: unknown. */
export async function readRights(db: Queryable, agentId: string): Promise<RightsRow | null> {
  const { rows } = await db.query<RightsRow>(
    `select a.id as uuid, a.username, a.nickname, a.enabled, a.permissions as own,
            coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'role', r.role, 'name', r.name, 'admin', r.admin,
                        'permissions', r.permissions, 'scope', r.scope, 'masks', r.masks) order by r.role)
                      from agent_roles ar join roles r on r.id = ar.role_id where ar.agent_id = a.id), '[]') as held
     from agents a where a.id = $1 and a.deleted_at is null and not a.guest`,
    [agentId],
  );
  return rows[0] ?? null;
}
