import type { mailboxRoutes } from '@parley/protocol/http/channels/mailbox';
import type { Context } from '../../context';
import type { Kit } from '../../features/module';
import type { HandlersOf } from '../../http/handler';
import { deleteMailboxes, editMailbox, listMailboxes } from './accounts';
import { testMailbox } from './test-mailbox';

export const mailboxHandlers = (
  context: Context,
  { isListedTarget }: Pick<Kit, 'isListedTarget'>,
): HandlersOf<typeof mailboxRoutes> => ({
  'GET /mailbox/getList': ({ value }) => listMailboxes(context, value),
  'POST /mailbox/doEdit': ({ agent, value }) => editMailbox(context, agent, value),
  'POST /mailbox/doDelete': async ({ agent, value }) => ({
    deleted: await deleteMailboxes(context, agent, value.ids),
  }),
  'POST /mailbox/doTest': ({ value: { id } }) => testMailbox(context, id, isListedTarget),
});
