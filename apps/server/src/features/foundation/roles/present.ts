import { permissions } from '@parley/core/access/permissions';
import { deciding, effectiveMasks, effectiveScope } from '@parley/core/access/scope';
import type { Answer } from '@parley/protocol/http/routes';
import type { RightsRow } from './rights-store';
import type { RoleRow } from './store';

export const presentRole = (row: RoleRow): Answer<'POST /roles/doEdit'> => ({
  id: row.id,
  role: row.role,
  name: row.name,
  permissions: row.permissions,
  builtIn: row.builtIn,
  admin: row.admin,
  members: row.members,
  scope: row.scope,
  masks: row.masks,
  version: row.version,
  updatedAt: row.updatedAt.getTime(),
  updatedBy: row.updatedBy,
});

/** The agent's permissions, each with the roles that grant it. */
export function presentRights({ own, held, ...agent }: RightsRow): Answer<'GET /roles/getRights'> {
  const admin = held.some((role) => role.admin);
  const decisive = new Set(deciding(held));
  // `admin` grants all permissions, listed or not.
  const grants = (role: RightsRow['held'][number], name: string) => role.admin || role.permissions.includes(name);
  const named = new Set([...(admin ? permissions : []), ...own, ...held.flatMap((role) => role.permissions)]);
  return {
    ...agent,
    admin,
    scope: effectiveScope(admin, held),
    masks: effectiveMasks(admin, held),
    roles: held.map(({ permissions: _permissions, ...role }, at) => ({
      ...role,
      decides: admin ? role.admin : decisive.has(held[at]!),
    })),
    permissions: [...named].sort().map((name) => ({
      name,
      roles: held.filter((role) => grants(role, name)).map(({ role }) => role),
      own: own.includes(name),
    })),
  };
}
