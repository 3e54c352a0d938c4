import { agentRecord } from '@parley/protocol/http/agents';
import type { Context } from '../../context';
import { readPage } from '../../db/read-list';
import type { Handlers } from '../../http/handler';
import { exportList } from '../../sheets/export-list';
import { editAgent, enableAgents, removeAgents } from './actions';
import { agentTable } from './export';
import { agentList } from './list-store';
import { presentAgent } from './present';
import type { AgentRecordRow } from './store';

export const agentHandlers = (
  context: Context,
): Pick<
  Handlers,
  | 'GET /services/getList'
  | 'GET /services/export'
  | 'POST /services/doEdit'
  | 'POST /services/doEnable'
  | 'POST /services/doDelete'
> => ({
  'GET /services/getList': async ({ value }) => {
    const { rows, total } = await readPage<AgentRecordRow>(context.db, agentList(value), value);
    return { list: rows.map(presentAgent), total };
  },
  'GET /services/export': ({ value, agent, http: { language } }) =>
    exportList(context, {
      table: agentTable,
      list: agentList(value),
      present: presentAgent,
      wish: value,
      language,
      reader: agent,
      shape: agentRecord,
    }),
  'POST /services/doEdit': async ({ value, agent }) => presentAgent(await editAgent(context, agent, value)),
  'POST /services/doEnable': async ({ value, agent }) => ({ changed: await enableAgents(context, agent, value) }),
  'POST /services/doDelete': async ({ value, agent }) => ({ deleted: await removeAgents(context, agent, value.ids) }),
});
