import { messageTerms } from '@parley/core/search/terms';
import type { Client } from '../../../db/pool';
import type { Batch, Follower } from '../../../events/follow';
import { searchedText } from '../../conversation/messages/searched-text';
import { dropTerms, readProgress, saveTerms, settleTerms } from './index-store';

/**
 * Keeps the terms that messages are found by. Seldom and many at a time: the index merges once what it is given at once, and
 * a conversation's messages stand together. Messages that were indexed in bulk before (`index-all.ts`) are passed over.
 */
export const searchFollower: Follower = {
  name: 'search',
  follows: ['messages'],
  everyMs: 30_000,
  batch: 2000,
  handle: indexMessages,
  reset: dropTerms,
};

async function indexMessages(tx: Client, { messages }: Batch): Promise<void> {
  const progress = await readProgress(tx, [...new Set(messages.map(({ conversationId }) => conversationId))]);
  const fresh = messages.filter(({ conversationId, seq }) => seq > (progress.get(conversationId) ?? 0));
  if (fresh.length === 0) return;
  // What a conversation's search reads together stands together.
  fresh.sort((a, b) =>
    a.conversationId < b.conversationId ? -1 : a.conversationId > b.conversationId ? 1 : a.seq - b.seq,
  );
  const rows = fresh.map(({ conversationId, seq, kind, msg, sentAt }) => ({
    conversationId,
    seq,
    msg,
    sentAt,
    terms: messageTerms(searchedText(kind, msg), sentAt.getTime()),
  }));
  await saveTerms(tx, rows, new Map(rows.map(({ conversationId, seq }) => [conversationId, seq])));
  await settleTerms(tx);
}
