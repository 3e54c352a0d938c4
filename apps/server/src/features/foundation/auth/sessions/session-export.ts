import { sessionFields } from '@parley/protocol/fields/sessions';
import type { sessionRow } from '@parley/protocol/http/auth';
import type * as z from 'zod';
import { tableOf } from '../../../../sheets/table-of';

/** The caller's own logins as a file. */
export const sessionTable = tableOf<z.input<typeof sessionRow>>()(sessionFields, {});
