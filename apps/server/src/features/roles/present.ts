import type { roleRecord } from '@parley/protocol/http/admin';
import type * as z from 'zod';
import type { RoleRow } from './store';

export const presentRole = (row: RoleRow): z.input<typeof roleRecord> => ({
  id: row.id,
  role: row.role,
  name: row.name,
  permissions: row.permissions,
  builtIn: row.builtIn,
  members: row.members,
});
