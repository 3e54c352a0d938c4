import { messageTerms } from '@parley/core/search/terms';
import type { Client } from '../../../db/pool';
import type { Batch, Follower } from '../../../events/follow';
import { searchedText } from '../../conversation/messages/searched-text';
import { dropTerms, readProgress, saveTerms, settleTerms } from './index-store';

/**
 * Stores the search terms of messages. Runs rarely, with many messages at a time: the GIN index merges them in one go,
 * and rows of one conversation are stored together. Messages that `index-all.ts` has indexed are skipped.
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
  // A search within a conversation reads its rows together, so they are stored together.
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
