import type { Context } from '../../context';
import type { Handlers } from '../../http/handler';
import { editSite } from './actions';
import { presentSite } from './present';
import { listSites } from './store';

export const accessHandlers = (context: Context): Pick<Handlers, 'GET /access/getList' | 'POST /access/doEdit'> => ({
  'GET /access/getList': async ({ value }) => {
    const { rows, total } = await listSites(context.db, value);
    return { list: rows.map(presentSite), total };
  },
  'POST /access/doEdit': async ({ value }) => presentSite(await editSite(context, value)),
});
