import type { Answer, Input } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/services';

export type Account = Answer<'GET /weChat/getList'>['list'][number];
export type AccountEdit = Input<'POST /weChat/doEdit'>;
export type LogLine = Answer<'GET /weChat/getLog'>['list'][number];
export type Sending = Answer<'GET /weChat/getOutbox'>['list'][number];
export type Contact = Answer<'GET /weChat/getVisitors'>['list'][number];
export type Kind = Account['kind'];

/** Names of the lists; keys of queries about channels begin with `weChat`, so that one call asks all of them again. */
export const ACCOUNTS = 'weChatAccounts';
export const MAILBOXES = 'weChatMailboxes';
export const LOG = 'weChatLog';
export const OUTBOX = 'weChatOutbox';

/** Polling interval of the lists, in ms. */
export const EVERY_MS = 15_000;

/** More accounts than an organisation has. */
const ALL = 100;

/** All accounts and mailboxes, for choosing one. */
export function useAccounts() {
  const api = useApi();
  const all = { pageNo: 1, pageSize: ALL };
  return useQuery({
    queryKey: [ACCOUNTS, 'all'],
    async queryFn() {
      const [weChat, mail] = await Promise.all([api('GET /weChat/getList', all), api('GET /mailbox/getList', all)]);
      return [...weChat.list, ...mail.list].map(({ id, name }) => ({ id, name }));
    },
  });
}

/** Asks again for everything about channels that is shown. */
export function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('weChat') });
}
