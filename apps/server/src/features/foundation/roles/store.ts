import type { MaskKind, Scope } from '@parley/core/access/scope';
import type { Queryable } from '../../../db/pool';
import { type ListSql, orderBy, type Sorting } from '../../../db/read-list';
import { every, sql } from '../../../db/sql';

export type RoleRow = {
  id: string;
  role: string;
  name: string;
  permissions: string[];
  scope: Scope;
  masks: MaskKind[];
  admin: boolean;
  builtIn: boolean;
  members: number;
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
};

const SELECT_ROLES = `
  select
    r.id,
    r.role,
    r.name,
    r.permissions,
    r.scope,
    r.masks,
    r.admin,
    r.built_in as "builtIn",
    (select count(*) from agent_roles ar join agents a on a.id = ar.agent_id
     where ar.role_id = r.id and a.deleted_at is null) as members,
    r.version,
    r.updated_at as "updatedAt",
    (select nickname from agents where id = r.updated_by) as "updatedBy"
  from roles r`;

type SortKey = 'createdAt' | 'name' | 'updatedAt';
type RolesQuery = Sorting<SortKey> & { text?: string | undefined };

const SORTS: Record<SortKey, string> = {
  createdAt: 'r.created_at',
  name: 'r.name collate "zh-x-icu"',
  updatedAt: 'r.updated_at',
};

export const roleList = ({ text, ...sorting }: RolesQuery): ListSql => ({
  select: SELECT_ROLES,
  from: 'roles r',
  id: 'r.id',
  where: every([text !== undefined && sql`strpos(lower(r.name || ' ' || r.role), lower(${text})) > 0`]),
  order: orderBy(SORTS, 'r.id', sorting, { sort: 'createdAt', order: 'asc' }),
});

export async function findRolesNamed(db: Queryable, names: readonly string[]): Promise<RoleRow[]> {
  const { rows } = await db.query<RoleRow>(`${SELECT_ROLES} where r.role = any($1::text[])`, [names]);
  return rows;
}

/** Locks roles, so that none is given to an agent while it is being removed. */
export async function lockRoles(tx: Queryable, ids: readonly string[]): Promise<RoleRow[]> {
  const { rows } = await tx.query<RoleRow>(`${SELECT_ROLES} where r.id = any($1::uuid[]) for update of r`, [ids]);
  return rows;
}

export type RoleContent = Pick<RoleRow, 'id' | 'role' | 'name' | 'scope'> & {
  permissions: readonly string[];
  masks: readonly MaskKind[];
};

export async function insertRole(tx: Queryable, content: RoleContent, by: string, now: number): Promise<void> {
  const { id, role, name, permissions, scope, masks } = content;
  await tx.query(
    `insert into roles (id, role, name, permissions, scope, masks, updated_by, updated_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [id, role, name, permissions, scope, masks, by, new Date(now)],
  );
}

export async function updateRole(tx: Queryable, content: RoleContent, by: string, now: number): Promise<void> {
  const { id, role, name, permissions, scope, masks } = content;
  await tx.query(
    `update roles
     set role = $2, name = $3, permissions = $4, scope = $5, masks = $6, updated_by = $7, updated_at = $8,
         version = version + 1
     where id = $1`,
    [id, role, name, permissions, scope, masks, by, new Date(now)],
  );
}

export async function deleteRoles(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query('delete from roles where id = any($1::uuid[])', [ids]);
}

export async function listMembers(tx: Queryable, roleId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>('select agent_id as id from agent_roles where role_id = $1', [
    roleId,
  ]);
  return rows.map((row) => row.id);
}
