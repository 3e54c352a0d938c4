import type { Queryable } from '../../../db/pool';

/**
 * What a message was found by goes with its words: two neighbours of each letter would tell most of them. To be called after
 * the words were taken out, in the same transaction: that waits until an indexer which had read them is done.
 */
export async function forgetTerms(tx: Queryable, conversationId: string, seq: number): Promise<void> {
  await tx.query('delete from message_terms where conversation_id = $1 and seq = $2', [conversationId, seq]);
}
