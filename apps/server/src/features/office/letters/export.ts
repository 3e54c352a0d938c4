import { letterFields } from '@parley/protocol/fields/letters';
import type { letterRecord } from '@parley/protocol/http/letters';
import type * as z from 'zod';
import { tableOf } from '../../../sheets/table-of';
import { writerWords } from '../../../sheets/words';

/** Letters as a file. */
export const letterTable = tableOf<z.input<typeof letterRecord>>()(letterFields, {
  name: ({ name }, language) => writerWords(name, language),
  site: ({ siteName }) => siteName,
});
