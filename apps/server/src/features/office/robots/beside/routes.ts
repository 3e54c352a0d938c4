import type { agentRobotRoutes } from '@parley/protocol/http/robots/in-talks';
import type { Context } from '../../../../context';
import { Refusal } from '../../../../errors';
import type { HandlersOf } from '../../../../http/handler';
import { conversationOf, seeVisitor } from '../../../conversation/conversations/reading';
import type { Kit } from '../../../module';
import { createBesideAgents } from '../../smart-robots/beside';
import { listSuggestions, useSuggestion } from './suggest';
import { NO_SUMMARY, summaryOf } from './summary';
import { writtenSuggestion } from './written';

/** What robots do for agents: suggestions and summaries. */
export function besideHandlers(
  context: Context,
  { analysis, isListedTarget }: Kit,
): HandlersOf<typeof agentRobotRoutes> {
  const beside = createBesideAgents(context, isListedTarget);
  return {
    'GET /talk/suggestions': ({ agent, value: { YQToken } }) =>
      listSuggestions(context, analysis, { agent, visitorId: YQToken }),
    'GET /talk/smartSuggestion': ({ agent, value: { YQToken } }) =>
      writtenSuggestion(context, beside, { agent, visitorId: YQToken }),
    'POST /talk/useSuggestion': ({ agent, value }) => useSuggestion(context, agent, value),
    'GET /talk/robotSummary': async ({ agent, value: { YQToken, conversation, at }, http: { language } }) => {
      const seen = await seeVisitor(context, agent, YQToken);
      // Guests do not get what is written about a conversation.
      if (agent.guest) throw new Refusal('forbidden');
      const id = conversation ? await conversationOf(context, seen, conversation) : seen.conversationId;
      return id ? summaryOf({ context, beside, language }, id, at === 'hand-over') : NO_SUMMARY;
    },
  };
}
