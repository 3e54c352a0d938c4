import type { Context } from '../../context';
import type { Handlers } from '../../http/handler';
import { editAgent, removeAgents } from './actions';
import { presentAgent } from './present';
import { listAgents } from './store';

export const agentHandlers = (
  context: Context,
): Pick<Handlers, 'GET /services/getList' | 'POST /services/doEdit' | 'POST /services/doDelete'> => ({
  'GET /services/getList': async ({ value }) => {
    const { rows, total } = await listAgents(context.db, value);
    return { list: rows.map(presentAgent), total };
  },
  'POST /services/doEdit': async ({ value, agent }) => presentAgent(await editAgent(context, agent, value)),
  'POST /services/doDelete': async ({ value, agent }) => ({ deleted: await removeAgents(context, agent, value.ids) }),
});
