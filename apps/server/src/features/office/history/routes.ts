import { allows } from '@parley/core/access/allows';
import type { historyRoutes } from '@parley/protocol/http/history';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import type { HandlersOf } from '../../../http/handler';
import { readFilesOf } from '../../conversation/conversations/files';
import { readMessages } from '../../conversation/messages/reading';
import type { Storage } from '../../foundation/files/storage';
import { describeConversation, dropNote, noteConversation } from './about';
import { blotMessage } from './blot-message';
import { conditionsOf, narrowedBy } from './conditions-store';
import { readDetail, seeConversation } from './detail';
import { disputeScore, upholdScore } from './disputes';
import { eraseMessage } from './erase-message';
import { exportedOf, newestOf, queryOf } from './exported';
import { followUpConversations } from './follow-up';
import { findHits, findHitsWithin } from './hits';
import { markConversations } from './marks';
import { readOptions } from './options';
import { presentHistory, presentHit, trashPresenter } from './present';
import { scoreConversation } from './quality';
import { showRecalled } from './recalled';
import { drawSample } from './sample';
import { findPage, readHistory } from './store';
import { removeConversations, restoreConversations, trashConversations } from './trash';
import { type TrashRow, trashList } from './trash-store';

/** Hits shown of one conversation in its own view. */
const HITS_WITHIN = 500;

export function historyHandlers(parts: { context: Context; storage: Storage }): HandlersOf<typeof historyRoutes> {
  const { context } = parts;
  const { db } = context;

  return {
    'GET /history/getList': async ({ value, agent }) => {
      const { text, pageNo, pageSize, order = 'desc' } = value;
      if (text === undefined) {
        const narrowed = await narrowedBy(db, value, agent);
        const { ids, total, more } = await findPage(db, narrowed, { pageNo, pageSize, order });
        return { list: (await readHistory(db, ids)).map((row) => presentHistory(row)), total, more };
      }
      // The range is that of the messages here: a conversation may have begun before it.
      const { from, to, ...rest } = value;
      const found = await findHits(db, queryOf(text), {
        where: await conditionsOf(db, rest, agent),
        from: from ?? null,
        until: to ?? newestOf(context),
        skip: (pageNo - 1) * pageSize,
        take: pageSize,
        masks: agent.masks,
      });
      const rows = await readHistory(db, [...found.hits.keys()]);
      return {
        list: rows.map((row) => presentHistory(row, found.hits.get(row.id))),
        total: found.total,
        more: found.more,
      };
    },

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
    'POST /history/doMark': ({ value, agent }) => markConversations(context, agent, value),
    'POST /history/doEdit': ({ value, agent }) => describeConversation(context, agent, value),
    'POST /history/doNote': ({ value, agent }) => noteConversation(context, agent, value),
    'POST /history/doDropNote': async ({ value, agent }) => {
      await dropNote(context, agent, value);
      return {};
    },
    'GET /history/getOptions': ({ agent }) => readOptions(context, agent),
    'POST /history/doScore': ({ value, agent }) => scoreConversation(context, agent, value),
    'POST /history/doDispute': ({ value, agent }) => disputeScore(context, agent, value),
    'POST /history/doUphold': ({ value, agent }) => upholdScore(context, agent, value),
    'GET /history/getTrash': async ({ value, agent }) => {
      const { rows, total } = await readPage<TrashRow>(db, trashList(agent, value), value);
      return { list: rows.map(trashPresenter(context)), total };
    },
    'POST /history/doDelete': async ({ value, agent }) => ({
      ids: await trashConversations(context, agent, value.ids),
    }),
    'POST /history/doRestore': async ({ value, agent }) => ({
      ids: await restoreConversations(context, agent, value.ids),
    }),
    'POST /history/doRemove': async ({ value, agent }) => ({ ids: await removeConversations(parts, agent, value.ids) }),
    'POST /history/doErase': async ({ value, agent }) => {
      await eraseMessage(parts, agent, value);
      return {};
    },
    'POST /history/doBlot': async ({ value, agent }) => {
      await blotMessage(parts, agent, value);
      return {};
    },
    'POST /history/doSample': async ({ value: { count, mark, ...asked }, agent }) => ({
      ids: await drawSample(context, agent, await exportedOf(context, asked, agent), { count, mark }),
    }),
    'POST /history/doFollowUp': async ({ value, agent }) => ({
      ids: await followUpConversations(context, agent, value),
    }),
  };
}
