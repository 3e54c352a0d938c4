import { maskKinds, scopes } from '@parley/core/access/scope';
import * as z from 'zod';
import { roleColumns } from '../columns';
import { page, paging, text, uuid } from '../shapes';
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
  /** Passes everything, sees all of everything. */
  admin: z.boolean(),
  members: z.number(),
  /** How much of the record it shows. */
  scope,
  /** What of it stays hidden. */
  masks,
  version: z.number(),
  updatedAt: z.number(),
  /** Who changed it last; null: nobody did since it was there. */
  updatedBy: z.string().nullable(),
});

const filters = {
  /** In the name or the key. */
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

/** As whom the console is looked at: one of the two. */
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
    request: z.object({ ...filters, ...exporting(roleColumns) }),
    answer: z.unknown(),
    download: true,
    summary: 'The roles that the filters leave, as CSV or XLSX.',
  },
  'POST /roles/doEdit': {
    needs: ['setPermissions:roleManagement'],
    ours: true,
    request: z.object({
      id: uuid.optional(),
      role: text(64).refine(notBlank, 'empty'),
      name: text(100).refine(notBlank, 'empty'),
      permissions: z.array(text(64)).max(200),
      /** Not named, it stays; of a new role: all. */
      scope: scope.optional(),
      masks: masks.optional(),
      /** The version one edited from: another by now, and nothing is written. */
      version: z.number().int().min(1).optional(),
    }),
    answer: roleRecord,
    summary: 'Creates a role (without id) or changes one; `stale-version` where a colleague was quicker.',
  },
  'POST /roles/doDelete': {
    needs: ['setPermissions:roleManagement'],
    ours: true,
    request: z.object({ ids: z.array(uuid).min(1).max(100) }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Removes roles nobody holds; built-in roles stay.',
  },
  'GET /roles/getMembers': {
    needs: ['setPermissions:roleManagement'],
    ours: true,
    request: paging.extend({
      /** Who holds this role; all agents where none is named. */
      id: uuid.optional(),
      /** Who may do this, by a role, by a grant of its own, or by the admin flag. */
      permission: text(64).optional(),
      /** In the username or the nickname. */
      text: wanted(100),
    }),
    answer: page(member),
    summary: 'Agents with their roles, by nickname: all, of one role, or who may do one thing.',
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
          /** Counts for how much the agent sees. */
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
    summary: 'What an agent can do, and which role or grant lets it.',
  },
  'POST /roles/viewAs': {
    needs: ['setPermissions:roleManagement'],
    ours: true,
    request: viewTarget,
    answer: z.object({ token: z.string(), until: z.number(), name: z.string() }),
    summary:
      'A token that reads, and only reads, as an agent or as whoever holds a role: for 30 minutes, until `logOut` with it, ' +
      'or until the own login ends. A write with it is 403 `view-only`, all after its end 401 `view-ended`.',
  },
} as const satisfies RouteTable;
