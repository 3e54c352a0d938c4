import type { qualityRoutes } from '@parley/protocol/http/history/quality';
import type { Context } from '../../../../context';
import type { HandlersOf } from '../../../../http/handler';
import { exportFilterOf } from '../export-filter';
import { disputeScore, upholdScore } from './disputes';
import { scoreConversation } from './quality';
import { drawSample } from './sample';

/** Quality scores of conversations, and disputes about them. */
export const qualityHandlers = (context: Context): HandlersOf<typeof qualityRoutes> => ({
  'POST /history/doScore': ({ value, agent }) => scoreConversation(context, agent, value),
  'POST /history/doDispute': ({ value, agent }) => disputeScore(context, agent, value),
  'POST /history/doUphold': ({ value, agent }) => upholdScore(context, agent, value),
  'POST /history/doSample': async ({ value: { count, mark, ...filters }, agent }) => ({
    ids: await drawSample(context, agent, await exportFilterOf(context, filters, agent), { count, mark }),
  }),
});
