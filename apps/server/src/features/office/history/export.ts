import { historyFields, trashFields } from '@parley/protocol/fields/history';
import type { historyRecord } from '@parley/protocol/http/history/conversations';
import type { trashRecord } from '@parley/protocol/http/history/trash';
import type * as z from 'zod';
import { tableOf } from '../../../sheets/table-of';
import { engineWords, RECALLED, visitorWords } from '../../../sheets/words';

/** Conversations as a file, one row each. */
export const historyTable = tableOf<z.input<typeof historyRecord>>()(historyFields, {
  name: ({ name }, language) => visitorWords(name, language),
  site: ({ siteName }) => siteName,
  engine: ({ engine }, language) => engineWords(engine, language),
  tags: ({ tags }) => tags.join(' '),
  marks: ({ marks }) => marks.join(' '),
  conversation: ({ id }) => id,
  last: ({ last }, language) => (last?.recalled ? RECALLED[language] : (last?.msg ?? '')),
  duration: ({ openedAt, endedAt }) => endedAt && Math.round((endedAt - openedAt) / 60_000),
});

/** Conversations of the recycle bin as a file, one row each. */
export const trashTable = tableOf<z.input<typeof trashRecord>>()(trashFields, {
  name: ({ name }, language) => visitorWords(name, language),
  site: ({ siteName }) => siteName,
  tags: ({ tags }) => tags.join(' '),
  marks: ({ marks }) => marks.join(' '),
  conversation: ({ id }) => id,
});
