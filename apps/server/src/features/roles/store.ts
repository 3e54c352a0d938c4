import type { Queryable } from '../../db/pool';

export type RoleRow = {
  id: string;
  role: string;
  name: string;
  permissions: string[];
  admin: boolean;
  builtIn: boolean;
  members: number;
};

const SELECT_ROLES = `
  select
    r.id,
    r.role,
    r.name,
    r.permissions,
    r.admin,
    r.built_in as "builtIn",
    (select count(*) from agent_roles ar where ar.role_id = r.id) as members
  from roles r`;

export async function listRoles(
  db: Queryable,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
): Promise<{ rows: RoleRow[]; total: number }> {
  const [counted, listed] = await Promise.all([
    db.query<{ total: number }>('select count(*) as total from roles'),
    db.query<RoleRow>(`${SELECT_ROLES} order by r.created_at, r.id limit $1 offset $2`, [
      pageSize,
      (pageNo - 1) * pageSize,
    ]),
  ]);
  return { rows: listed.rows, total: counted.rows[0]!.total };
}

export async function findRolesNamed(db: Queryable, names: readonly string[]): Promise<RoleRow[]> {
  const { rows } = await db.query<RoleRow>(`${SELECT_ROLES} where r.role = any($1::text[])`, [names]);
  return rows;
}

/** The roles, locked: nobody gives one of them to an agent while it is being removed. */
export async function lockRoles(tx: Queryable, ids: readonly string[]): Promise<RoleRow[]> {
  const { rows } = await tx.query<RoleRow>(`${SELECT_ROLES} where r.id = any($1::uuid[]) for update of r`, [ids]);
  return rows;
}

export type RoleContent = { id: string; role: string; name: string; permissions: readonly string[] };

export async function insertRole(tx: Queryable, { id, role, name, permissions }: RoleContent): Promise<void> {
  await tx.query('insert into roles (id, role, name, permissions) values ($1, $2, $3, $4)', [
    id,
    role,
    name,
    permissions,
  ]);
}

export async function updateRole(tx: Queryable, { id, role, name, permissions }: RoleContent): Promise<void> {
  await tx.query('update roles set role = $2, name = $3, permissions = $4 where id = $1', [
    id,
    role,
    name,
    permissions,
  ]);
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
