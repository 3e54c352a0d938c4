import type { SectionValue } from '@parley/protocol/settings/sections';
import type { Queryable } from '../../../db/pool';
import { transaction } from '../../../db/transaction';
import { countOldDirect, deleteOldDirect } from '../../conversation/friendly/kept-direct';
import { countOldEntries, removeOldEntries } from '../../foundation/audit/removing';
import { files } from './files';
import { isNothing, type Kind, type Removed } from './kind';
import { countLetters, countLogins, countVisits, deleteLetters, deleteLogins, deleteVisits } from './rows-store';
import { talks, trash } from './talks';

export type KindName = keyof SectionValue<'retention'>;

/** Rows removed in one transaction. */
const BATCH = 2000;

/** All kinds, in the order of removal: files after conversations, whose removal makes files unused. */
export const kinds: Readonly<Record<KindName, Kind>> = {
  talks,
  trash,
  visits: byRows(countVisits, deleteVisits),
  logins: byRows(countLogins, deleteLogins),
  letters: byRows(countLetters, deleteLetters),
  direct: byRows(countOldDirect, deleteOldDirect),
  audit: {
    count: ({ context }, before) => countOldEntries(context, before.getTime()),
    async *remove({ context }, before) {
      yield { auditEntries: await removeOldEntries(context, before.getTime()) };
    },
  },
  files,
};

export const kindNames = Object.keys(kinds) as KindName[];

/** A kind that consists of rows only. */
function byRows(
  count: (db: Queryable, before: Date) => Promise<number>,
  remove: (db: Queryable, before: Date, limit: number) => Promise<Removed>,
): Kind {
  return {
    count: ({ context }, before) => count(context.db, before),
    async *remove({ context }, before) {
      for (;;) {
        const removed = await transaction(context.db, (tx) => remove(tx, before, BATCH));
        if (isNothing(removed)) return;
        yield removed;
      }
    },
  };
}
