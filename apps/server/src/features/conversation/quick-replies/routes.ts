import type { quickReply, quickReplyRoutes } from '@parley/protocol/http/quick-reply';
import type * as z from 'zod';
import type { Context } from '../../../context';
import type { FileLinks } from '../../../file-links';
import type { HandlersOf } from '../../../http/handler';
import { editQuickReply, removeQuickReplies } from './actions';
import { listQuickReplies, type QuickReplyRow } from './store';

/** Maximum number of replies that a composer loads. */
const ALL_MAX = 5000;

export const quickReplyHandlers = (context: Context): HandlersOf<typeof quickReplyRoutes> => {
  const presented = (row: QuickReplyRow) => present(context.links, row);
  return {
    'GET /quickReply/getList': async ({ agent, value: { scope, text = '', category = '', pageNo, pageSize } }) => {
      const asked = { agentId: agent.uuid, scope: scope ?? null, text, category };
      const paging = { limit: pageSize, offset: (pageNo - 1) * pageSize };
      const { rows, total } = await listQuickReplies(context.db, { ...asked, ...paging });
      return { list: rows.map(presented), total };
    },
    'GET /quickReply/all': async ({ agent }) => {
      const all = { scope: null, text: '', category: '', limit: ALL_MAX, offset: 0 };
      const { rows, total } = await listQuickReplies(context.db, { agentId: agent.uuid, ...all });
      return { list: rows.map(presented), total };
    },
    'POST /quickReply/doEdit': async ({ agent, value }) => presented(await editQuickReply(context, agent, value)),
    'POST /quickReply/doDelete': async ({ agent, value }) => ({
      deleted: await removeQuickReplies(context, agent, value.ids),
    }),
  };
};

const present = (
  links: FileLinks,
  { agentId, groupId, updatedAt, ...row }: QuickReplyRow,
): z.input<typeof quickReply> => ({
  ...row,
  msg: links.sign(row.kind, row.msg),
  files: row.files.map(links.signBody),
  scope: agentId ? 'own' : groupId ? 'group' : 'shared',
  group: groupId,
  updatedAt: updatedAt.getTime(),
});
