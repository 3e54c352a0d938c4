import { weChatChannelOf } from '@parley/core/channels/words';
import type { weChatRoutes } from '@parley/protocol/http/channels/we-chat';
import type { Context } from '../context';
import type { Kit } from '../features/module';
import type { HandlersOf } from '../http/handler';
import { deleteAccounts, editAccount, sinceOf, WECHAT_CHANNELS } from './accounts/actions';
import { presentAccount } from './accounts/present';
import { listAccounts } from './accounts/store';
import { testConnection } from './accounts/test-connection';
import { presentLine, presentOutbox } from './log/present';
import { listLines } from './log/store';
import { listOutbox } from './outbox/list-store';
import { replayMessages, retryCallbacks } from './retry';
import { askAgain, findChoices, listContacts } from './visitors/list-store';
import { presentContact } from './visitors/present';
import { countTalks } from './visitors/talks-store';

export const weChatHandlers = (
  context: Context,
  { publicUrl, weChatApi, forgetAccounts }: Pick<Kit, 'publicUrl' | 'weChatApi' | 'forgetAccounts'>,
): HandlersOf<typeof weChatRoutes> => ({
  'GET /weChat/getList': async ({ value: { kind, ...page } }) => {
    const channels = kind?.map(weChatChannelOf) ?? WECHAT_CHANNELS;
    const { rows, total } = await listAccounts(context.db, { ...page, channels, since: sinceOf(context.clock.now()) });
    return { list: rows.map((row) => presentAccount(row, publicUrl)), total };
  },
  'POST /weChat/doEdit': async ({ agent, value }) => {
    const account = await editAccount(context, agent, value);
    forgetAccounts();
    return presentAccount(account, publicUrl);
  },
  'POST /weChat/doDelete': async ({ agent, value }) => {
    const deleted = await deleteAccounts(context, agent, value.ids);
    forgetAccounts();
    return { deleted };
  },
  'POST /weChat/doTest': async ({ value: { id } }) => testConnection(context, { id, base: weChatApi, publicUrl }),
  'GET /weChat/getLog': async ({ value }) => {
    const { rows, total } = await listLines(context.db, value);
    return { list: rows.map(presentLine), total };
  },
  'POST /weChat/doRetry': async ({ agent, value }) => ({ retried: await retryCallbacks(context, agent, value.ids) }),
  'GET /weChat/getOutbox': async ({ value }) => {
    const { rows, total } = await listOutbox(context.db, value);
    return { list: rows.map(presentOutbox), total };
  },
  'POST /weChat/doReplay': async ({ agent, value }) => ({ replayed: await replayMessages(context, agent, value.ids) }),
  'GET /weChat/getVisitors': async ({ agent, value }) => {
    const now = context.clock.now();
    const { rows, total } = await listContacts(context.db, agent, { ...value, now });
    return { list: rows.map((row) => presentContact(row, now)), total };
  },
  'POST /weChat/doSync': async ({ agent, value }) => ({
    asked: await askAgain(context.db, agent, { ids: value.ids, now: context.clock.now() }),
  }),
  'GET /weChat/getTalks': ({ agent, value: { kind } }) =>
    countTalks(context.db, agent, { kind, now: context.clock.now() }),
  'GET /weChat/getVisitorOptions': async ({ value }) => findChoices(context.db, value.kind),
});
