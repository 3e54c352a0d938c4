import { maskKinds, scopes } from '@parley/core/access/scope';
import * as z from 'zod';
import { keysOf } from '../fields/field';
import { roleFields } from '../fields/roles';
import { manyIds, page, paging, text, uuid } from '../shapes';
import { exporting, sorting, wanted } from './list';
import type { RouteTable } from './route';

const notBlank = (value: string): boolean => value.trim().length > 0;
const scope = z.enum(scopes);
const masks = z.array(z.enum(maskKinds)).max(maskKinds.length);

export const roleRecord = z.object({
  id: z.string(),
  role: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  builtIn: z.boolean(),
  /** Has the admin flag: passes every check and sees everything. */
  admin: z.boolean(),
  members: z.number(),
  /** How much of the record it shows. */
  scope,
  /** Kinds of data that it masks. */
  masks,
  version: z.number(),
  updatedAt: z.number(),
  /** The agent who changed it last; null: unchanged since it was created. */
  updatedBy: z.string().nullable(),
});

const filters = {
  /** Searched in name and key. */
  text: wanted(100),
  ...sorting(['createdAt', 'name', 'updatedAt']),
};

const member = z.object({
  uuid: z.string(),
  username: z.string(),
  nickname: z.string(),
  enabled: z.boolean(),
  roles: z.array(z.string()),
});

/** The agent or the role to look as: exactly one of the two. */
const viewTarget = z
  .object({ agent: uuid.optional(), role: uuid.optional() })
  .refine(({ agent, role }) => (agent === undefined) !== (role === undefined), 'bad-request');

export const roleRoutes = {
  'GET /roles/getList': {
    needs: ['setPermissions:roleManagement', 'setPermissions:service'],
    ours: true,
    request: paging.extend(filters),
    answer: page(roleRecord),
    summary: 'Roles, the oldest first.',
  },
  'GET /roles/export': {
    needs: ['setPermissions:roleManagement'],
    ours: true,
    request: z.object({ ...filters, ...exporting(keysOf(roleFields)) }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the roles that match the filters, as CSV or XLSX.',
  },
  'POST /roles/doEdit': {
    needs: ['setPermissions:roleManagement'],
    ours: true,
    request: z.object({
      id: uuid.optional(),
      role: text(64).refine(notBlank, 'empty'),
      name: text(100).refine(notBlank, 'empty'),
      permissions: z.array(text(64)).max(200),
      /** Absent: unchanged; for a new role: `all`. */
      scope: scope.optional(),
      masks: masks.optional(),
      /** The version that was edited; if it changed since, nothing is written. */
      version: z.number().int().min(1).optional(),
    }),
    answer: roleRecord,
    summary: 'Creates a role (without id) or changes one; `stale-version` if it changed since it was read.',
  },
  'POST /roles/doDelete': {
    needs: ['setPermissions:roleManagement'],
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Removes roles that no agent has; built-in roles stay.',
  },
  'GET /roles/getMembers': {
    needs: ['setPermissions:roleManagement'],
    ours: true,
    request: paging.extend({
      /** Agents with this role; all agents if absent. */
      id: uuid.optional(),
      /** Agents with this permission, by a role, a grant of their own, or the admin flag. */
      permission: text(64).optional(),
      /** Searched in username and nickname. */
      text: wanted(100),
    }),
    answer: page(member),
    summary: 'Agents with their roles, by nickname: all, with one role, or with one permission.',
  },
  'GET /roles/getRights': {
    needs: ['setPermissions:roleManagement'],
    ours: true,
    request: z.object({ uuid }),
    answer: member.extend({
      admin: z.boolean(),
      scope,
      masks,
      roles: z.array(
        z.object({
          id: z.string(),
          role: z.string(),
          name: z.string(),
          admin: z.boolean(),
          scope,
          masks,
          /** Decides how much the agent sees. */
          decides: z.boolean(),
        }),
      ),
      permissions: z.array(
        z.object({
          name: z.string(),
          /** The roles that grant it, by key. */
          roles: z.array(z.string()),
          /** Granted to the agent itself. */
          own: z.boolean(),
        }),
      ),
    }),
    summary: 'The permissions of an agent, and the role or grant each comes from.',
  },
  'POST /roles/viewAs': {
    needs: ['setPermissions:roleManagement'],
    ours: true,
    request: viewTarget,
    answer: z.object({ token: z.string(), until: z.number(), name: z.string() }),
    summary:
      'A read-only token for looking as an agent or with a role: for 30 minutes, until `logOut` with it, ' +
      'or until the login of the caller ends. A write with it is 403 `view-only`, any call after its end 401 `view-ended`.',
  },
} as const satisfies RouteTable;
