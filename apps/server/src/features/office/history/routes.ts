import type { historyRoutes } from '@parley/protocol/http/history/conversations';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import type { Principal } from '../../../principal';
import { conditionsOf, narrowedBy } from './conditions-store';
import { newestOf, queryOf } from './export-filter';
import { followUpConversations } from './follow-up';
import { findHits } from './hits';
import { markConversations } from './marks';
import { readOptions } from './options';
import { presentHistory } from './present';
import { findPage, readHistory } from './store';

type List = Answer<'GET /history/getList'>;
type ListQuery = Value<'GET /history/getList'>;

/** The list of conversations, and changes of many of them. */
export const historyHandlers = (context: Context): HandlersOf<typeof historyRoutes> => ({
  'GET /history/getList': ({ value, agent }) =>
    value.text === undefined
      ? listPage(context, agent, value)
      : searchPage(context, agent, { ...value, text: value.text }),
  'GET /history/getOptions': ({ agent }) => readOptions(context, agent),
  'POST /history/doMark': ({ value, agent }) => markConversations(context, agent, value),
  'POST /history/doFollowUp': async ({ value, agent }) => ({
    ids: await followUpConversations(context, agent, value),
  }),
});

async function listPage({ db }: Context, agent: Principal, filters: ListQuery): Promise<List> {
  const { pageNo, pageSize, order = 'desc' } = filters;
  const narrowed = await narrowedBy(db, filters, agent);
  const { ids, total, more } = await findPage(db, narrowed, { pageNo, pageSize, order });
  return { list: (await readHistory(db, ids)).map((row) => presentHistory(row)), total, more };
}

/** `from` and `to` limit the time of the messages here: a conversation may have begun before them. */
async function searchPage(context: Context, agent: Principal, filters: ListQuery & { text: string }): Promise<List> {
  const { db } = context;
  const { from, to, ...rest } = filters;
  const { text, pageNo, pageSize } = filters;
  const found = await findHits(db, queryOf(text), {
    where: await conditionsOf(db, rest, agent),
    from: from ?? null,
    until: to ?? newestOf(context),
    skip: (pageNo - 1) * pageSize,
    take: pageSize,
    masks: agent.masks,
  });
  const rows = await readHistory(db, [...found.hits.keys()]);
  const list = rows.map((row) => presentHistory(row, found.hits.get(row.id)));
  return { list, total: found.total, more: found.more };
}
