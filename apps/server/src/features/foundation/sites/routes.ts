import type { Context } from '../../../context';
import type { Handlers } from '../../../http/handler';
import { createSemaphore } from '../../../semaphore';
import type { Kit } from '../../module';
import { deleteSites, editSite, renewSecret, siteSecret } from './actions';
import { checkInstall } from './check-install';
import { keptPagesToday } from './pages-today';
import { presentListed, presentSite } from './present';
import { listSites } from './store';

type Routes =
  | 'GET /access/getList'
  | 'POST /access/doEdit'
  | 'POST /access/doDelete'
  | 'POST /access/doCheck'
  | 'GET /access/getSecret'
  | 'POST /access/renewSecret';

/** Pages fetched at the same time, of up to 2 MB each. */
const CHECKS_AT_ONCE = 4;

type Parts = Pick<Kit, 'isListedTarget' | 'publicUrl'>;

export function siteHandlers(context: Context, { isListedTarget, publicUrl }: Parts): Pick<Handlers, Routes> {
  const checks = createSemaphore(CHECKS_AT_ONCE);
  const pagesToday = keptPagesToday(context);
  return {
    'GET /access/getList': async ({ value, agent }) => {
      const [{ rows, total }, pages] = await Promise.all([
        listSites(context.db, value),
        agent.scope === 'all' ? pagesToday() : new Map<string, number>(),
      ]);
      return { list: rows.map((row) => presentListed(row, { publicUrl, reader: agent, pages })), total };
    },
    'GET /access/getSecret': async ({ agent, value }) => ({ secret: await siteSecret(context, agent, value.id) }),
    'POST /access/renewSecret': async ({ agent, value }) => ({ secret: await renewSecret(context, agent, value.id) }),
    'POST /access/doEdit': async ({ agent, value }) => presentSite(await editSite(context, agent, value)),
    'POST /access/doDelete': async ({ agent, value }) => ({ deleted: await deleteSites(context, agent, value.ids) }),
    'POST /access/doCheck': ({ value }) => checkInstall({ context, checks, isListedTarget }, value),
  };
}
