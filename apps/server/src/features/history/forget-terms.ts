import type { Queryable } from '../../db/pool';

/** What a message was found by goes with its words: two neighbours of each letter would tell most of them. */
export async function forgetTerms(tx: Queryable, conversationId: string, seq: number): Promise<void> {
  await tx.query('delete from message_terms where conversation_id = $1 and seq = $2', [conversationId, seq]);
}
