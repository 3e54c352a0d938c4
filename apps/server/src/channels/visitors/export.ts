import { weChatVisitorFields } from '@parley/protocol/fields/we-chat-visitors';
import type { Answer } from '@parley/protocol/http/routes';
import { joined, tableOf, textOf } from '../../sheets/table-of';

type Contact = Answer<'GET /weChat/getVisitors'>['list'][number];

const { subscribed } = weChatVisitorFields.fields;

/** Visitors of accounts as a file. */
export const contactTable = tableOf<Contact>()(weChatVisitorFields, {
  account: ({ account }) => account.name,
  subscribed: (row, language) => textOf(subscribed, String(row.subscribed ?? 'unknown'), language),
  person: ({ person }) => person?.name ?? '',
  tags: ({ tags }, language) => joined(tags, language),
});
