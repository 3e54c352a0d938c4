import { auditEntry, type auditRoutes } from '@parley/protocol/http/audit';
import type { Context } from '../../context';
import { readPage } from '../../db/read-list';
import { Refusal } from '../../errors';
import type { HandlersOf } from '../../http/handler';
import { exportList } from '../../sheets/export-list';
import { seenChange } from '../users/custom-fields';
import { auditTable } from './export';
import { type EntryRow, entryList, findEntry, readNames } from './list-store';
import { readPersonKeys } from './person-keys';
import { presentDetail, presentEntry } from './present';
import { verifyChain } from './verify';

export const auditHandlers = (context: Context): HandlersOf<typeof auditRoutes> => ({
  'GET /audit/getList': async ({ agent, value }) => {
    const { rows, total } = await readPage<EntryRow>(context.db, entryList(agent, value), value);
    return { list: rows.map(presentEntry), total };
  },

  'GET /audit/getDetail': async ({ agent, value }) => {
    const row = await findEntry(context.db, value.id);
    if (!row) throw new Refusal('not-found');
    const keys = row.personId ? await readPersonKeys(context.db, [row.personId]) : new Map<string, null>();
    const entry = presentDetail(row, (row.personId && keys.get(row.personId)) || null);
    if (!row.personId) return entry;
    const seen = (side: typeof entry.before) => seenChange(side, context.setting('archive').fields, agent);
    return { ...entry, before: seen(entry.before), after: seen(entry.after) };
  },

  'GET /audit/getNames': async () => {
    const [actions, kinds] = await Promise.all([
      readNames(context.db, 'action'),
      readNames(context.db, 'subject_kind'),
    ]);
    return { actions, kinds };
  },

  'GET /audit/verify': () => verifyChain(context.db),

  'GET /audit/export': ({ agent, value, http: { language } }) =>
    exportList(context, {
      table: auditTable,
      list: entryList(agent, value),
      present: presentEntry,
      wish: value,
      language,
      reader: agent,
      shape: auditEntry,
    }),
});
