import { allows } from '@parley/core/access/allows';
import type { historyDetailRoutes } from '@parley/protocol/http/history/detail';
import type { Context } from '../../../../context';
import type { HandlersOf } from '../../../../http/handler';
import { readFilesOf } from '../../../conversation/conversations/files';
import { readMessages } from '../../../conversation/messages/reading';
import { queryOf } from '../export-filter';
import { findHitsWithin } from '../hits';
import { presentHit } from '../present';
import { describeConversation, dropNote, noteConversation } from './about';
import { readDetail, seeConversation } from './detail';
import { showRecalled } from './recalled';

/** Maximum number of hits in one conversation. */
const HITS_WITHIN = 500;

/** One conversation of the record. */
export function historyDetailHandlers(context: Context): HandlersOf<typeof historyDetailRoutes> {
  const { db } = context;
  return {
    'GET /history/getDetail': ({ value, agent }) => readDetail(context, agent, value.conversation),

    'GET /history/getMessages': async ({ value: { conversation, ...paging }, agent }) => {
      await seeConversation(context, agent, conversation);
      return readMessages(context, { ...paging, conversationId: conversation });
    },

    'GET /history/getFiles': async ({ value: { conversation, ...paging }, agent }) => {
      await seeConversation(context, agent, conversation);
      const withRecalled = allows(agent, ['seePermissions:seeRecalled']);
      return readFilesOf(context, conversation, { ...paging, withRecalled });
    },

    'GET /history/getHits': async ({ value: { conversation, text }, agent }) => {
      await seeConversation(context, agent, conversation);
      const within = { conversationId: conversation, masks: agent.masks, limit: HITS_WITHIN };
      const { hits, more } = await findHitsWithin(db, queryOf(text), within);
      return { list: hits.map(presentHit), more };
    },

    'POST /history/showRecalled': ({ value, agent }) => showRecalled(context, agent, value),
    'POST /history/doEdit': ({ value, agent }) => describeConversation(context, agent, value),
    'POST /history/doNote': ({ value, agent }) => noteConversation(context, agent, value),
    'POST /history/doDropNote': async ({ value, agent }) => {
      await dropNote(context, agent, value);
      return {};
    },
  };
}
