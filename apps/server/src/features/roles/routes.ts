import type { Context } from '../../context';
import type { Handlers } from '../../http/handler';
import { editRole, removeRoles } from './actions';
import { presentRole } from './present';
import { listRoles } from './store';

export const roleHandlers = (
  context: Context,
): Pick<Handlers, 'GET /roles/getList' | 'POST /roles/doEdit' | 'POST /roles/doDelete'> => ({
  'GET /roles/getList': async ({ value }) => {
    const { rows, total } = await listRoles(context.db, value);
    return { list: rows.map(presentRole), total };
  },
  'POST /roles/doEdit': async ({ value, agent }) => presentRole(await editRole(context, agent, value)),
  'POST /roles/doDelete': async ({ value, agent }) => ({ deleted: await removeRoles(context, agent, value.ids) }),
});
