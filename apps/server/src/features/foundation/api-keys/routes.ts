import type { Context } from '../../../context';
import type { Handlers } from '../../../http/handler';
import { createKey, deleteKeys } from './actions';
import { presentKey } from './present';
import { listKeys } from './store';

type Routes = 'POST /access/doKey' | 'GET /access/getKeys' | 'POST /access/doDeleteKeys';

export const keyHandlers = (context: Context): Pick<Handlers, Routes> => ({
  'POST /access/doKey': async ({ agent, value }) => createKey(context, agent, value),
  'GET /access/getKeys': async ({ value }) => {
    const { rows, total } = await listKeys(context.db, value);
    return { list: rows.map(presentKey), total };
  },
  'POST /access/doDeleteKeys': async ({ agent, value }) => ({ deleted: await deleteKeys(context, agent, value.ids) }),
});
