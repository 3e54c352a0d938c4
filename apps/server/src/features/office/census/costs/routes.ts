import type { costRoutes } from '@parley/protocol/http/census/costs';
import type { Context } from '../../../../context';
import type { HandlersOf } from '../../../../http/handler';
import { importCosts, readCostSheet, takeBack } from './import';
import { listImports, readCurrency } from './import-store';

/** Costs of keywords from spreadsheets. */
export function costHandlers(context: Context): HandlersOf<typeof costRoutes> {
  const { db } = context;
  return {
    'POST /census/costs/readImport': ({ incoming }) => readCostSheet(context, incoming),
    'POST /census/costs/doImport': ({ agent, value }) => importCosts(context, agent, value),
    'POST /census/costs/undoImport': ({ agent, value }) => takeBack(context, agent, value.id),
    'GET /census/costs/getImports': async ({ value: { pageNo, pageSize } }) => {
      const { rows, total } = await listImports(db, { offset: (pageNo - 1) * pageSize, limit: pageSize });
      const list = rows.map(({ at, undoneAt, ...row }) => ({
        ...row,
        at: at.getTime(),
        undoneAt: undoneAt?.getTime() ?? null,
      }));
      return { list, total, currency: await readCurrency(db) };
    },
  };
}
