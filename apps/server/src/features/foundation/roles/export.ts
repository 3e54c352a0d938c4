import { roleFields } from '@parley/protocol/fields/roles';
import type { roleRecord } from '@parley/protocol/http/roles';
import type * as z from 'zod';
import { listOf, tableOf, textOf } from '../../../sheets/table-of';

/** Roles as a file; permissions by their keys, as in the audit log. */
export const roleTable = tableOf<z.input<typeof roleRecord>>()(roleFields, {
  kind: ({ builtIn }, language) => textOf(roleFields.fields.kind, builtIn, language),
  masks: ({ masks }, language) => listOf(roleFields.fields.masks, masks, language),
  permissions: ({ permissions }) => permissions.join(' '),
});
