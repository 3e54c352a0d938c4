import type { Queryable } from '../../db/pool';
import type { Principal } from '../../principal';

type PrincipalRow = Omit<Principal, 'tokenNumber' | 'admin' | 'roles'> & {
  expiredUpTo: number;
  admin: boolean | null;
  roles: string[] | null;
  rolePermissions: string[] | null;
};

/** The enabled agent of a living session with its roles and permissions. A named statement: it runs with every call. */
export async function findPrincipal(
  db: Queryable,
  sessionId: string,
  agentId: string,
  refreshedAfter: Date,
): Promise<(Omit<Principal, 'tokenNumber'> & { expiredUpTo: number }) | null> {
  const { rows } = await db.query<PrincipalRow>({
    name: 'auth-principal',
    text: `
      select
        a.id as uuid,
        a.username,
        a.nickname,
        a.avatar,
        a.permissions,
        s.id as "sessionId",
        s.expired_up_to as "expiredUpTo",
        held.admin,
        held.roles,
        held.permissions as "rolePermissions"
      from login_sessions s
      join agents a on a.id = s.agent_id
      cross join lateral (
        select
          bool_or(r.admin) as admin,
          array_agg(distinct r.role) as roles,
          array_agg(distinct p.name) filter (where p.name is not null) as permissions
        from agent_roles ar
        join roles r on r.id = ar.role_id
        left join lateral unnest(r.permissions) as p (name) on true
        where ar.agent_id = a.id
      ) held
      where s.id = $1
        and s.agent_id = $2
        and s.ended_at is null
        and s.refreshed_at > $3
        and a.enabled
        and a.deleted_at is null`,
    values: [sessionId, agentId, refreshedAfter],
  });
  const row = rows[0];
  if (!row) return null;

  const { admin, roles, rolePermissions, permissions, ...agent } = row;
  return {
    ...agent,
    admin: admin ?? false,
    roles: roles ?? [],
    permissions: [...new Set([...permissions, ...(rolePermissions ?? [])])].sort(),
  };
}

export type Rights = { nickname: string; admin: boolean; roles: string[]; permissions: string[] };

/** What an agent in service is called and may do, whatever its sessions; null for one who is not in service. */
export async function findRights(db: Queryable, agentId: string): Promise<Rights | null> {
  const { rows } = await db.query<Rights>({
    name: 'agent-rights',
    text: `
      select
        a.nickname,
        coalesce(bool_or(r.admin), false) as admin,
        coalesce(array_agg(distinct r.role) filter (where r.id is not null), '{}') as roles,
        array(
          select distinct p.name
          from agent_roles ar
          join roles r on r.id = ar.role_id
          cross join unnest(r.permissions) as p (name)
          where ar.agent_id = a.id
        ) || a.permissions as permissions
      from agents a
      left join agent_roles ar on ar.agent_id = a.id
      left join roles r on r.id = ar.role_id
      where a.id = $1
        and a.enabled
        and a.deleted_at is null
      group by a.id`,
    values: [agentId],
  });
  return rows[0] ?? null;
}
