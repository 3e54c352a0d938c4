import { searchQuery } from '@parley/core/search/terms';
import type { historyRoutes } from '@parley/protocol/http/history';
import type { Context } from '../../context';
import { Refusal } from '../../errors';
import type { HandlersOf } from '../../http/handler';
import { findHits, type Hit } from './hits';
import { presentHistory } from './present';
import { conditionsOf, findPage, readHistory } from './store';

/** Hits shown of one conversation. */
const HITS_SHOWN = 3;
const CLOCKS_APART_MS = 60_000;

export const historyHandlers = ({ db, clock }: Context): HandlersOf<typeof historyRoutes> => ({
  'GET /history/getList': async ({ value }) => {
    const { text, pageNo, pageSize, order = 'desc' } = value;
    if (text === undefined) {
      const { ids, total, more } = await findPage(db, conditionsOf(value), { pageNo, pageSize, order });
      return { list: (await readHistory(db, ids)).map((row) => presentHistory(row, [])), total, more };
    }

    const query = searchQuery(text);
    if (!query) throw new Refusal('bad-request');
    // The range is that of the messages here: a conversation may have begun before it.
    const { from, to, ...rest } = value;
    const found = await findHits(db, query, {
      where: conditionsOf(rest),
      from: from ?? null,
      // Another process may be a little ahead.
      until: to ?? clock.now() + CLOCKS_APART_MS,
      enough: pageNo * pageSize,
    });
    const byConversation = new Map<string, Hit[]>();
    for (const hit of found.hits) {
      const known = byConversation.get(hit.conversationId);
      if (!known) byConversation.set(hit.conversationId, [hit]);
      else if (known.length < HITS_SHOWN) known.push(hit);
    }
    const ids = [...byConversation.keys()].slice((pageNo - 1) * pageSize, pageNo * pageSize);
    const rows = await readHistory(db, ids);
    return {
      list: rows.map((row) => presentHistory(row, byConversation.get(row.id) ?? [])),
      total: found.conversations,
      more: found.more,
    };
  },
});
