import type { auditRoutes } from '@parley/protocol/http/audit';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import { Refusal } from '../../../errors';
import type { HandlersOf } from '../../../http/handler';
import { detailPresenter } from './detail';
import { type EntryRow, entryList, findEntry, readNames } from './list-store';
import { readPersonKeys } from './person-keys';
import { presentEntry } from './present';
import { verifyChain } from './verify';

export const auditHandlers = (context: Context): HandlersOf<typeof auditRoutes> => {
  const presentDetail = detailPresenter(context);

  return {
    'GET /audit/getList': async ({ agent, value }) => {
      const { rows, total } = await readPage<EntryRow>(context.db, entryList(agent, value), value);
      return { list: rows.map(presentEntry), total };
    },

    'GET /audit/getDetail': async ({ agent, value }) => {
      const row = await findEntry(context.db, agent, value.id);
      if (!row) throw new Refusal('not-found');
      const keys = row.personId ? await readPersonKeys(context.db, [row.personId]) : new Map<string, null>();
      return presentDetail(row, (row.personId && keys.get(row.personId)) || null, agent);
    },

    'GET /audit/getNames': async () => {
      const [actions, kinds] = await Promise.all([
        readNames(context.db, 'action'),
        readNames(context.db, 'subject_kind'),
      ]);
      return { actions, kinds };
    },

    'GET /audit/verify': () => verifyChain(context.db),
  };
};
