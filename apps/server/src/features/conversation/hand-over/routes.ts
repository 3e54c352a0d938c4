import type { agentRoutes } from '@parley/protocol/http/agents';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import { handOverAll } from './actions';

export const handOverHandlers = (
  context: Context,
): HandlersOf<Pick<typeof agentRoutes, 'POST /services/handOver'>> => ({
  'POST /services/handOver': ({ value, agent }) => handOverAll(context, agent, value),
});
