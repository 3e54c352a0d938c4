import type { agentRoutes } from '@parley/protocol/http/agents';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import type { HandlersOf } from '../../../http/handler';
import type { Storage } from '../files/storage';
import { editAgent, enableAgents, forceOffline, removeAgents, resetTotp } from './actions';
import { setAvatar } from './avatar';
import { importAgents, readImport } from './import';
import { agentList } from './list-store';
import { agentPresenter, presentAgent } from './present';
import type { AgentRecordRow } from './store';

export const agentHandlers = (
  context: Context,
  storage: Storage,
): HandlersOf<Omit<typeof agentRoutes, 'POST /services/handOver'>> => ({
  'GET /services/getList': async ({ value, agent }) => {
    const { rows, total } = await readPage<AgentRecordRow>(context.db, agentList(value, agent), value);
    return { list: rows.map(agentPresenter(context)), total };
  },
  'POST /services/doEdit': async ({ value, agent }) => presentAgent(context, await editAgent(context, agent, value)),
  'POST /services/doEnable': async ({ value, agent }) => ({ changed: await enableAgents(context, agent, value) }),
  'POST /services/doDelete': async ({ value, agent }) => ({ deleted: await removeAgents(context, agent, value.ids) }),
  'POST /services/avatar': async ({ value, agent, incoming }) =>
    presentAgent(context, await setAvatar(context, storage, agent, value, incoming)),
  'POST /services/resetTotp': async ({ value, agent }) =>
    presentAgent(context, await resetTotp(context, agent, value.id)),
  'POST /services/forceOffline': async ({ value, agent }) => ({
    changed: await forceOffline(context, agent, value.ids),
  }),
  'POST /services/readImport': ({ agent, incoming }) => readImport(context, agent, incoming),
  'POST /services/doImport': ({ value, agent }) => importAgents(context, agent, value),
});
