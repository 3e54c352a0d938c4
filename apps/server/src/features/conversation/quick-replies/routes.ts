import type { quickReplyRoutes } from '@parley/protocol/http/quick-reply';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import type { HandlersOf } from '../../../http/handler';
import { siteNames } from '../../foundation/sites/actions';
import { seeVisitor } from '../conversations/reading';
import { editQuickReply, removeQuickReplies } from './actions';
import { presentReply, presentShared } from './present';
import { readReplyOptions, type SharedReplyRow, sharedReplyList } from './shared-store';
import { countUse, listQuickReplies, type QuickReplyRow } from './store';

/** Maximum number of replies that a composer loads. */
const ALL_MAX = 5000;

export const quickReplyHandlers = (context: Context): HandlersOf<typeof quickReplyRoutes> => {
  const { db, clock } = context;
  const presented = (row: QuickReplyRow) => presentReply(context.links, row);
  return {
    'GET /quickReply/getList': async ({ agent, value: { scope, text = '', category = '', pageNo, pageSize } }) => {
      const asked = { agentId: agent.uuid, scope: scope ?? null, text, category, validAt: null };
      const paging = { limit: pageSize, offset: (pageNo - 1) * pageSize };
      const { rows, total } = await listQuickReplies(db, { ...asked, ...paging });
      return { list: rows.map(presented), total };
    },
    'GET /quickReply/all': async ({ agent }) => {
      const validAt = new Date(clock.now());
      const all = { scope: null, text: '', category: '', validAt, limit: ALL_MAX, offset: 0 };
      const [{ rows, total }, sites] = await Promise.all([
        listQuickReplies(db, { agentId: agent.uuid, ...all }),
        siteNames(db),
      ]);
      return { list: rows.map(presented), total, sites: sites.map(({ key, name }) => ({ key, name })) };
    },
    'GET /quickReply/getShared': async ({ value }) => {
      const { rows, total } = await readPage<SharedReplyRow>(db, sharedReplyList(value, clock.now()), value);
      return { list: rows.map((row) => presentShared(context.links, row)), total };
    },
    'GET /quickReply/options': () => readReplyOptions(db),
    'POST /quickReply/doUse': async ({ agent, value: { id, YQToken } }) => {
      const conversationId = YQToken ? (await seeVisitor(context, agent, YQToken)).conversationId : null;
      return { counted: await countUse(db, { agentId: agent.uuid, id, conversationId }, clock.now()) };
    },
    'POST /quickReply/doEdit': async ({ agent, value }) => presented(await editQuickReply(context, agent, value)),
    'POST /quickReply/doDelete': async ({ agent, value }) => ({
      deleted: await removeQuickReplies(context, agent, value.ids),
    }),
  };
};
