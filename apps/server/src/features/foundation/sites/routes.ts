import type { Context } from '../../../context';
import type { Handlers } from '../../../http/handler';
import { editSite, renewSecret, siteSecret } from './actions';
import { presentSite } from './present';
import { listSites } from './store';

type Routes = 'GET /access/getList' | 'POST /access/doEdit' | 'GET /access/getSecret' | 'POST /access/renewSecret';

export const siteHandlers = (context: Context): Pick<Handlers, Routes> => ({
  'GET /access/getList': async ({ value }) => {
    const { rows, total } = await listSites(context.db, value);
    return { list: rows.map(presentSite), total };
  },
  'GET /access/getSecret': async ({ agent, value }) => ({ secret: await siteSecret(context, agent, value.id) }),
  'POST /access/renewSecret': async ({ agent, value }) => ({ secret: await renewSecret(context, agent, value.id) }),
  'POST /access/doEdit': async ({ agent, value }) => presentSite(await editSite(context, agent, value)),
});
