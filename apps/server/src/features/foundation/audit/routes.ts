import { auditDetail, type auditRoutes } from '@parley/protocol/http/audit';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import type { Principal } from '../../../principal';
import { exportList } from '../../../sheets/export-list';
import { seenChange } from '../access/custom-fields';
import { auditTable } from './export';
import { type EntryRow, entryList, findEntry, type KeyedRow, keyedEntryList, readNames } from './list-store';
import { keyOpener, readPersonKeys } from './person-keys';
import { presentDetail, presentEntry } from './present';
import { verifyChain } from './verify';

export const auditHandlers = (context: Context): HandlersOf<typeof auditRoutes> => {
  /** With its values, those of a person as far as this reader may know their fields. */
  function seen(row: EntryRow, key: Buffer | null, reader: Principal): Answer<'GET /audit/getDetail'> {
    const entry = presentDetail(row, key);
    if (!row.personId) return entry;
    const ofFields = (side: typeof entry.before) => seenChange(side, context.setting('archive').fields, reader);
    return { ...entry, before: ofFields(entry.before), after: ofFields(entry.after) };
  }

  return {
    'GET /audit/getList': async ({ agent, value }) => {
      const { rows, total } = await readPage<EntryRow>(context.db, entryList(agent, value), value);
      return { list: rows.map(presentEntry), total };
    },

    'GET /audit/getDetail': async ({ agent, value }) => {
      const row = await findEntry(context.db, agent, value.id);
      if (!row) throw new Refusal('not-found');
      const keys = row.personId ? await readPersonKeys(context.db, [row.personId]) : new Map<string, null>();
      return seen(row, (row.personId && keys.get(row.personId)) || null, agent);
    },

    'GET /audit/getNames': async () => {
      const [actions, kinds] = await Promise.all([
        readNames(context.db, 'action'),
        readNames(context.db, 'subject_kind'),
      ]);
      return { actions, kinds };
    },

    'GET /audit/verify': () => verifyChain(context.db),

    'GET /audit/export': async ({ agent, value, http: { language } }) => {
      const keyOf = await keyOpener(context.db);
      return exportList(context, {
        table: auditTable,
        list: keyedEntryList(agent, value),
        present: (row: KeyedRow) =>
          seen(row, row.personId && row.sealed ? keyOf(row.personId, row.sealed) : null, agent),
        wish: value,
        language,
        reader: agent,
        shape: auditDetail,
      });
    },
  };
};
