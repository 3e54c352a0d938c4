import type { trashRoutes } from '@parley/protocol/http/history/trash';
import type { Context } from '../../../../context';
import { readPage } from '../../../../db/read-list';
import type { HandlersOf } from '../../../../http/handler';
import type { Storage } from '../../../foundation/files/storage';
import { trashPresenter } from '../present';
import { blotMessage } from './blot-message';
import { eraseMessage } from './erase-message';
import { removeConversations, restoreConversations, trashConversations } from './trash';
import { type TrashRow, trashList } from './trash-store';

/** The trash, and erasing for good. */
export function trashHandlers(parts: { context: Context; storage: Storage }): HandlersOf<typeof trashRoutes> {
  const { context } = parts;
  const { db } = context;
  return {
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
  };
}
